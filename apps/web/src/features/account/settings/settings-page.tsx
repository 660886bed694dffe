import { tierLabels } from '@app/contracts/billing/billing.constants';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { lazily } from '@/shared/ui/lazily';
import { buttonLook } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { useUser } from '@/shared/queries/current-user.queries';
import { Profile } from './profile';
import { SaveBar } from './save-bar';
import { Section } from '@/shared/forms/settings-section';
import { type SettingsTab, settingsTabs } from './settings.search';
import { TimeAndKeys } from './time-and-keys';
import { type SettingsForm, useSettings } from '@/shared/forms/use-settings-form';
import { goTo, useStay } from './use-section-anchor';

const Sessions = lazily(
  async () => (await import('../sessions/sessions')).Sessions,
  () => <SkeletonRows rows={2} says="Loading your sessions" />,
);
const OwnData = lazily(
  async () => (await import('./own-data')).OwnData,
  () => <SkeletonRows rows={1} says="Loading your data" />,
);

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
