import type {
  ArchiveReason,
  LeadAction,
  LeadDetails,
  LeadEvent,
  LeadStatus,
  Money,
  ReplyKind,
  TouchKind,
  TouchVia,
} from '@app/contracts/leads/leads.events';
import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import type { Decider, Moment } from '../decider';
import { afterMerge, type Merged } from '../duplicates/lead-merge';
import { factsAfter, type FollowUpFacts, noFacts } from '../follow-ups/follow-up';
import { type Change, changesAfter } from './lead-changes';

/** Something that happened with the lead. `at` is when it happened. */
export interface Touch extends Moment {
  touchId: string;
  kind: TouchKind;
  note: string | null;
  via: TouchVia | null;
  /** A line for them, as the owner would say it. */
  line?: string | undefined;
  reply?: ReplyKind | undefined;
  /** The day until which they asked to wait. */
  until?: string | undefined;
}

export interface KnownLead {
  details: LeadDetails;
  leadStatus: LeadStatus;
  statusReason: string | null;
  action: LeadAction | null;
  nextStep: { text: string | null; due: string | null };
  /** Sorted by the time when they happened. `contentId`: the text that went out. */
  touches: (Touch & { contentId: string | null })[];
  deal: Money | null;
  origin: LeadOrigin | null;
  /** Nothing is drafted to them. */
  doNotContact: { reason: string | null } | null;
  followUp: FollowUpFacts;
  surfaced: { at: string; timeZone: string; importId: string | null; sample: boolean };
  changed: readonly Change[];
  /** The merges that are not undone, oldest first. */
  merged: Merged[];
  /** Leads that the owner said are other people. */
  apart: string[];
  /** The lead that this one was merged into; null for most leads. */
  into: string | null;
  /** The owner did something with this lead that is not a touch, a merge or a chosen action, which can be taken back. */
  workedOn: boolean;
}

export type LeadState =
  | { status: 'unknown' }
  | ({ status: 'open' } & KnownLead)
  | ({ status: 'archived'; reason: ArchiveReason } & KnownLead);

export const intoOf = (state: LeadState): string | null => (state.status === 'unknown' ? null : state.into);

export type OpenLead = Extract<LeadState, { status: 'open' }>;
export type ArchivedLead = Extract<LeadState, { status: 'archived' }>;

export const leadHistory: Pick<Decider<never, LeadState, LeadEvent>, 'initial' | 'evolve'> = {
  initial: { status: 'unknown' },

  evolve: (before, event) => {
    if (event.type === 'LeadSurfaced') {
      const { source, importId, row: _row, at, timeZone, ...details } = event.data;
      return {
        status: 'open',
        details,
        leadStatus: 'new',
        statusReason: null,
        action: null,
        nextStep: { text: null, due: null },
        touches: [],
        deal: null,
        origin: null,
        doNotContact: null,
        followUp: factsAfter(noFacts, event),
        surfaced: { at, timeZone, importId, sample: source === 'sample' },
        changed: [],
        merged: [],
        apart: [],
        into: null,
        workedOn: false,
      };
    }
    if (before.status === 'unknown') return before;
    const state = {
      ...before,
      followUp: factsAfter(before.followUp, event),
      changed: changesAfter(before, event),
      workedOn: before.workedOn || isWork(event),
    };
    switch (event.type) {
      case 'LeadDetailsChanged':
        return { ...state, details: { ...state.details, ...event.data.changes } };
      case 'LeadActionChosen':
        return { ...state, action: event.data.action };
      case 'LeadActionTakenBack':
        return { ...state, action: null };
      case 'LeadStatusChanged': {
        const { to, reason } = event.data;
        return { ...state, leadStatus: to, statusReason: reason };
      }
      case 'TouchLogged': {
        const touches = [...state.touches, event.data].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
        return { ...state, touches };
      }
      case 'TouchTakenBack': {
        const others = <T extends { touchId: string }>(touches: T[]) =>
          touches.filter(({ touchId }) => touchId !== event.data.touchId);
        const merged = state.merged.map((one) => ({ ...one, touches: others(one.touches) }));
        return { ...state, touches: others(state.touches), merged };
      }
      case 'DealValued':
        return { ...state, deal: event.data.value };
      case 'LeadSourceNamed':
        return { ...state, origin: event.data.origin };
      case 'DoNotContactSet':
        return { ...state, doNotContact: { reason: event.data.reason } };
      case 'DoNotContactLifted':
        return { ...state, doNotContact: null };
      case 'NextStepSet':
        return { ...state, nextStep: event.data };
      case 'LeadsMerged':
        return { ...afterMerge(state, event.data), merged: [...state.merged, event.data] };
      case 'LeadsMergeUndone': {
        const merged = state.merged.filter(({ otherId }) => otherId !== event.data.otherId);
        return { ...afterMerge(state, event.data), merged };
      }
      case 'LeadsToldApart':
        return { ...state, apart: [...state.apart, event.data.otherId] };
      case 'LeadsToldApartTakenBack':
        return { ...state, apart: state.apart.filter((id) => id !== event.data.otherId) };
      case 'LeadMergedInto':
        return { ...state, into: event.data.into };
      case 'LeadArchived':
        return { ...state, status: 'archived', reason: event.data.reason };
      case 'LeadRestored': {
        const { reason: _reason, ...known } = state as KnownLead & { reason?: ArchiveReason };
        return { ...known, status: 'open', into: null };
      }
      default:
        return state;
    }
  },
};

/** Whether the owner worked on the lead, so that the undo of its import keeps it. Imports, merges, touches and actions are no such work. */
const isWork = (event: LeadEvent): boolean => {
  switch (event.type) {
    case 'LeadDetailsChanged':
      return event.data.importId === null;
    case 'LeadStatusChanged':
      return event.data.touchId === null;
    case 'TouchLogged':
    case 'TouchTakenBack':
    case 'LeadActionChosen':
    case 'LeadActionTakenBack':
    case 'LeadsMerged':
    case 'LeadsMergeUndone':
    case 'LeadsToldApart':
    case 'LeadsToldApartTakenBack':
    case 'LeadMergedInto':
    case 'LeadArchived':
    case 'LeadRestored':
      return false;
    default:
      return true;
  }
};

export const isWorkedOn = ({ workedOn, action, touches, merged }: KnownLead): boolean =>
  workedOn || action !== null || touches.length > 0 || merged.length > 0;
