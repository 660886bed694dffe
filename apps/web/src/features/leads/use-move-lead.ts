import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { showMove } from './optimistic-move';
import { type Show, useChangeLead } from './use-lead-actions';

/** `show` null: after the response, for a dialog in its row that keeps its words until then. */
export const useMoveLead = (show: Show | null = showMove) => {
  const { act, pending } = useChangeLead(show);
  const move = (lead: Lead, status: Lead['status'], { reason, deal, saved }: Given = {}) => {
    const dealBefore = deal !== undefined && { deal: lead.deal, was: { deal } };
    const undo = () => act({ lead, change: { status: lead.status, from: status, ...dealBefore } });
    act(
      {
        lead,
        change: { status, ...(reason && { reason }), ...(deal !== undefined && { deal }) },
        says: {
          title: `${cutTo(lead.name, 60)} moved to ${leadStatusLabels[status]}`,
          action: { label: 'Undo', run: undo },
        },
      },
      saved,
    );
  };
  return { move, pending };
};

interface Given {
  reason?: string;
  /** Null: the deal has no amount any more. */
  deal?: Lead['deal'];
  saved?: () => void;
}
