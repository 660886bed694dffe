import type { moveSlot, Rhythm, RhythmSlotAnswer, setRhythm } from '@app/contracts/rhythm/rhythm.api';
import type { RhythmChannel } from '@app/contracts/rhythm/rhythm.constants';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { daysAfter } from '@app/contracts/days';
import { readAgain } from '@/shared/live/live-updates';
import { useAction } from '@/shared/actions/use-action';
import { userQuery } from '@/shared/queries/current-user.queries';
import { rhythmQuery } from './rhythm.queries';
import { slotNames, weekdayName } from './rhythm-labels';

export type RhythmDraft = Pick<Rhythm, 'plan' | 'engageTarget'>;

interface Move {
  channel: RhythmChannel;
  /** The slot's own day. */
  from: string;
  to: string;
}

/** The name under which changes reach the server in order, so that the last one wins. */
const rhythmChanges = 'rhythm-changes';

export const useRhythm = () => {
  const client = useQueryClient();
  const reread = () =>
    void Promise.all([rhythmQuery, userQuery].map(({ queryKey }) => readAgain(client, { queryKey })));
  const put = ({ plan, engageTarget }: RhythmDraft, x: { idempotencyKey: string }) =>
    call<typeof setRhythm>('PUT', '/api/rhythm', { body: { ...plan, engageTarget }, ...x });
  const saving = {
    inOrder: rhythmChanges,
    after: reread,
    failed: { title: 'Error', text: 'The weekly rhythm could not be saved. Please try again.' },
  };
  const restore = useAction({ ...saving, run: put, done: { title: 'Weekly rhythm is as it was' } });
  const save = useAction({
    ...saving,
    run: ({ now }: { now: RhythmDraft; before: RhythmDraft }, x) => put(now, x),
    done: (_, { before }) => ({
      title: 'Weekly rhythm saved',
      text: 'It applies to this whole week, and from now on.',
      action: { label: 'Undo', run: () => restore.act(before) },
    }),
  });

  const post = ({ channel, from, to }: Move, x: { idempotencyKey: string }) =>
    call<typeof moveSlot>('POST', '/api/rhythm/moves', { body: { channel, from, to }, ...x });
  const moving = {
    ...saving,
    run: post,
    failed: { title: 'Error', text: 'The slot could not be moved. Please try again.' },
  };
  const back = useAction({ ...moving, done: { title: 'Slot is back on its day' } });
  const move = useAction({
    ...moving,
    done: (_, { channel, from, to }) => ({
      title: `The ${slotNames[channel]} of ${weekdayName(from)} moved to ${weekdayName(to)}`,
      action: { label: 'Undo', run: () => back.act({ channel, from, to: from }) },
    }),
  });
  return {
    save,
    toTomorrow: ({ channel, day, movedFrom }: RhythmSlotAnswer, today: string) =>
      move.act({ channel, from: movedFrom ?? day, to: daysAfter(today, 1) }),
    moving: move.pending,
  };
};
