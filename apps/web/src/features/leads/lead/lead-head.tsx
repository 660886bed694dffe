import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { Link } from '@tanstack/react-router';
import { ArchiveRestore, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { writeToClipboard } from '@/shared/toast/clipboard';
import { lazily } from '@/shared/ui/lazily';
import { toast } from '@/shared/toast/toast.store';
import { Avatar } from '@/shared/ui/avatar';
import { Button, buttonLook } from '@/shared/ui/button';
import { DraftButton } from '../drafting/draft-button';
import type { Drafting } from '@/shared/actions/use-drafting';
import { SampleLeadChip } from '@/shared/ui/lead-text';
import type { LeadDetail } from '../leads.queries';
import { useRestoreLeads } from '../use-lead-actions';
import { DoNotContact, MarkDoNotContact } from './do-not-contact';
import { InlineField } from './inline-field';
import { useEditable } from './lead-details';
import { StatusMenu } from './status-menu';

const TouchDialog = lazily(async () => (await import('./touch-dialog')).TouchDialog);

/** Copies the lead's address. Another person who signs in there gets the 404 page, because a lead belongs to one account. */
const CopyLink = ({ lead }: { lead: Lead }) => (
  <Button
    size="sm"
    onClick={() =>
      void writeToClipboard(`${location.origin}/leads/${lead.id}`).then((copied) => {
        if (copied)
          toast({
            title: `Link to ${cutTo(lead.name, 60)} copied`,
            text: 'It opens this page after you sign in. Nobody else can read it.',
          });
      })
    }
  >
    <Link2 className="size-3.5" />
    Copy link
  </Button>
);

export const LeadActions = ({ lead, drafting, as }: { lead: Lead; drafting: Drafting; as: 'panel' | 'page' }) => {
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
  if (lead.doNotContact)
    return (
      <>
        <DoNotContact lead={lead} />
        {as === 'page' && <CopyLink lead={lead} />}
      </>
    );
  return (
    <>
      <DraftButton lead={lead} drafting={drafting} />
      {as === 'page' && <CopyLink lead={lead} />}
      {as === 'panel' && (
        <Button changes size="sm" onClick={() => setLogging(true)}>
          Log touch
        </Button>
      )}
      <Link to="/engage" search={{ lead: lead.id }} className={buttonLook({ size: 'sm' })}>
        Answer a post
      </Link>
      <StatusMenu lead={lead} trigger="Move to" />
      <MarkDoNotContact lead={lead} />
      {logging && <TouchDialog lead={lead} onClose={() => setLogging(false)} />}
    </>
  );
};

export const Head = ({ lead, controls }: { lead: Lead; controls: ReactNode }) => {
  const field = useEditable(lead);
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
          <InlineField {...field('name', 'Name', 300)} required="Name is required" className="py-0" />
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-1 text-ink-2 max-md:-mt-2">
          <InlineField
            {...field('title', 'Title', 500)}
            placeholder="Add a title"
            required="Title is required"
            className="py-0.5"
          />
          <span>at</span>
          <InlineField
            {...field('company', 'Company', 500)}
            placeholder="Add a company"
            required="Company is required"
            className="py-0.5"
          />
        </div>
        {lead.source === 'sample' && <SampleLeadChip />}
      </div>
      {controls}
    </div>
  );
};

interface WhoWasMergedProps {
  lead: LeadDetail;
  className?: string;
  children: ReactNode;
}

/** Shows the merges of a lead. Their Undo has no time limit. */
export const WhoWasMerged = ({ lead, className, children }: WhoWasMergedProps) =>
  lead.timeline.some(({ kind }) => kind === 'merged') && !lead.archived ? (
    <div className={className}>{children}</div>
  ) : null;
