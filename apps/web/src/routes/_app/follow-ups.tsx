import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PromisesPanel } from '@/features/content/promises/promises-panel';
import { promisesQuery } from '@/features/content/promises/use-promises';
import { FollowUps } from '@/features/leads/follow-ups/follow-ups';

const Tracker = () => {
  const { isPending } = useQuery(promisesQuery);
  return <FollowUps promises={<PromisesPanel />} waits={isPending} />;
};

// Without a loader, so that the query is not part of the first load.
export const Route = createFileRoute('/_app/follow-ups')({ component: Tracker });
