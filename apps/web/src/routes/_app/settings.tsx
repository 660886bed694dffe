import { createFileRoute } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ModelSettings } from '@/features/drafting/model/model-settings';
import { leadFactsQuery } from '@/features/voice/draft-facts';
import { voiceRulesQuery } from '@/features/voice/rules/rules.queries';
import { VoiceSettings } from '@/features/voice/voice-settings';
import { type SettingsTab, settingsTabs } from '@/features/account/settings/settings.search';
import { SettingsPage } from '@/features/account/settings/settings-page';
import { linkedInSearch, type LinkedInSearch } from '@/features/linkedin/linkedin.search';
import { preferencesQuery } from '@/features/notifications/preferences.queries';
import { billingQuery } from '@/features/billing/billing.queries';
import { cardQuery } from '@/shared/queries/card.queries';
import { lazily } from '@/shared/ui/lazily';
import { waitBriefly } from '@/shared/queries/query-client';
import { given, oneOf, only } from '@/shared/lib/search-params';
import { Panel, PanelSkeleton } from '@/shared/ui/panel';
import { SkeletonRows } from '@/shared/ui/skeleton';

const loading = (panel: string, rows: number, says: string) => () => (
  <Panel aria-label={panel}>
    <PanelSkeleton rows={rows} says={says} />
  </Panel>
);

// Their code and their data load together, behind the same skeletons.
const BillingCard = lazily(
  async () => (await import('@/features/billing/billing-card')).BillingCard,
  () => <SkeletonRows rows={6} says="Loading your plan" />,
);
const NotificationSettings = lazily(
  async () => (await import('@/features/notifications/notification-settings')).NotificationSettings,
  loading('Notification settings', 2, 'Loading your notifications'),
);

const LinkedInSettings = lazily(
  async () => (await import('@/features/linkedin/linkedin-settings')).LinkedInSettings,
  loading('LinkedIn connection', 3, 'Loading the LinkedIn connection'),
);

// They load later, because they are far down on the page.
const ShareSettings = lazily(
  async () => (await import('@/features/digest/private-link/share-settings')).ShareSettings,
  loading('Share my progress', 4, 'Loading your private link'),
);

const parts: ComponentProps<typeof SettingsPage>['parts'] = {
  voice: (form) => <VoiceSettings form={form} model={<ModelSettings />} />,
  billing: <BillingCard />,
  notifications: <NotificationSettings />,
  linkedin: <LinkedInSettings />,
  sharing: <ShareSettings />,
};

const Settings = () => <SettingsPage tab={Route.useSearch().tab} parts={parts} />;

export const Route = createFileRoute('/_app/settings')({
  validateSearch: (search: Record<string, unknown>): { tab?: SettingsTab; upgrade?: 'success' } & LinkedInSearch => {
    const [tab, upgrade] = [oneOf(settingsTabs, search.tab), oneOf(['success'] as const, search.upgrade)];
    return only(search, { ...given({ tab, upgrade }), ...linkedInSearch(search) });
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(billingQuery);
    void queryClient.prefetchQuery(preferencesQuery);
    return waitBriefly(
      queryClient.prefetchQuery(cardQuery),
      queryClient.prefetchQuery(leadFactsQuery),
      queryClient.prefetchQuery(voiceRulesQuery),
    );
  },
  component: Settings,
});
