import { createFileRoute } from '@tanstack/react-router';
import { leadFactsQuery } from '@/features/account/settings/may-use';
import { Profile } from '@/features/account/settings/profile';
import { type SettingsTab, settingsTabs } from '@/features/account/settings/settings.search';
import { SettingsPage } from '@/features/account/settings/settings-page';
import { Voice } from '@/features/account/settings/voice';
import { cardQuery } from '@/shared/card';
import { waitBriefly } from '@/shared/query-client';
import { oneOf, only } from '@/shared/search';

const Settings = () => {
  const { tab = 'profile' } = Route.useSearch();
  return <SettingsPage tab={tab}>{tab === 'profile' ? <Profile /> : <Voice />}</SettingsPage>;
};

export const Route = createFileRoute('/_app/settings')({
  validateSearch: (search: Record<string, unknown>): { tab?: SettingsTab } => {
    const tab = oneOf(settingsTabs, search.tab);
    return only(search, tab ? { tab } : {});
  },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { queryClient }, deps: { tab } }) =>
    tab === 'voice'
      ? waitBriefly(queryClient.prefetchQuery(cardQuery), queryClient.prefetchQuery(leadFactsQuery))
      : undefined,
  component: Settings,
});
