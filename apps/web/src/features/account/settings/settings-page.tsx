import { tierLabels } from '@app/contracts/billing/billing.constants';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '@/shared/ui/page';
import { tabListLook, tabLook } from '@/shared/ui/tabs';
import { useUser } from '@/shared/user';
import { type SettingsTab, settingsTabs, tabNames } from './settings.search';

/** The head of the settings with the tabs that work. */
export const SettingsPage = ({ tab, children }: { tab: SettingsTab; children: ReactNode }) => {
  const { email, subscriptionTier } = useUser();
  return (
    <Page title="Settings" sub={`${email}, ${tierLabels[subscriptionTier]} plan`}>
      <nav aria-label="Sections" className={tabListLook}>
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
