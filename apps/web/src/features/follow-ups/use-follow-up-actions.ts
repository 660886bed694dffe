import type { changeFollowUp, chooseRhythms, FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { type LetGoReason, letGoReasonLabels, type Rhythms } from '@app/contracts/follow-ups/follow-ups.constants';
import type { CallOf } from '@app/contracts/endpoint';
import { cutTo } from '@app/contracts/text';
import { call, messageOf } from '@/shared/http/call';
import { shortDay } from '@/shared/lib/dates';
import { useAction } from '@/shared/actions/use-action';
import { notSaved } from '@/shared/toast/failure-toasts';
import { everyDays } from './follow-up-labels';

type Change = NonNullable<CallOf<typeof changeFollowUp>['body']>;
interface Decision {
  of: FollowUp;
  change: Change;
  says: string;
  /** The change that takes the decision back. An undo itself has none. */
  undo?: Change;
}

/** The name inside a toast. */
const nameIn = ({ name }: FollowUp) => cutTo(name, 60);

export const useFollowUpActions = () => {
  const decide = useAction({
    run: ({ of: { id }, change }: Decision, x) =>
      call<typeof changeFollowUp>('PATCH', '/api/leads/:id/follow-up', { params: { id }, body: change, ...x }),
    done: (after, { of, says, undo }) => ({
      title: says,
      ...(undo && {
        ...(after.due && { text: `Next on ${shortDay(after.due)}.` }),
        action: { label: 'Undo', run: () => decide.act({ of, change: undo, says: `${nameIn(of)} is due as before` }) },
      }),
    }),
    // Several may run at once, and only the last toast is shown.
    failed: (error, { of, change }) => ({
      text: messageOf(error, notSaved.text),
      title: `${change.was ? 'Not undone' : 'Not saved'}: follow-up with ${nameIn(of)}`,
    }),
  });
  const isPending = ({ id }: FollowUp) => decide.running.some(({ of }) => of.id === id);
  // Once more would be a second decision, of which Undo takes back only one.
  const act = (decision: Decision, saved?: () => void) => isPending(decision.of) || decide.act(decision, saved);
  return {
    isPending,
    done: (of: FollowUp) =>
      act({ of, change: { done: true }, undo: { done: false }, says: `Follow-up with ${nameIn(of)} done` }),
    /** @param until null: until the lead replies */
    snooze: (of: FollowUp, until: string | null) => {
      const says = `${nameIn(of)} put off until ${until ? shortDay(until) : 'they reply'}`;
      const snooze = { until };
      act({ of, change: { snooze }, undo: { snooze: of.snooze, was: { snooze } }, says });
    },
    setRhythm: (of: FollowUp, rhythm: number | null, saved: () => void) => {
      const days = rhythm ?? of.segmentRhythm;
      const says = days === null ? `${nameIn(of)} has no rhythm` : `${nameIn(of)}: ${everyDays(days).toLowerCase()}`;
      act({ of, change: { rhythm }, undo: { rhythm: of.rhythm, was: { rhythm } }, says }, saved);
    },
    letGo: (of: FollowUp, reason: LetGoReason, note: string | null = null, saved?: () => void) => {
      const says = `You let ${nameIn(of)} go: ${letGoReasonLabels[reason].toLowerCase()}`;
      act({ of, change: { letGo: { reason, note } }, undo: { letGo: null }, says }, saved);
    },
    bringBack: (of: FollowUp) => act({ of, change: { letGo: null }, says: `${nameIn(of)} brought back` }),
  };
};
export type FollowUpActions = ReturnType<typeof useFollowUpActions>;

export const useChooseRhythms = (onChosen: () => void) => {
  const choose = useAction({
    run: ({ rhythms }: { rhythms: Rhythms; before?: Rhythms }, x) =>
      call<typeof chooseRhythms>('PATCH', '/api/follow-ups/rhythms', { body: rhythms, ...x }),
    done: (_, { before }) => ({
      title: before ? 'Rhythms saved' : 'Rhythms as before',
      ...(before && { action: { label: 'Undo', run: () => choose.act({ rhythms: before }) } }),
    }),
    failed: notSaved,
    after: onChosen,
    afterRecorded: onChosen,
  });
  return choose;
};
