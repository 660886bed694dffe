import type { Lead } from '@app/contracts/leads/leads.api';
import { plural } from '@/shared/lib/format';
import { ConfirmDialog } from '@/shared/ui/dialog';
import { useArchiveLeads } from '../use-lead-actions';

/** Which leads would be archived. A lead with a pending draft is skipped. */
export const archivePlan = (leads: readonly Lead[]) => ({
  archived: leads.filter((lead) => lead.pendingDraftId === null),
  skipped: leads.filter((lead) => lead.pendingDraftId !== null),
});

interface ArchiveDialogProps {
  leads: readonly Lead[];
  onClose: () => void;
  onArchived: () => void;
}

export const ArchiveDialog = ({ leads, onClose, onArchived }: ArchiveDialogProps) => {
  const archive = useArchiveLeads();
  const { archived, skipped } = archivePlan(leads);
  const none = archived.length === 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={leads.length === 1 ? 'Archive this lead?' : `Archive ${plural(leads.length, 'lead')}?`}
      text={
        none
          ? 'Each of them has a draft that waits for your decision. Decide it first.'
          : 'Their history stays, and you can restore them at any time.'
      }
      rows={[
        { label: 'Will be archived', value: archived.length },
        { label: 'Skipped: a draft is waiting', value: skipped.length },
      ]}
      confirm={none ? 'Nothing to archive' : `Archive ${plural(archived.length, 'lead')}`}
      keep={none ? 'Close' : 'Keep them'}
      pending={archive.pending}
      onConfirm={() => {
        if (none) return onClose();
        archive.act(archived, onArchived);
      }}
    />
  );
};
