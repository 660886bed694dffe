import type { Drafted, generateSamples } from '@app/contracts/drafting/drafting.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, Recorded } from '@/shared/http/call';
import { jobDone } from '@/shared/live/jobs';
import { useAction } from '@/shared/actions/use-action';
import { Link } from '@tanstack/react-router';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/empty-state';

const draftsIn = (result: unknown): number | null =>
  typeof result === 'object' && result !== null && 'drafts' in result && Array.isArray(result.drafts)
    ? result.drafts.length
    : null;

/** Returns the number of drafts, if known. */
const useSampleDrafts = () => {
  const client = useQueryClient();
  return useAction({
    run: async (_: void, extras) => {
      const started = await call<typeof generateSamples>('POST', '/api/content/generate-samples', extras);
      if (started instanceof Recorded) return started;
      if (!('jobId' in started)) return (started satisfies Drafted).drafts.length;
      const { result } = await jobDone(client, started.jobId);
      return draftsIn(result);
    },
    done: (count) =>
      count === 0
        ? { title: 'The sample drafts are already there', text: 'Nothing was added twice.' }
        : { title: 'Post Drafts Created', text: 'New post drafts have been generated and are ready for review.' },
    failed: { title: 'Error', text: 'Failed to generate post drafts. Please try again.', own: true },
  });
};

/** Shown instead of the list when nothing is left to do and nothing was decided today. */
export const NothingWaits = () => {
  const { data: leads } = useQuery(leadCountsQuery);
  const samples = useSampleDrafts();
  const haveLeads = (leads?.open ?? 0) > 0;
  return (
    <div data-alone className="rounded-panel border border-line bg-panel">
      <Empty
        rings
        title="Nothing waits for your approval"
        detail={
          haveLeads
            ? `You have ${plural(leads?.open ?? 0, 'open lead')}. Choose whom to write to. Each draft then waits here.`
            : 'Drafts wait here until you decide. See how it works with a few sample drafts.'
        }
        action={
          haveLeads ? (
            <Link to="/leads" className={buttonLook({})}>
              Draft for your leads
            </Link>
          ) : (
            <Button onClick={() => samples.act()} pending={samples.pending} pendingText="Generating...">
              Generate sample drafts
            </Button>
          )
        }
      />
    </div>
  );
};
