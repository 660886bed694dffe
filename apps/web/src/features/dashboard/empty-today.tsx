import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/empty-state';
import { useSampleDrafts } from './use-sample-drafts';

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
            <Button onClick={samples.generate} pending={samples.pending} pendingText="Generating...">
              Generate sample drafts
            </Button>
          )
        }
      />
    </div>
  );
};
