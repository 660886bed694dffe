import type { decideContent } from '@app/contracts/content/content.api';
import type { restoreLeads } from '@app/contracts/leads/leads.api';
import { call } from '@/shared/call';
import { useAction } from '@/shared/use-action';
import type { Undoable } from './activity-labels';

interface Taken {
  undoable: Undoable;
  /** The person's name, when it is about one. */
  subject: string | null;
}

/** Takes a decision or an archiving back, from the list of what happened. */
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
      await call<typeof restoreLeads>('POST', '/api/leads/restore', { body: { ids: [undoable.leadId] }, ...extras });
    },
    done: (_, { undoable, subject }) =>
      undoable.kind === 'decision'
        ? {
            title: 'Content Updated',
            text: `Approval status has been updated successfully. The text ${subject ? `to ${subject} ` : ''}waits for your yes again.`,
          }
        : { title: `${subject ?? 'The lead'} restored` },
    failed: { title: 'Error', text: 'It was not taken back. Everything is as it was; please try again.' },
  });
