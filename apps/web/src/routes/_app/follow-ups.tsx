import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PromisesPanel } from '@/features/follow-ups/promises/promises-panel';
import { promisesQuery } from '@/features/follow-ups/promises/use-promises';
import { FollowUps } from '@/features/follow-ups/follow-ups-page';

const Tracker = () => {
  // Not `isPending`: a failed query is pending again as soon as the panel mounts, and the panel would leave and come for ever.
  const { isFetched } = useQuery(promisesQuery);
  return <FollowUps promises={<PromisesPanel />} waits={!isFetched} />;
};

// Without a loader, so that the query is not part of the first load.
export const Route = createFileRoute('/_app/follow-ups')({ component: Tracker });
