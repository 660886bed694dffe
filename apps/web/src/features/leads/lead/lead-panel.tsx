import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { Maximize2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallError } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { leadQuery } from '@/shared/queries/lead.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { PageTitle } from '@/shared/ui/page';
import { SkeletonRows, Skeleton } from '@/shared/ui/skeleton';
import type { Drafting } from '@/shared/actions/use-drafting';
import { Panel, PanelBody } from '@/shared/ui/panel';
import type { LeadDetail } from '../leads.queries';
import { Composer, DraftAnswer } from '../thread/touch-composer';
import { Thread } from '../thread/thread';
import { theyHadLastWord } from '../thread/thread-items';
import { LeadDetails, type LeadParts } from './lead-details';
import { LeadActions, Head, WhoWasMerged } from './lead-head';
import { LeadTimeline } from './lead-timeline';
import { BackToLeads } from '../list/leads-loading';
import { Deal } from './deal';

export interface LeadPanelProps {
  id: string;
  drafting: Drafting;
  parts: LeadParts;
  as: 'panel' | 'page';
  /** Only for the page: the waiting draft at the end of the thread. */
  draft?: ((id: string) => ReactNode) | undefined;
  /** Replaces the usual text when this account has no such lead. */
  missing?: ReactNode;
  onClose: () => void;
}

type PersonProps = Pick<LeadPanelProps, 'drafting' | 'parts'> & { lead: LeadDetail };

const columns = 'grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_300px]';

const PersonSkeleton = () => (
  <div className={`${columns} pt-4`}>
    <Skeleton className="h-64 lg:ml-9" />
    <Skeleton className="h-64 rounded-panel!" />
  </div>
);

const PersonPage = ({ lead, drafting, parts, draft }: PersonProps & Pick<LeadPanelProps, 'draft'>) => (
  <>
    <div ref={keepFocus} className="flex flex-wrap items-start gap-x-6 gap-y-3 pt-4 pb-5">
      <div className="min-w-0 flex-[1_1_20rem]">
        <Head lead={lead} controls={null} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <LeadActions lead={lead} drafting={drafting} as="page" />
      </div>
    </div>
    <div className={columns}>
      <div className="min-w-0">
        <Thread lead={lead} />
        {lead.pendingDraftId && draft?.(lead.pendingDraftId)}
        {theyHadLastWord(lead) && <DraftAnswer lead={lead} drafting={drafting} />}
        {!lead.archived && <Composer lead={lead} drafting={drafting} />}
      </div>
      <div className="grid min-w-0 gap-4">
        <Deal lead={lead} />
        <WhoWasMerged lead={lead}>{parts.merged(lead)}</WhoWasMerged>
        {/* An archived lead cannot be changed. The server checks this too. */}
        <Panel aria-label="Details" inert={lead.archived}>
          <PanelBody>
            <LeadDetails lead={lead} rhythm={parts.rhythm} />
          </PanelBody>
        </Panel>
      </div>
    </div>
  </>
);

const part = 'border-b border-line px-[18px] py-3.5';

const Person = ({ lead, drafting, parts, controls }: PersonProps & { controls: ReactNode }) => (
  <>
    <div ref={keepFocus} className={cn(part, 'pt-4')}>
      <Head lead={lead} controls={controls} />
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <LeadActions lead={lead} drafting={drafting} as="panel" />
      </div>
    </div>
    {/* An archived lead cannot be changed. The server checks this too. */}
    <section aria-label="Details" className={part} inert={lead.archived}>
      <LeadDetails lead={lead} rhythm={parts.rhythm} />
    </section>
    <WhoWasMerged lead={lead} className={part}>
      {parts.merged(lead)}
    </WhoWasMerged>
    <section aria-labelledby={`timeline-${lead.id}`} className={cn(part, 'border-b-0 pb-16')}>
      <h3 id={`timeline-${lead.id}`} className="mb-2 font-semibold">
        Timeline
      </h3>
      <LeadTimeline lead={lead} />
    </section>
  </>
);

export const LeadPanel = ({ id, drafting, parts, as, draft, missing, onClose }: LeadPanelProps) => {
  const { data: lead, error, refetch } = useQuery(leadQuery(id));
  const panel = as === 'panel';
  const controls = panel && (
    <span className="-mt-1 -mr-1.5 flex flex-none">
      <Link
        to="/leads/$id"
        params={{ id }}
        aria-label="Open full page"
        title="Open full page"
        className={buttonLook({ variant: 'quiet', size: 'iconSm' })}
      >
        <Maximize2 className="size-3.5" />
      </Link>
      <Button variant="quiet" size="iconSm" aria-label="Close" onClick={onClose}>
        <X />
      </Button>
    </span>
  );
  const into = lead?.mergedInto;
  if (into && panel) return <Navigate to="/leads" search={{ lead: into }} replace />;
  if (into) return <Navigate to="/leads/$id" params={{ id: into }} replace />;
  const gone = error instanceof CallError && error.status === 404;
  const inside = (
    <>
      {lead && panel && <Person lead={lead} drafting={drafting} parts={parts} controls={controls} />}
      {lead && !panel && <PersonPage lead={lead} drafting={drafting} parts={parts} draft={draft} />}
      {!lead && (
        <div className={cn('py-[18px]', panel && 'px-[18px]')}>
          <div className="flex justify-end">{controls}</div>
          {!error && <SkeletonRows rows={panel ? 4 : 1} says="Loading this lead" />}
          {!error && !panel && <PersonSkeleton />}
          {gone && (
            <Empty title="Lead not found" detail="This lead does not exist, or it belongs to another account." />
          )}
          {error && !gone && <LoadError what="This lead" error={error} onRetry={() => void refetch()} />}
        </div>
      )}
    </>
  );
  if (panel)
    return (
      <aside
        aria-label={lead ? cutTo(lead.name, 120) : 'Lead'}
        className="fixed inset-y-0 right-0 z-30 w-[364px] overflow-x-hidden overflow-y-auto border-l border-line bg-panel max-xl:w-96 max-xl:animate-drawer-in max-xl:border-0 max-xl:shadow-over"
      >
        {inside}
      </aside>
    );
  if (gone && missing) return missing;
  return (
    <div className="mx-auto max-w-[1000px]">
      <PageTitle name={lead?.name.slice(0, 80) ?? 'Lead'} />
      <h1 className="sr-only">{lead ? cutTo(lead.name, 120) : 'Lead'}</h1>
      <BackToLeads onClick={onClose} />
      {inside}
    </div>
  );
};
