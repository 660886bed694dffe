import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArchiveRestore, ArrowLeft, Maximize2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '@/shared/call';
import { cn } from '@/shared/cn';
import { Avatar } from '@/shared/ui/avatar';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty';
import { PageTitle } from '@/shared/ui/page';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { DraftButton } from '../drafting/draft-button';
import { InlineField } from './inline-field';
import { LeadDetails, useSaveField } from './lead-details';
import { LeadTimeline } from './lead-timeline';
import { type LeadDetail, leadQuery } from '../leads.queries';
import { StatusMenu } from './status-menu';
import { TouchDialog } from './touch-dialog';
import type { Drafting } from '../drafting/use-drafting';
import { useRestoreLeads } from '../use-lead-actions';
import { SampleLeadChip } from '../lead-text';

interface LeadPanelProps {
  id: string;
  drafting: Drafting;
  /** Beside or over the list, or a page of its own. */
  as: 'panel' | 'page';
  onClose: () => void;
}

const Acts = ({ lead, drafting }: { lead: Lead; drafting: Drafting }) => {
  const [logging, setLogging] = useState(false);
  const restore = useRestoreLeads();
  if (lead.archived)
    return (
      <>
        <span className="text-ink-2">Archived. Its history is kept.</span>
        <Button size="sm" pending={restore.pending} onClick={() => restore.act([lead])}>
          <ArchiveRestore className="size-3.5" />
          Restore
        </Button>
      </>
    );
  return (
    <>
      <DraftButton lead={lead} drafting={drafting} />
      <Button size="sm" onClick={() => setLogging(true)}>
        Log touch
      </Button>
      <Link to="/engage" search={{ lead: lead.id }} className={buttonLook({ size: 'sm' })}>
        Answer a post
      </Link>
      <StatusMenu lead={lead} trigger="Move to" />
      {logging && <TouchDialog lead={lead} onClose={() => setLogging(false)} />}
    </>
  );
};

const Head = ({ lead, controls }: { lead: Lead; controls: ReactNode }) => {
  const save = useSaveField(lead);
  const line = useRef<HTMLHeadingElement>(null);
  // Moves the focus into the panel when it opens.
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex items-start gap-3">
      <Avatar name={lead.name} size="l" />
      <div className="min-w-0 flex-1">
        <h2
          ref={line}
          tabIndex={-1}
          className="text-[17px]/6 font-semibold tracking-[-0.01em] outline-none focus-visible:outline-none"
        >
          <InlineField
            label="Name"
            value={lead.name}
            required="Name is required"
            maxLength={300}
            className="py-0"
            onSave={(value) => save('name', value)}
          />
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-1 text-ink-2">
          <InlineField
            label="Title"
            value={lead.title}
            placeholder="Add a title"
            required="Title is required"
            maxLength={500}
            className="py-0.5"
            onSave={(value) => save('title', value)}
          />
          <span>at</span>
          <InlineField
            label="Company"
            value={lead.company}
            placeholder="Add a company"
            required="Company is required"
            maxLength={500}
            className="py-0.5"
            onSave={(value) => save('company', value)}
          />
        </div>
        {lead.source === 'sample' && <SampleLeadChip />}
      </div>
      {controls}
    </div>
  );
};

interface PersonProps {
  lead: LeadDetail;
  drafting: Drafting;
  /** Only for a panel. */
  controls: ReactNode;
}

const Person = ({ lead, drafting, controls }: PersonProps) => {
  const part = cn('border-b border-line py-3.5', controls && 'px-[18px]');
  return (
    <>
      <div className={cn(part, 'pt-4')}>
        <Head lead={lead} controls={controls} />
        <div className="mt-3.5 flex flex-wrap items-center gap-2">
          <Acts lead={lead} drafting={drafting} />
        </div>
      </div>
      {/* An archived lead cannot be changed. The server checks this too. */}
      <section aria-label="Details" className={part} inert={lead.archived}>
        <LeadDetails lead={lead} />
      </section>
      <section aria-labelledby={`timeline-${lead.id}`} className={cn(part, 'border-b-0 pb-16')}>
        <h3 id={`timeline-${lead.id}`} className="mb-2 font-semibold">
          Timeline
        </h3>
        <LeadTimeline lead={lead} timeline={lead.timeline} />
      </section>
    </>
  );
};

/** One lead: details, next step, timeline. */
export const LeadPanel = ({ id, drafting, as, onClose }: LeadPanelProps) => {
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
  const gone = error instanceof CallError && error.status === 404;
  const inside = (
    <>
      {lead && <Person lead={lead} drafting={drafting} controls={controls} />}
      {!lead && (
        <div className={cn('py-[18px]', panel && 'px-[18px]')}>
          <div className="flex justify-end">{controls}</div>
          {!error && <SkeletonRows rows={4} says="Loading this lead" />}
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
  return (
    <div className="mx-auto max-w-[680px]">
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
