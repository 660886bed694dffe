import { mostViews } from '@app/contracts/leads/lead-views.constants';
import type { LeadView, LeadViewEvent } from '@app/contracts/leads/lead-views.events';
import { type Decider, DomainError, noSuch } from '../decider';

export type LeadViewCommand =
  | { type: 'SaveLeadView'; viewId: string; view: LeadView }
  /** `place`: the place among the tabs, from 0. */
  | { type: 'ChangeLeadView'; viewId: string; changes: Partial<LeadView>; place?: number | undefined }
  | { type: 'RemoveLeadView'; viewId: string }
  | { type: 'RestoreLeadView'; viewId: string };

/** The views of a person by id, in the order of the tabs. A removed view keeps its place. */
export type LeadViewState = ReadonlyMap<string, LeadView & { removed: boolean }>;

export const leadViews: Decider<LeadViewCommand, LeadViewState, LeadViewEvent> = {
  initial: new Map(),

  decide: (command, state) => {
    const { viewId } = command;
    const known = state.get(viewId);
    if (command.type === 'SaveLeadView') {
      if (known) return [];
      refuseTooMany(state);
      refuseSameName(state, viewId, command.view.name);
      return [{ type: 'LeadViewSaved', data: { viewId, ...command.view } }];
    }
    if (!known) throw noSuch('view');
    if (command.type === 'RestoreLeadView') {
      if (!known.removed) return [];
      refuseTooMany(state);
      refuseSameName(state, viewId, known.name);
      return [{ type: 'LeadViewRestored', data: { viewId } }];
    }
    if (command.type === 'RemoveLeadView') return known.removed ? [] : [{ type: 'LeadViewRemoved', data: { viewId } }];
    if (known.removed) throw noSuch('view');
    return [...changed(state, viewId, known, command.changes), ...placed(state, viewId, command.place)];
  },

  evolve: (state, event) => {
    const next = new Map(state);
    if (event.type === 'LeadViewsOrdered') {
      const placeOf = ([id]: [string, unknown]) => event.data.viewIds.indexOf(id);
      return new Map([...state].toSorted((a, b) => placeOf(a) - placeOf(b)));
    }
    if (event.type === 'LeadViewSaved') {
      const { viewId, ...view } = event.data;
      return next.set(viewId, { ...view, removed: false });
    }
    const { viewId } = event.data;
    const view = state.get(viewId);
    return view ? next.set(viewId, { ...view, removed: event.type === 'LeadViewRemoved' }) : next;
  },
};

const shown = (state: LeadViewState) => [...state].filter(([, { removed }]) => !removed);

const refuseTooMany = (state: LeadViewState): void => {
  if (shown(state).length >= mostViews)
    throw new DomainError(
      'too_many_views',
      `You have ${mostViews} saved views, and that is the most. Delete one to save another.`,
    );
};

const refuseSameName = (state: LeadViewState, viewId: string, name: string): void => {
  const same = shown(state).some(([id, view]) => id !== viewId && view.name.toLowerCase() === name.toLowerCase());
  if (same) throw new DomainError('view_exists', `You have a view named “${name}” already. Choose another name.`);
};

const changed = (
  state: LeadViewState,
  viewId: string,
  known: LeadView & { removed: boolean },
  changes: Partial<LeadView>,
): LeadViewEvent[] => {
  const { removed: _removed, ...before } = known;
  const view = { ...before, ...changes };
  if (JSON.stringify(view) === JSON.stringify(before)) return [];
  refuseSameName(state, viewId, view.name);
  return [{ type: 'LeadViewSaved', data: { viewId, ...view } }];
};

const placed = (state: LeadViewState, viewId: string, place: number | undefined): LeadViewEvent[] => {
  const tabs = shown(state).map(([id]) => id);
  if (place === undefined || tabs.indexOf(viewId) === Math.min(place, tabs.length - 1)) return [];
  const next = tabs.filter((id) => id !== viewId)[place];
  const others = [...state.keys()].filter((id) => id !== viewId);
  const at = next === undefined ? others.length : others.indexOf(next);
  return [{ type: 'LeadViewsOrdered', data: { viewIds: others.toSpliced(at, 0, viewId) } }];
};
