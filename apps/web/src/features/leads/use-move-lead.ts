import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { showMove } from './show-move';
import { useChangeLead } from './use-lead-actions';

/** Changes the status of one lead, with Undo. It leaves the lists of its old status at once. */
export const useMoveLead = () => {
  const { act } = useChangeLead(showMove);
  return (lead: Lead, status: Lead['status'], given: { reason?: string; deal?: Lead['deal'] } = {}) =>
    act({
      lead,
      change: { status, ...(given.reason && { reason: given.reason }), ...(given.deal && { deal: given.deal }) },
      says: {
        title: `${cutTo(lead.name, 60)} moved to ${leadStatusLabels[status]}`,
        action: {
          label: 'Undo',
          run: () => act({ lead, change: { status: lead.status, ...(given.deal && { deal: lead.deal }) } }),
        },
      },
    });
};
