import { createFileRoute } from '@tanstack/react-router';
import { PromisesPanel } from '@/features/content/promises/promises-panel';
import { FollowUps } from '@/features/leads/follow-ups/follow-ups';

// Without a loader, so that the query is not part of the first load.
export const Route = createFileRoute('/_app/follow-ups')({
  component: () => <FollowUps promises={<PromisesPanel />} />,
});
