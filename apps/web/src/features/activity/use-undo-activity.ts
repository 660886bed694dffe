import type { decideContent } from '@app/contracts/content/content.api';
import type { changeFollowUp } from '@app/contracts/leads/follow-ups.api';
import type { restoreLeads } from '@app/contracts/leads/leads.api';
import { call } from '@/shared/call';
import { useAction } from '@/shared/use-action';
import type { Undoable } from './activity-labels';

interface Taken {
  undoable: Undoable;
  /** The name of the person it is about, or null. */
  subject: string | null;
}

/** Undoes a decision about a text, an archiving, or a follow-up decision from the list of activities. */
export const useUndoActivity = () =>
  useAction({
    run: async ({ undoable }: Taken, extras): Promise<void> => {
      if (undoable.kind === 'decision') {
        await call<typeof decideContent>('PATCH', '/api/content/:id', {
          params: { id: undoable.contentId },
          body: { approvalStatus: 'pending' },
          ...extras,
        });
        return;
      }
      if (undoable.kind === 'followUp') {
        await call<typeof changeFollowUp>('PATCH', '/api/leads/:id/follow-up', {
          params: { id: undoable.leadId },
          body: undoable.change,
          ...extras,
        });
        return;
      }
      await call<typeof restoreLeads>('POST', '/api/leads/restore', { body: { ids: [undoable.leadId] }, ...extras });
    },
    done: (_, { undoable, subject }) =>
      undoable.kind === 'decision'
        ? {
            title: 'Content Updated',
            text: `Approval status has been updated successfully. The text ${subject ? `to ${subject} ` : ''}waits for your approval again.`,
          }
        : { title: `${subject ?? 'The lead'} ${undoable.kind === 'archive' ? 'restored' : 'is due as before'}` },
    failed: { title: 'Error', text: 'It could not be undone. Nothing was changed. Please try again.' },
  });
