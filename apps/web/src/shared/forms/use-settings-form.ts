import type { ProfileUpdate, updateUser, User } from '@app/contracts/account/account.api';
import type { Card } from '@app/contracts/voice/card';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { mergeLists } from '@app/contracts/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { call, CallError } from '@/shared/http/call';
import { cardQuery } from '@/shared/queries/card.queries';
import { browserZone } from '@/shared/lib/dates';
import { useAction } from '@/shared/actions/use-action';
import { usePersistedState } from './use-persisted-state';
import { userQuery, useUser } from '@/shared/queries/current-user.queries';
import { useChangeCard } from '@/shared/queries/use-change-card';

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

/** An answer of the card that is being changed. */
export interface CardEdit {
  /** The lines at the start. */
  first: readonly string[];
  lines: readonly string[];
}

export const profileSettings = ['firstName', 'lastName', 'bio', 'clientTypes'] as const;
const ofUser = [...profileSettings, 'preferredTone', 'timeZone'] as const;
const ofCard = ['topics', 'say', 'never'] as const;
const lists = ['clientTypes', ...ofCard] as const;
type Lists = Pick<Settings, (typeof lists)[number]>;

const savedIn = (user: User, card: AuthorsCard | undefined) => ({
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

type Settings = ReturnType<typeof savedIn>;
export type SettingName = keyof Settings;

const plain = (value: Settings[SettingName]) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

const pick = <Name extends SettingName>(from: Settings, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Pick<Settings, Name>>;

/** Only what changed: another tab may have saved the rest. A text that is cleared is null. */
const profileBody = (
  typed: Settings,
  { clientTypes }: Settings,
  changed: (typeof ofUser)[number][],
): ProfileUpdate => ({
  ...pick(typed, changed),
  ...Object.fromEntries(
    texts.filter((name) => changed.includes(name)).map((name) => [name, typed[name].trim() || null]),
  ),
  ...(changed.includes('clientTypes') && { basedOn: { clientTypes } }),
});

const problemsOf = (error: Error | null) => (error instanceof CallError ? (error.body?.errors ?? []) : []);

export const useSettings = () => {
  const client = useQueryClient();
  const { data: card } = useQuery(cardQuery);
  const saved = savedIn(useUser(), card);
  const [edited, setEdited] = usePersistedState<Partial<Settings>>('settings');
  /** The saved lists that the edited ones were changed from. */
  const [bases, setBases] = usePersistedState<Partial<Lists>>('settings before');
  const [sample, setSample] = usePersistedState<{ text: string }>('voice sample');
  const [answers, setAnswers] = usePersistedState<Partial<Record<keyof Card, CardEdit>>>('card answers');
  const typed: Settings = { ...saved, ...edited };
  // Another tab may have saved the list since.
  for (const name of lists)
    if (edited?.[name]) typed[name] = mergeLists(edited[name], bases?.[name] ?? saved[name], saved[name]);
  // Words of the card cannot be compared before it is loaded.
  const changed = (Object.keys(settingNames) as SettingName[]).filter(
    (name) => plain(typed[name]) !== plain(saved[name]) && (card || !ofCard.some((one) => one === name)),
  );
  /** Forgets the edits that are the same as these settings. Another edit is newer, so it stays. */
  const without = (now: Partial<Settings> | null, these: Partial<Settings>, names: readonly SettingName[]) => {
    const left = Object.entries(now ?? {}).filter(
      ([name, value]) =>
        !names.includes(name as SettingName) || JSON.stringify(value) !== JSON.stringify(these[name as SettingName]),
    );
    return left.length > 0 ? (Object.fromEntries(left) as Partial<Settings>) : null;
  };
  const forget = (names: readonly SettingName[], sent: Partial<Settings> | null) =>
    setEdited((now) => without(now, sent ?? {}, names));
  type Sent = { names: readonly SettingName[]; body: ProfileUpdate; edited: Partial<Settings> | null };
  // The profile and the card are two requests. Both may have failed, and the last toast has the only button.
  const [lastWanted, setLastWanted] = useState<readonly SettingName[]>([]);
  const again = useRef<() => void>(() => undefined);
  const saveAgain = () => again.current();
  const saveUser = useAction({
    run: ({ body }: Sent, extras) => call<typeof updateUser>('PATCH', '/api/auth/user', { body, ...extras }),
    done: { title: 'Profile updated', text: 'Your profile has been saved successfully.' },
    failed: { title: 'Error', text: 'Failed to update profile. Please try again.' },
    again: saveAgain,
    after: (next, { names, edited: sent }) => {
      client.setQueryData(userQuery.queryKey, next);
      forget(names, sent);
    },
    afterRecorded: ({ names, edited: sent }) => forget(names, sent),
  });
  const saveCard = useChangeCard('Your topics and phrases did not change. Please try again.', undefined, saveAgain);

  const save = async (wanted: readonly SettingName[]) => {
    setLastWanted(wanted);
    const user = ofUser.filter((name) => wanted.includes(name) && changed.includes(name));
    const words = ofCard.filter((name) => wanted.includes(name) && changed.includes(name));
    if (user.length > 0) saveUser.act({ names: user, body: profileBody(typed, saved, user), edited });
    if (words.length === 0) return;
    const base = pick(saved, words);
    try {
      await saveCard.actAsync({ ...pick(typed, words), basedOn: base });
      forget(words, edited);
    } catch {
      // A toast shows the error. The words stay in their fields. The lists were not saved, so edits are based on the saved ones again.
      setBases((now) => ({ ...now, ...base }));
    }
  };
  useLayoutEffect(() => {
    again.current = () => void save(lastWanted);
  });
  const discard = () => {
    saveUser.reset();
    saveCard.reset();
    setEdited(() => null);
    setBases(() => null);
  };
  const problems = [...problemsOf(saveUser.error), ...problemsOf(saveCard.error)];
  return {
    typed,
    changed,
    set: (change: Partial<Settings>) => {
      const names = Object.keys(change) as SettingName[];
      setEdited((now) => without({ ...now, ...change }, saved, names));
      const base = pick(
        saved,
        lists.filter((name) => names.includes(name)),
      );
      if (Object.keys(base).length > 0) setBases((now) => ({ ...now, ...base }));
    },
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
