import type { LeadDetails, LeadEvent, LeadStatus, Money } from '@app/contracts/leads/leads.events';
import { mostTags } from '@app/contracts/leads/leads.constants';
import { DomainError, InvalidField, type Moment } from '../decider';
import { type Change, statusWithout, tagsWithout, valuesWithout } from '../leads/lead-changes';
import { unite } from '../leads/tags';

/** The values that the person chose from the other lead. Other values stay as they are. The tags are added. */
export interface Chosen {
  details: Partial<LeadDetails>;
  status?: LeadStatus | undefined;
  deal?: Money | null | undefined;
}

export type MergeCommand =
  /** `touches`: those of the other lead. `undone`: imports that were undone. */
  | (Moment & Chosen & { type: 'MergeLead'; otherId: string; touches: Merged['touches']; undone: readonly string[] })
  | (Moment & { type: 'UndoMerge'; otherId: string; undone: readonly string[] })
  | (Moment & { type: 'TellApart' | 'TakeBackApart'; otherId: string })
  /** Tells the other lead of a merge. `into`: the lead that it was merged into; null after the Undo. */
  | (Moment & { type: 'FollowMerge'; into: string | null; survivor: string });

export type Merged = Extract<LeadEvent, { type: 'LeadsMerged' }>['data'];

interface Survivor {
  details: LeadDetails;
  leadStatus: LeadStatus;
  deal: Money | null;
  changed: readonly Change[];
  merged: readonly Merged[];
  apart: readonly string[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const differing = (wanted: Partial<LeadDetails>, now: Partial<LeadDetails>): (keyof LeadDetails)[] =>
  (Object.keys(wanted) as (keyof LeadDetails)[]).filter(
    (key) => wanted[key] !== undefined && !same(wanted[key], now[key]),
  );

const pick = (from: Partial<LeadDetails>, keys: readonly (keyof LeadDetails)[]): Partial<LeadDetails> =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

type MergeLead = Extract<MergeCommand, { type: 'MergeLead' }>;

/** Takes the chosen fields of the other lead. The other lead's stream follows, see `followMerge`. */
export const merge = (command: MergeLead, state: Survivor): LeadEvent[] => {
  const already = state.merged.find((one) => one.otherId === command.otherId);
  if (already) return chooseAgain(command, already, state);
  const tags = unite(state.details.tags, command.details.tags ?? []);
  const many = tags.length;
  if (many > mostTags)
    throw new InvalidField(
      'tags',
      `Together they have ${many} tags, and ${mostTags} fit. Remove ${many - mostTags} from either lead, then merge.`,
    );
  return [{ type: 'LeadsMerged', data: takeFrom({ ...command, details: { ...command.details, tags } }, state) }];
};

const takeFrom = ({ otherId, details, status, deal, touches, at, timeZone }: MergeLead, state: Survivor): Merged => {
  const keys = differing(details, state.details);
  return {
    otherId,
    changes: pick(details, keys),
    before: pick(state.details, keys),
    moved: status && status !== state.leadStatus ? { from: state.leadStatus, to: status } : null,
    deal: deal !== undefined && !same(deal, state.deal) ? { value: deal, before: state.deal } : null,
    touches,
    at,
    timeZone,
  };
};

/** Keeps the merge with other values: takes it back and makes it again at its original time, in one step. */
const chooseAgain = (command: MergeLead, already: Merged, state: Survivor): LeadEvent[] => {
  const { at, timeZone, touches } = already;
  const { otherId, undone: imports } = command;
  const when = { at, timeZone };
  const details = { ...command.details, tags: state.details.tags };
  return undoMerge({ type: 'UndoMerge', otherId, undone: imports, ...when }, state).flatMap((undone) => {
    const between = undone.type === 'LeadsMergeUndone' ? afterMerge(state, undone.data) : state;
    const data = takeFrom({ ...command, details, touches, ...when }, between);
    const values = ({ details, leadStatus, deal }: Survivor) => ({ details, leadStatus, deal });
    const taken = ({ changes }: Merged) => Object.keys(changes).toSorted();
    if (same(values(afterMerge(between, data)), values(state)) && same(taken(data), taken(already))) return [];
    return [undone, { type: 'LeadsMerged', data }];
  });
};

/** A field changed since keeps its value. Tags stay until newer merges are undone, which may have brought them too. */
export const undoMerge = (
  { otherId, undone, at, timeZone }: Extract<MergeCommand, { type: 'UndoMerge' }>,
  state: Survivor,
): LeadEvent[] => {
  const one = state.merged.find((each) => each.otherId === otherId);
  if (!one) return [];
  const { deal = state.deal, ...details } = valuesWithout(state.changed, otherId, undone);
  const isMerge = ({ by }: Change) => by !== otherId && state.merged.some((each) => each.otherId === by);
  const tags = tagsWithout(state, (added, later) => (added.undone || added.by === otherId) && !later.some(isMerge));
  const before = { ...details, tags };
  const keys = differing(before, state.details);
  const { leadStatus: from } = state;
  const to = statusWithout(state, otherId);
  const data: Merged = {
    otherId,
    changes: pick(before, keys),
    before: pick(state.details, keys),
    moved: from === to ? null : { from, to },
    deal: same(deal, state.deal) ? null : { value: deal, before: state.deal },
    touches: one.touches,
    at,
    timeZone,
  };
  return [{ type: 'LeadsMergeUndone', data }];
};

export const tellApart = (
  { type, otherId, at, timeZone }: Extract<MergeCommand, { type: 'TellApart' | 'TakeBackApart' }>,
  state: Survivor,
): LeadEvent[] => {
  const apart = type === 'TellApart';
  if (state.apart.includes(otherId) === apart) return [];
  return [{ type: apart ? 'LeadsToldApart' : 'LeadsToldApartTakenBack', data: { otherId, at, timeZone } }];
};

export const afterMerge = <S extends Survivor>(state: S, { changes, moved, deal }: Merged): S => ({
  ...state,
  details: { ...state.details, ...changes },
  leadStatus: moved ? moved.to : state.leadStatus,
  deal: deal ? deal.value : state.deal,
});

interface Other {
  status: 'open' | 'archived';
  into: string | null;
  merged: readonly Pick<Merged, 'otherId'>[];
  surfaced: Moment;
}

/** Makes the other lead agree with the survivor: archived while merged, restored after the Undo. */
export const followMerge = (
  { into, survivor, at, timeZone }: Extract<MergeCommand, { type: 'FollowMerge' }>,
  state: Other,
): LeadEvent[] => {
  const { at: surfacedAt, timeZone: surfacedIn } = state.surfaced;
  if (into !== null) {
    if (state.into === into) return [];
    // Two leads that are merged into each other would both be archived.
    const takesIt = state.merged.some(({ otherId }) => otherId === into);
    if (state.into !== null || takesIt) throw mergedElsewhere();
    const archived: LeadEvent = {
      type: 'LeadArchived',
      data: { reason: 'archived', surfacedAt, timeZone: surfacedIn },
    };
    const gone: LeadEvent = { type: 'LeadMergedInto', data: { into, at, timeZone } };
    return state.status === 'open' ? [archived, gone] : [gone];
  }
  if (state.into !== survivor) return [];
  return [{ type: 'LeadRestored', data: { surfacedAt, timeZone: surfacedIn, was: 'archived' } }];
};

/** Also over several merges; without one the lead itself. @param intoOf the lead that a lead was merged into */
export const whoStayed = async (id: string, intoOf: (id: string) => Promise<string | null>): Promise<string> => {
  const seen = new Set<string>();
  for (let now = id; ;) {
    seen.add(now);
    const into = await intoOf(now);
    // Two leads can be merged into each other at the same moment.
    if (into === null || seen.has(into)) return now;
    now = into;
  }
};

export const mergedElsewhere = () =>
  new DomainError('invalid_transition', 'This lead is merged into another one. Undo that merge first.', {
    merged: true,
  });
