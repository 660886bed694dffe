import { tierLabels } from '@app/contracts/billing/billing.constants';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '@/shared/cn';
import { Page } from '@/shared/ui/page';
import { useUser } from '@/shared/user';
import { type SettingsTab, settingsTabs, tabNames } from './settings.search';

const tabLook = cn(
  'relative flex h-9 flex-none items-center px-2.5 font-medium whitespace-nowrap text-ink-2 max-md:h-11',
  'hover:text-ink aria-[current]:text-ink',
  'after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 aria-[current]:after:bg-ink',
);

/** The head of the settings with the tabs that work. */
export const SettingsPage = ({ tab, children }: { tab: SettingsTab; children: ReactNode }) => {
  const { email, subscriptionTier } = useUser();
  return (
    <Page title="Settings" sub={`${email}, ${tierLabels[subscriptionTier]} plan`}>
      <nav
        aria-label="Sections"
        className="flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-(--gutter) max-md:px-1.5"
      >
        {settingsTabs.map((each) => (
          <Link
            key={each}
            to="/settings"
            search={{ tab: each }}
            aria-current={each === tab ? 'page' : undefined}
            className={tabLook}
          >
            {tabNames[each]}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
};
