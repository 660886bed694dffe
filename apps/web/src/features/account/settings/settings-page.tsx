import { tierLabels } from '@app/contracts/billing/billing.constants';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cn } from '@/shared/cn';
import { lazily } from '@/shared/lazily';
import { buttonLook } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';
import { tabListLook, tabLook } from '@/shared/ui/tabs';
import { useUser } from '@/shared/user';
import { Profile } from './profile';
import { SaveBar } from './save-bar';
import { Section } from './section';
import { type SettingsTab, settingsTabs } from './settings.search';
import { TimeAndKeys } from './time-and-keys';
import { useSettings } from './use-settings';
import { Voice } from './voice';

const Sessions = lazily(async () => (await import('./sessions/sessions')).Sessions);
const OwnData = lazily(async () => (await import('./own-data')).OwnData);

interface SettingsPageProps {
  /** The part that the address names. */
  tab: SettingsTab | undefined;
  /** The parts of other features. A missing part has no tab. */
  parts: Partial<Record<'billing' | 'notifications' | 'linkedin' | 'sharing', ReactNode>>;
}

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

const jumpTo = (tab: SettingsTab) => {
  document.getElementById(tab)?.scrollIntoView();
};

const moves = ['wheel', 'pointerdown', 'keydown'] as const;

/** Milliseconds without a change after which the page counts as loaded. */
const quiet = 500;

/**
 * Scrolls to a part, and keeps it in place while the content above it loads, until the person scrolls. @returns whether the page
 * has loaded
 */
const useStay = (tab: SettingsTab | undefined): boolean => {
  const [loaded, setLoaded] = useState(tab === undefined);
  useEffect(() => {
    if (!tab) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stay = () => {
      jumpTo(tab);
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Later changes, such as a toast, must not scroll a page that a screen reader has moved.
        changes.disconnect();
        setLoaded(true);
      }, quiet);
    };
    // A change of the page is corrected before the browser lays it out, and a new size, such as that of a font, after it.
    const changes = new MutationObserver(stay);
    stay();
    changes.observe(document.body, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(stay);
    sizes.observe(document.body);
    const stop = () => {
      changes.disconnect();
      sizes.disconnect();
      clearTimeout(timer);
      setLoaded(true);
      for (const move of moves) removeEventListener(move, stop);
    };
    for (const move of moves) addEventListener(move, stop, { passive: true });
    return stop;
  }, [tab]);
  return loaded;
};

/** All settings on one page. A tab jumps to its part; on a phone only the open part is shown. */
export const SettingsPage = ({ tab, parts }: SettingsPageProps) => {
  const { email, subscriptionTier } = useUser();
  const form = useSettings();
  const open = tab ?? 'profile';
  const ofOthers = (part: keyof typeof abouts) =>
    parts[part] && (
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
    voice: <Voice form={form} />,
    sessions: <Sessions />,
    time: <TimeAndKeys form={form} />,
    data: <OwnData />,
  };
  const shown = settingsTabs.filter((each) => all[each] !== undefined);
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
        {shown.map((each) => (
          <Link
            key={each}
            to="/settings"
            search={{ tab: each }}
            resetScroll={false}
            onClick={() => jumpTo(each)}
            aria-current={each === open ? 'page' : undefined}
            className={tabLook}
          >
            {tabNames[each]}
          </Link>
        ))}
      </nav>
      {shown.map((each) => (
        <div
          key={each}
          id={each}
          className={cn(
            'settings-part',
            each !== open && 'max-md:hidden',
            // The other parts appear when they have their place.
            each !== open && !loaded && 'invisible',
            // So the last part can be at the top too.
            each === shown.at(-1) && 'md:min-h-[calc(100dvh-2.25rem)]',
          )}
        >
          {all[each]}
        </div>
      ))}
      <SaveBar form={form} />
    </Page>
  );
};
