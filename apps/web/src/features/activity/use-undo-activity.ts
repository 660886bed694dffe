import type { Activity, getUndo } from '@app/contracts/activity/activity.api';
import { cutTo } from '@app/contracts/text';
import { call } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { runUndoSteps } from './undo-steps';

/** Takes back what can be taken back of an activity by now. */
export const useUndoActivity = () =>
  useAction({
    run: async ({ id }: Activity) => {
      const { steps } = await call<typeof getUndo>('GET', '/api/activities/:id/undo', { params: { id } });
      return runUndoSteps(steps);
    },
    done: (done, { type, description, metadata: { count, subject } }) => {
      if (done === 0) return { title: 'Nothing was undone', text: 'It was undone already, or has changed since.' };
      if (type === 'content_approved' || type === 'content_declined')
        return {
          title: 'Content Updated',
          text: `Approval status has been updated successfully. The text ${subject ? `to ${subject} ` : ''}waits for your approval again.`,
        };
      const stay = count - done;
      return {
        title: `Undone${stay > 0 ? ` ${done} of ${count}` : ''}: ${cutTo(description, 120)}`,
        ...(stay > 0 && {
          text: `${plural(stay, 'other has', 'others have')} changed since, and ${stay === 1 ? 'stays as it is' : 'stay as they are'}.`,
        }),
      };
    },
    failed: { title: 'Not undone', text: 'What was not undone is as it was. Please try again.' },
  });
