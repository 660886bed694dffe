import { leadStatuses } from '@app/contracts/leads/leads.constants';
import type { Lead } from '@app/contracts/leads/leads.api';
import { longestWhyNow } from '@app/contracts/content/content.constants';
import { Link } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  ArrowLeftRight,
  FileDown,
  Inbox,
  PenLine,
  Tag,
  MessageSquareQuote,
} from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { BulkBar, BulkRule } from '@/shared/ui/bulk-bar';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { tooMany } from '@/shared/toast/failure-toasts';
import type { Drafting } from '@/shared/actions/use-drafting';
import { Form } from '@/shared/forms/form';
import { Field, Textarea } from '@/shared/ui/field';
import { Popover } from '@/shared/ui/popover';
import type { LeadsFilter } from '../leads.search';
import { statusOptions } from '../lead/status-menu';
import { TagPicker } from '../lead/tag-picker';
import { useMoveLeads, useRestoreLeads, useTagLeads } from '../use-lead-actions';
import { ArchiveDialog } from './archive-dialog';

/** The most ids in an address. A larger selection is exported by its filter when it contains all matching leads. */
const idsInAddress = 300;

/** The address of the CSV export, or null when there are too many ids for an address. */
export const exportAddress = (ids: readonly string[], filter: LeadsFilter, found: number): string | null => {
  const { sort: _sort, ...narrowing } = filter;
  if (ids.length <= idsInAddress)
    return addressOf('/api/leads/export.csv', {}, { archived: filter.archived, ids: ids.join(',') });
  return ids.length === found ? addressOf('/api/leads/export.csv', {}, narrowing) : null;
};

interface WhyNowProps {
  leads: readonly Lead[];
  drafting: Pick<Drafting, 'draftMany' | 'pending'>;
  words: string;
}

const WhyNow = ({ leads, drafting, words }: WhyNowProps) => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const people = plural(leads.length, 'lead');
  const submit = () => {
    if (!text.trim()) return setMissing(true);
    // The sentence stays in the field, for another try and for the next people of the same file.
    drafting.draftMany(leads, text.trim());
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      label="Why you write now"
      className="w-[min(24rem,calc(100vw-1rem))]"
      trigger={
        <Button changes variant="quiet" size="sm" title="Draft with a reason" disabled={drafting.pending}>
          <MessageSquareQuote className="max-md:hidden" />
          <span className={words}>Why now?</span>
        </Button>
      }
    >
      <Form className="grid gap-3" noValidate onSubmit={submit}>
        <Field
          label={leads.length === 1 ? 'Why do you write to this lead now?' : `Why do you write to these ${people} now?`}
          hint="One sentence, true for each of them. It opens a draft whose lead has no better reason, such as a reply."
          error={missing && !text.trim() ? 'Say why in one sentence.' : undefined}
        >
          <Textarea
            value={text}
            rows={2}
            maxLength={longestWhyNow}
            dir="auto"
            placeholder="We were both at the Lyon care fair last week."
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        </Field>
        <Button type="submit" variant="primary" className="justify-self-end">
          Draft for {people}
        </Button>
      </Form>
    </Popover>
  );
};

interface LeadBulkBarProps {
  leads: readonly Lead[];
  filter: LeadsFilter;
  found: number;
  drafting: Drafting;
  tight: boolean;
  onClear: () => void;
  onMoved: (leads: readonly Lead[]) => void;
}

const Export = ({ leads, filter, found, words }: LeadBulkBarProps & { words: string }) => {
  const ids = leads.map(({ id }) => id);
  const address = exportAddress(ids, filter, found);
  const inside = (
    <>
      <FileDown className="max-md:hidden" />
      <span className={words}>Export</span>
    </>
  );
  return address ? (
    <a download href={address} title="Export" className={buttonLook({ variant: 'quiet', size: 'sm' })}>
      {inside}
    </a>
  ) : (
    <Button variant="quiet" size="sm" title="Export" onClick={() => tooMany(idsInAddress, 'Export')}>
      {inside}
    </Button>
  );
};

/** A link to the drafts, shown when all selected people have one, because new drafts would be skipped. */
const ToReview = ({ leads, words }: Pick<LeadBulkBarProps, 'leads'> & { words: string }) => (
  <Link
    to="/approvals"
    search={{ id: leads[0]?.pendingDraftId ?? undefined }}
    title={`Review ${plural(leads.length, 'draft')}`}
    className={buttonLook({ variant: 'quiet', size: 'sm' })}
  >
    <Inbox className="max-md:hidden" />
    <span className={words}>Review {plural(leads.length, 'draft')}</span>
  </Link>
);

const OpenActs = (props: LeadBulkBarProps & { words: string; onArchive: () => void }) => {
  const { leads, drafting, words, onArchive, onMoved } = props;
  const move = useMoveLeads(onMoved);
  const tag = useTagLeads();
  return (
    <>
      {leads.every(({ pendingDraftId }) => pendingDraftId) ? (
        <ToReview leads={leads} words={words} />
      ) : (
        <>
          <Button
            variant="quiet"
            size="sm"
            title="Generate Outreach Drafts"
            pending={drafting.pending}
            pendingText={<span className={words}>Generating Outreach Drafts...</span>}
            onClick={() => drafting.draftMany(leads)}
          >
            <PenLine className="max-md:hidden" />
            <span className={words}>Draft</span>
          </Button>
          <WhyNow leads={leads} drafting={drafting} words={words} />
        </>
      )}
      <Menu
        changes
        side="top"
        trigger={
          <Button variant="quiet" size="sm" title="Move" pending={move.pending}>
            <ArrowLeftRight className="max-md:hidden" />
            <span className={words}>Move</span>
          </Button>
        }
      >
        <MenuLabel>Move to</MenuLabel>
        {leadStatuses.map((status, i) => (
          <MenuItem key={status} onSelect={() => move.act({ leads, status })}>
            {statusOptions[i]?.label}
          </MenuItem>
        ))}
      </Menu>
      <TagPicker
        onTag={(name) => tag.act({ ids: leads.map(({ id }) => id), tag: name })}
        trigger={
          <Button variant="quiet" size="sm" title="Tag" pending={tag.pending}>
            <Tag className="max-md:hidden" />
            <span className={words}>Tag</span>
          </Button>
        }
      />
      <Export {...props} />
      <BulkRule />
      <Button
        variant="danger"
        size="sm"
        title="Archive"
        className="border-transparent! bg-transparent!"
        onClick={onArchive}
      >
        <Archive className="max-md:hidden" />
        <span className={words}>Archive</span>
      </Button>
    </>
  );
};

export const LeadBulkBar = (props: LeadBulkBarProps) => {
  const { leads, filter, tight, onClear } = props;
  const [archiving, setArchiving] = useState(false);
  const restore = useRestoreLeads();
  const words = tight ? 'md:max-xl:sr-only' : '';
  const room = tight ? 'md:max-xl:[&_a]:px-1.5 md:max-xl:[&_button]:px-1.5 md:max-xl:[&_span[aria-hidden]]:hidden' : '';
  return (
    <>
      <BulkBar count={leads.length} onClear={onClear}>
        <div className={cn('contents', room)}>
          {filter.archived ? (
            <>
              <Button variant="quiet" size="sm" pending={restore.pending} onClick={() => restore.act(leads, onClear)}>
                <ArchiveRestore className="max-md:hidden" />
                Restore
              </Button>
              <Export {...props} words={words} />
            </>
          ) : (
            <OpenActs {...props} words={words} onArchive={() => setArchiving(true)} />
          )}
        </div>
      </BulkBar>
      {archiving && (
        <ArchiveDialog
          leads={leads}
          onClose={() => setArchiving(false)}
          onArchived={() => {
            setArchiving(false);
            onClear();
          }}
        />
      )}
    </>
  );
};
