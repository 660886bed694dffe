import { leadStatuses, statusAfterTouch } from '@app/contracts/leads/leads.constants';
import {
  isMoveBack,
  type LeadDetails,
  type LeadEvent,
  type LeadStatus,
  type Money,
} from '@app/contracts/leads/leads.events';

type Values = LeadDetails & { deal: Money | null };

/** `by`: an import, touch or merged lead; null for the owner. `undone`: what made it was taken back, or is that. */
export interface Change {
  by: string | null;
  undone: boolean;
  before: Partial<Values>;
  changes: Partial<Values>;
  status?: LeadStatus;
  /** The status that the lead has at least after a touch. */
  reaches?: LeadStatus;
}

interface Changed {
  details: LeadDetails;
  leadStatus: LeadStatus;
  changed: readonly Change[];
}

const keysOf = (values: Partial<Values>) => Object.keys(values) as (keyof Values)[];

const withoutThose = (changed: readonly Change[], by: string): Change[] =>
  changed.map((one) => (one.by === by ? { ...one, undone: true } : one));

/** The changes of a lead after one more event, oldest first. */
export const changesAfter = ({ changed, leadStatus }: Changed, event: LeadEvent): readonly Change[] => {
  const nothing = { undone: false, before: {}, changes: {} };
  switch (event.type) {
    case 'LeadDetailsChanged': {
      const { importId: by, before, changes } = event.data;
      return [...changed, { by, undone: false, before, changes }];
    }
    case 'DealValued': {
      const { value, before } = event.data;
      return [...changed, { by: null, undone: false, before: { deal: before }, changes: { deal: value } }];
    }
    case 'LeadStatusChanged': {
      const { touchId: by, to } = event.data;
      if (isMoveBack(event.data)) return changed;
      return [...changed, { ...nothing, by, ...(by === null ? { status: to } : { reaches: to }) }];
    }
    case 'TouchLogged': {
      const { touchId: by, kind } = event.data;
      const reaches = statusAfterTouch(kind, 'new');
      // A touch that moves the lead has its own event for that. Older versions did not move leads by touches.
      return reaches === null || statusAfterTouch(kind, leadStatus) !== null
        ? changed
        : [...changed, { ...nothing, by, reaches }];
    }
    case 'TouchTakenBack':
      return withoutThose(changed, event.data.touchId);
    case 'LeadsMerged':
    case 'LeadsMergeUndone': {
      const { otherId: by, before, changes, moved, deal } = event.data;
      const undone = event.type === 'LeadsMergeUndone';
      const change = {
        by,
        undone,
        before: { ...before, ...(deal && { deal: deal.before }) },
        changes: { ...changes, ...(deal && { deal: deal.value }) },
        ...(moved && { status: moved.to }),
      };
      return [...(undone ? withoutThose(changed, by) : changed), change];
    }
    default:
      return changed;
  }
};

type IsGone = (change: Change) => boolean;

const isUndone: IsGone = ({ undone }) => undone;

const statusOf = (changed: readonly Change[], isGone: IsGone): LeadStatus =>
  changed.reduce<LeadStatus>((now, change) => {
    if (isGone(change)) return now;
    const { status, reaches } = change;
    if (status) return status;
    return reaches && leadStatuses.indexOf(reaches) > leadStatuses.indexOf(now) ? reaches : now;
  }, 'new');

/** The status of the lead as if an import, a touch or a merge had never been. */
export const statusWithout = ({ changed, leadStatus }: Omit<Changed, 'details'>, by: string): LeadStatus => {
  const without = statusOf(changed, (change) => change.undone || change.by === by);
  return without === statusOf(changed, isUndone) ? leadStatus : without;
};

/**
 * The values of the fields that an import or a merge changed, as if it had never been. A field that somebody changed again since
 * keeps its value. Tags are left out, because each of them stays or goes by itself.
 * @param undone imports that were undone. The lead knows only of those merges and touches.
 */
export const valuesWithout = (
  changed: readonly Change[],
  by: string,
  undone: readonly string[],
): Partial<Omit<Values, 'tags'>> => {
  const isGone: IsGone = (one) => one.undone || (one.by !== null && (one.by === by || undone.includes(one.by)));
  const keys = new Set(changed.flatMap((one) => (one.by === by ? keysOf(one.changes) : [])));
  keys.delete('tags');
  const back = [...keys].flatMap((key) => {
    const changes = changed.filter((one) => key in one.changes);
    const first = changes[changes.findLastIndex((one) => !isGone(one)) + 1];
    // An older lead has no value where it had no picture.
    return first ? [[key, first.before[key] ?? null] as const] : [];
  });
  return Object.fromEntries(back);
};

/** The tags without those whose last addition `goes`. `later`: the changes after it. */
export const tagsWithout = (
  { details, changed }: Omit<Changed, 'leadStatus'>,
  goes: (addition: Change, later: readonly Change[]) => boolean,
): string[] =>
  details.tags.filter((tag) => {
    const at = changed.findLastIndex(
      ({ changes, before }) => changes.tags?.includes(tag) && !before.tags?.includes(tag),
    );
    const addition = changed[at];
    return !addition || !goes(addition, changed.slice(at + 1));
  });
