import { leadStatuses } from '@app/contracts/leads/leads.constants';
import type { Lead } from '@app/contracts/leads/leads.api';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, ArrowLeftRight, FileDown, Inbox, PenLine, Tag } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { BulkBar, BulkRule } from '@/shared/ui/bulk-bar';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { ArchiveDialog } from './archive-dialog';
import type { LeadsFilter } from '../leads.search';
import { statusOptions } from '../lead/status-menu';
import { TagPicker } from '../lead/tag-picker';
import { tooMany } from '@/shared/toast/failure-toasts';
import { useMoveLeads, useRestoreLeads, useTagLeads } from '../use-lead-actions';
import type { Drafting } from '@/shared/actions/use-drafting';
import { WhyNow } from '../drafting/why-now';

/** The most ids in an address. A larger selection is exported by its filter when it contains all matching leads. */
const idsInAddress = 300;

/** The address of the CSV export, or null when there are too many ids for an address. */
export const exportAddress = (ids: readonly string[], filter: LeadsFilter, found: number): string | null => {
  const { sort: _sort, ...narrowing } = filter;
  if (ids.length <= idsInAddress)
    return addressOf('/api/leads/export.csv', {}, { archived: filter.archived, ids: ids.join(',') });
  return ids.length === found ? addressOf('/api/leads/export.csv', {}, narrowing) : null;
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
