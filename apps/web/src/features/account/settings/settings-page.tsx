import { tierLabels } from '@app/contracts/billing/billing.constants';
import { mostClientTypes } from '@app/contracts/account/account.constants';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { lazily } from '@/shared/ui/lazily';
import { buttonLook } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { useUser } from '@/shared/queries/current-user.queries';
import { Section } from '@/shared/forms/settings-section';
import { profileSettings, type SettingsForm, useSettings } from '@/shared/forms/use-settings-form';
import { clockTime, useNow } from '@/shared/lib/dates';
import { useSingleKeys } from '@/shared/ui/hotkeys';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { Panel } from '@/shared/ui/panel';
import { Select } from '@/shared/ui/select';
import { Switch } from '@/shared/ui/switch';
import { SettingLabel } from '@/shared/forms/setting-label';
import { SaveButton } from '@/shared/ui/save-button';
import { ChipList } from '@/shared/forms/chip-list-field';
import { Form } from '@/shared/forms/form';
import { SaveBar } from './save-bar';
import { type SettingsTab, settingsTabs } from './settings.search';
import { goTo, useStay } from './use-section-anchor';

const Sessions = lazily(
  async () => (await import('../sessions/sessions')).Sessions,
  () => <SkeletonRows rows={2} says="Loading your sessions" />,
);
const OwnData = lazily(
  async () => (await import('./own-data')).OwnData,
  () => <SkeletonRows rows={1} says="Loading your data" />,
);

/** The limits of the server. */
const limits = { name: 100, bio: 2000, clientType: 60 };

const names = [
  { field: 'firstName', name: 'First name', autoComplete: 'given-name' },
  { field: 'lastName', name: 'Last name', autoComplete: 'family-name' },
] as const;

const Profile = ({ form }: { form: SettingsForm }) => {
  const { typed, changed, set, errorOf, saving } = form;
  const dirty = profileSettings.some((name) => changed.includes(name));
  const label = (setting: (typeof profileSettings)[number], name: string) => (
    <SettingLabel form={form} setting={setting} name={name} />
  );
  return (
    <Section title="Profile" about="Your name signs your drafts. Nobody else sees your bio.">
      <Form onSubmit={() => dirty && form.saveProfile()} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          {names.map(({ field, name, autoComplete }) => (
            <Field key={field} label={label(field, name)} error={errorOf(field)}>
              <Input
                value={typed[field]}
                maxLength={limits.name}
                autoComplete={autoComplete}
                onChange={(event) => set({ [field]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Field
          label={label('bio', 'Bio')}
          error={errorOf('bio')}
          hint={
            <span className="flex justify-between gap-3">
              <span>Your card tells drafts what you do</span>
              <span className="tabular-nums">
                {typed.bio.length} of {limits.bio}
              </span>
            </span>
          }
        >
          <Textarea
            value={typed.bio}
            maxLength={limits.bio}
            className="min-h-[92px]"
            onChange={(event) => set({ bio: event.target.value })}
          />
        </Field>
        <ChipList
          label={label('clientTypes', 'Who you write for')}
          name="Who you write for"
          add="Add people"
          values={typed.clientTypes}
          most={mostClientTypes}
          longest={limits.clientType}
          onChange={(clientTypes) => set({ clientTypes })}
          error={errorOf('clientTypes')}
        />
        <SaveButton type="submit" className="justify-self-start" pending={saving} off={!dirty && !saving}>
          Save Profile
        </SaveButton>
      </Form>
    </Section>
  );
};

const tabNames: Record<SettingsTab, string> = {
  profile: 'Profile',
  voice: 'Voice & Tone',
  billing: 'Billing',
  notifications: 'Notifications',
  linkedin: 'LinkedIn',
  sharing: 'Sharing',
  sessions: 'Sessions',
  time: 'Time and keys',
  data: 'Your data',
};

const abouts = {
  billing: 'Stripe keeps your card; Keepwarm never sees it.',
  notifications: 'To you only. Nothing here ever reaches a lead.',
  linkedin: 'Read-only, and only about you.',
  sharing: 'Off until you make a link. Names of leads never leave.',
} as const;

interface SettingsPageProps {
  /** The part that the address names. */
  tab: SettingsTab | undefined;
  parts: Record<keyof typeof abouts, ReactNode> & { voice: (form: SettingsForm) => ReactNode };
}

const knownZones = Intl.supportedValuesOf('timeZone');

const TimeAndKeys = ({ form }: { form: SettingsForm }) => {
  const { timeZone } = form.typed;
  const now = useNow();
  const singleKeys = useSingleKeys();
  const id = useId();
  // There are four hundred zones, so they are listed only when somebody is about to open the list. A browser may have another
  // name for the stored zone.
  const [listed, setListed] = useState(false);
  const zones = listed ? [...new Set([timeZone, ...knownZones])].toSorted() : [timeZone];
  return (
    <Section title="Time and keys" about="Slots, reminders and the weekly summary follow this clock.">
      <Field
        label={<SettingLabel form={form} setting="timeZone" name="Time zone" />}
        error={form.errorOf('timeZone')}
        hint={`It is ${clockTime(new Date(now).toISOString(), timeZone)} there now. A week begins on Monday.`}
        className="md:max-w-[370px]"
      >
        <Select
          changes
          value={timeZone}
          onFocus={() => setListed(true)}
          onPointerEnter={() => setListed(true)}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={(next) => form.set({ timeZone: next })}
        />
      </Field>
      <Panel aria-label="Keys" className="flex items-center gap-4 px-[18px] py-3 max-md:px-3.5">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="font-medium">Single-letter keys</span>
          <span className="block text-ink-3">
            A approves, E edits, D declines. Switch them off if you use a screen reader or speak your commands. This
            applies to this browser.
          </span>
        </label>
        <Switch id={id} checked={singleKeys.on} onCheckedChange={singleKeys.set} />
      </Panel>
    </Section>
  );
};

/** A tab jumps to its part; on a phone only the open part is shown. */
export const SettingsPage = ({ tab, parts }: SettingsPageProps) => {
  const { email, subscriptionTier } = useUser();
  const form = useSettings();
  const open = tab ?? 'profile';
  const ofOthers = (part: keyof typeof abouts) => (
    <Section title={tabNames[part]} about={abouts[part]}>
      {parts[part]}
    </Section>
  );
  const all: Record<SettingsTab, ReactNode> = {
    billing: ofOthers('billing'),
    notifications: ofOthers('notifications'),
    linkedin: ofOthers('linkedin'),
    sharing: ofOthers('sharing'),
    profile: <Profile form={form} />,
    voice: parts.voice(form),
    sessions: <Sessions />,
    time: <TimeAndKeys form={form} />,
    data: <OwnData />,
  };
  const loaded = useStay(tab);
  return (
    <Page
      title="Settings"
      sub={`${email}, ${tierLabels[subscriptionTier]} plan`}
      beside
      actions={
        <a href="/api/logout" className={buttonLook({})}>
          <LogOut className="size-3.5" />
          Log Out
        </a>
      }
    >
      <nav aria-label="Sections" className={cn(tabListLook, 'sticky top-0 z-10 bg-canvas max-md:top-[52px]')}>
        {settingsTabs.map((each) => (
          <Link
            key={each}
            to="/settings"
            search={{ tab: each }}
            resetScroll={false}
            onClick={() => goTo(each)}
            aria-current={each === open ? 'page' : undefined}
            className={tabLook}
          >
            {tabNames[each]}
          </Link>
        ))}
      </nav>
      {settingsTabs.map((each) => (
        <div
          key={each}
          id={each}
          className={cn(
            'settings-part',
            each !== open && 'max-md:hidden',
            // The other parts appear when they have their place.
            each !== open && !loaded && 'invisible',
            // So the last part can be at the top too.
            each === settingsTabs.at(-1) && 'md:min-h-[calc(100dvh-2.25rem)]',
          )}
        >
          {all[each]}
        </div>
      ))}
      <SaveBar form={form} />
    </Page>
  );
};
