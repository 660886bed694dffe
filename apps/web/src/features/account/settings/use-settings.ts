import type { ProfileUpdate, updateUser, User } from '@app/contracts/account/account.api';
import type { Card } from '@app/contracts/account/card';
import type { AuthorsCard } from '@app/contracts/account/card.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '@/shared/call';
import { cardQuery } from '@/shared/card';
import { browserZone } from '@/shared/dates';
import { useAction } from '@/shared/use-action';
import { useKept } from '@/shared/use-kept';
import { userQuery, useUser } from '@/shared/user';
import { useChangeCard } from '../card.queries';

const texts = ['firstName', 'lastName', 'bio'] as const;

/** The settings in the order of the page, with their names in the save bar. */
export const settingNames = {
  firstName: 'first name',
  lastName: 'last name',
  bio: 'bio',
  clientTypes: 'who you write for',
  preferredTone: 'tone',
  topics: 'key topics',
  say: 'phrases to say',
  never: 'phrases never to say',
  timeZone: 'time zone',
} as const;

export interface Settings extends Pick<AuthorsCard, 'topics' | 'say' | 'never'> {
  firstName: string;
  lastName: string;
  bio: string;
  clientTypes: string[];
  preferredTone: NonNullable<User['preferredTone']>;
  timeZone: string;
}
export type SettingName = keyof Settings;

/** An answer of the card that is being changed. */
export interface CardEdit {
  /** The lines at the start. */
  first: readonly string[];
  lines: readonly string[];
}

export const profileSettings = ['firstName', 'lastName', 'bio', 'clientTypes'] as const;
const ofUser = [...profileSettings, 'preferredTone', 'timeZone'] as const;
const ofCard = ['topics', 'say', 'never'] as const;

const savedIn = (user: User, card: AuthorsCard | undefined): Settings => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  bio: user.bio ?? '',
  clientTypes: user.clientTypes,
  // Drafts are calm until another tone is chosen.
  preferredTone: user.preferredTone ?? 'calm',
  timeZone: user.timeZone ?? browserZone(),
  topics: card?.topics ?? [],
  say: card?.say ?? [],
  never: card?.never ?? [],
});

const plain = (value: Settings[SettingName]) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

/** Blank texts are left out, or null where the profile has one. Tone and time zone only when they changed. */
const profileBody = (typed: Settings, saved: Settings, changed: readonly SettingName[]) => {
  const body: ProfileUpdate = { clientTypes: typed.clientTypes };
  for (const field of texts) {
    const words = typed[field].trim();
    if (words || saved[field]) body[field] = words || null;
  }
  if (changed.includes('preferredTone')) body.preferredTone = typed.preferredTone;
  if (changed.includes('timeZone')) body.timeZone = typed.timeZone;
  return body;
};

const problemsOf = (error: Error | null) => (error instanceof CallError ? (error.body?.errors ?? []) : []);

/** The settings on the screen, which of them are not saved, and how to save them. */
export const useSettings = () => {
  const client = useQueryClient();
  const { data: card } = useQuery(cardQuery);
  const saved = savedIn(useUser(), card);
  const [edited, setEdited] = useKept<Partial<Settings>>('settings');
  const [sample, setSample] = useKept<{ text: string }>('voice sample');
  const [answers, setAnswers] = useKept<Partial<Record<keyof Card, CardEdit>>>('card answers');
  const typed: Settings = { ...saved, ...edited };
  // Words of the card cannot be compared before it is loaded.
  const changed = (Object.keys(settingNames) as SettingName[]).filter(
    (name) => plain(typed[name]) !== plain(saved[name]) && (card || !ofCard.some((one) => one === name)),
  );
  /** Forgets the edits that are the same as these settings. Another edit is newer, so it stays. */
  const without = (now: Partial<Settings> | null, these: Settings, names: readonly SettingName[]) => {
    const left = Object.entries(now ?? {}).filter(
      ([name, value]) =>
        !names.includes(name as SettingName) || JSON.stringify(value) !== JSON.stringify(these[name as SettingName]),
    );
    return left.length > 0 ? (Object.fromEntries(left) as Partial<Settings>) : null;
  };
  const forget = (names: readonly SettingName[], sent: Settings) => setEdited((now) => without(now, sent, names));
  type Sent = { names: readonly SettingName[]; typed: Settings };
  const saveUser = useAction({
    run: ({ names, typed: sent }: Sent, extras) =>
      call<typeof updateUser>('PATCH', '/api/auth/user', { body: profileBody(sent, saved, names), ...extras }),
    done: { title: 'Profile updated', text: 'Your profile has been saved successfully.' },
    failed: { title: 'Error', text: 'Failed to update profile. Please try again.' },
    after: (next, { names, typed: sent }) => {
      client.setQueryData(userQuery.queryKey, next);
      forget(names, sent);
    },
    afterRecorded: ({ names, typed: sent }) => forget(names, sent),
  });
  const saveCard = useChangeCard('Your topics and phrases did not change. Please try again.');

  const save = async (wanted: readonly SettingName[]) => {
    const user = ofUser.filter((name) => wanted.includes(name) && changed.includes(name));
    const words = ofCard.filter((name) => wanted.includes(name) && changed.includes(name));
    if (user.length > 0) saveUser.act({ names: user, typed });
    if (words.length === 0) return;
    try {
      await saveCard.actAsync(Object.fromEntries(words.map((name) => [name, typed[name]])));
      forget(words, typed);
    } catch {
      // A toast shows the error. The words stay in their fields.
    }
  };
  const discard = () => {
    saveUser.reset();
    saveCard.reset();
    setEdited(() => null);
  };
  const problems = [...problemsOf(saveUser.error), ...problemsOf(saveCard.error)];
  return {
    typed,
    changed,
    set: (change: Partial<Settings>) =>
      setEdited((now) => without({ ...now, ...change }, saved, Object.keys(change) as SettingName[])),
    errorOf: (name: SettingName) => problems.find(({ path }) => path.split('.')[0] === name)?.message,
    saving: saveUser.pending || saveCard.pending,
    saveProfile: () => void save(profileSettings),
    saveAll: () => void save(changed),
    discard,
    /** A new sample, and changed answers of the card. Each has buttons of its own to save it. */
    sample: [sample, setSample] as const,
    answers: [answers, setAnswers] as const,
    /** Whether something would be lost on another page. */
    dirty: changed.length > 0 || Boolean(sample?.text.trim()) || answers !== null,
    leave: () => {
      discard();
      setSample(() => null);
      setAnswers(() => null);
    },
  };
};
export type SettingsForm = ReturnType<typeof useSettings>;
