import type { MergeField } from '@app/contracts/duplicates/duplicates.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { todayOrShortTime } from '@/shared/lib/dates';
import { leadQuery } from '@/shared/queries/lead.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { LoadError } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { MergeTable } from './merge-table';
import { asBefore, beforeWords, cameAlong, cameFromWords, fields, taken, valueOf } from './merge-values';
import { mergedQuery, useChooseAgain, useUndoMerge, type MergedLead } from './use-merge-actions';

const Row = ({ says, detail, children }: { says: ReactNode; detail: ReactNode; children?: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-[18px] py-2.5 max-md:px-3.5">
    <div className="min-w-0 flex-[1_1_8.5rem] wrap-anywhere">
      {says}
      <p className="text-sm text-ink-3">{detail}</p>
    </div>
    {children}
  </li>
);

interface TwoProps {
  /** The lead as it was before the merge. */
  was: Lead;
  other: Lead;
  from: MergeField[];
}

const ChooseAgain = ({ was, other, from }: TwoProps) => {
  const [open, setOpen] = useState(false);
  const [take, setTake] = useState(from);
  const again = useChooseAgain(() => setOpen(false));
  return (
    <>
      <Button
        changes
        size="sm"
        variant="quiet"
        aria-label="Change which values stay"
        onClick={() => {
          setTake(from);
          setOpen(true);
        }}
      >
        Change
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Which values stay?"
        description="The two stay one person. Undo still brings both back as they were."
        width={640}
      >
        <Panel aria-label="Values">
          <MergeTable lead={was} other={other} take={take} onTake={setTake} />
        </Panel>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button variant="primary" pending={again.pending} onClick={() => again.act({ lead: was, other, take })}>
            Keep these values
          </Button>
        </div>
      </Dialog>
    </>
  );
};

interface MergedLeadsProps {
  lead: Lead;
  /** On the page of the lead, which already has the thread, but no heading about the merge. */
  onPage?: boolean;
}

const One = ({ lead, came, onPage }: MergedLeadsProps & { came: MergedLead }) => {
  const { data: other, error, refetch } = useQuery(leadQuery(came.id));
  const undo = useUndoMerge();
  const from = other && taken(lead, other, came.before);
  const was = other && asBefore(lead, other, came.before);
  const along = other && cameAlong(other);
  return (
    <>
      {onPage && (
        <Row
          says={
            <>
              <bdi>{came.name}</bdi> was merged into this lead
            </>
          }
          detail={`${todayOrShortTime(came.at)}, by you`}
        />
      )}
      {error && !other && (
        <li>
          <LoadError what="What was merged" error={error} onRetry={() => void refetch()} />
        </li>
      )}
      {other && was && from && (
        <Row
          says={cameFromWords(was, other, from)}
          detail={
            from.length > 0
              ? `Before: ${beforeWords(was, from)}`
              : 'All values stayed as they were. Tags of both are kept'
          }
        >
          {fields.some((field) => valueOf(was, field) !== valueOf(other, field)) && (
            <ChooseAgain was={was} other={other} from={from} />
          )}
        </Row>
      )}
      {other && (
        <Row
          says={along ? `${along} came along` : 'No texts, touches or notes came along'}
          detail={along ? 'All in one thread, seals unchanged' : 'There were none'}
        >
          {!onPage && (
            <Link to="/leads/$id" params={{ id: lead.id }} className={buttonLook({ size: 'sm', variant: 'quiet' })}>
              Open the thread
            </Link>
          )}
        </Row>
      )}
      <Row says="Undo brings both back as they were" detail="What you write from now on stays with this lead">
        <Button
          size="sm"
          pending={undo.running.some(({ other }) => other.id === came.id)}
          onClick={() => undo.act({ lead, other: came })}
        >
          <Undo2 className="size-3.5" />
          Undo the merge
        </Button>
      </Row>
    </>
  );
};

/** Most leads have none. */
export const MergedLeads = ({ lead, onPage = false }: MergedLeadsProps) => {
  const { data } = useQuery(mergedQuery(lead.id));
  if (!data?.length) return null;
  return data.map((came) => (
    <Ruled
      key={came.id}
      aria-label="Merged lead"
      className={onPage ? 'rounded-panel border border-line bg-panel' : 'border-t border-line'}
    >
      <One lead={lead} came={came} onPage={onPage} />
    </Ruled>
  ));
};
