import type { CallOf } from '@app/contracts/endpoint';
import type { changeFollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { call, messageOf } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';

interface Change {
  id: string;
  name: string;
  change: CallOf<typeof changeFollowUp>['body'];
  /** The text of the toast. */
  says: string;
  back?: CallOf<typeof changeFollowUp>['body'];
}

export const useFollowUp = () => {
  const action = useAction({
    run: ({ id, change }: Change, x) =>
      call<typeof changeFollowUp>('PATCH', '/api/leads/:id/follow-up', { params: { id }, body: change, ...x }),
    done: (_, { id, name, says, back }) => ({
      title: says,
      ...(back && {
        action: { label: 'Undo', run: () => action.act({ id, name, change: back, says: `${name} is here again` }) },
      }),
    }),
    failed: (error, { change }) => ({
      title: change?.was ? 'Not undone' : 'Not saved',
      text: messageOf(error, 'Please try again. Nothing was changed.'),
    }),
  });
  return action;
};
