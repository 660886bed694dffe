import type { Import } from '@app/contracts/imports/imports.api';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/shared/ui/empty-state';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { Candidates } from '../check/admission-choice';
import { waitingQuery } from '../imports.queries';

/** The people of an import who wait for room, by name. */
export const WaitingPeopleList = ({ done }: { done: Import }) => {
  const { data, error, refetch } = useQuery(waitingQuery(done));
  return (
    <section aria-labelledby="who-waits">
      <h2 id="who-waits" className="mb-3 text-md font-semibold">
        Who waits
      </h2>
      {error && !data ? (
        <LoadError what="Who waits" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Candidates preview={{ candidates: data, room: 0 }} />
      ) : (
        <SkeletonRows rows={5} says="Loading who waits" />
      )}
    </section>
  );
};
