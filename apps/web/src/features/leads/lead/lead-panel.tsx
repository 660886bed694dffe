import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft, Maximize2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallError } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { leadQuery } from '@/shared/queries/lead.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { PageTitle } from '@/shared/ui/page';
import { SkeletonRows } from '@/shared/ui/skeleton';
import type { Drafting } from '@/shared/actions/use-drafting';
import type { LeadDetail } from '../leads.queries';
import { LeadDetails, type LeadParts } from './lead-details';
import { LeadActions, Head, WhoWasMerged } from './lead-head';
import { PersonPage, PersonSkeleton } from './lead-page';
import { LeadTimeline } from './lead-timeline';

export interface LeadPanelProps {
  id: string;
  drafting: Drafting;
  parts: LeadParts;
  as: 'panel' | 'page';
  /** Only for the page: the waiting draft at the end of the thread. */
  draft?: (id: string) => ReactNode;
  /** Replaces the usual text when this account has no such lead. */
  missing?: ReactNode;
  onClose: () => void;
}

interface PersonProps {
  lead: LeadDetail;
  drafting: Drafting;
  parts: LeadParts;
  controls: ReactNode;
}

const part = 'border-b border-line px-[18px] py-3.5';

const Person = ({ lead, drafting, parts, controls }: PersonProps) => (
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
  if (lead?.mergedInto) {
    const to = lead.mergedInto;
    return panel ? (
      <Navigate to="/leads" search={{ lead: to }} replace />
    ) : (
      <Navigate to="/leads/$id" params={{ id: to }} replace />
    );
  }
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
      <Button variant="quiet" className="-ml-3" onClick={onClose}>
        <ArrowLeft />
        Leads
      </Button>
      {inside}
    </div>
  );
};
