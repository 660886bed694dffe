import { type Tier, tierLabels, tiers } from '@app/contracts/billing/billing.constants';
import { type Plan, plans } from '@app/contracts/billing/plans';
import type { LeadReservation, UsageEvent } from '@app/contracts/billing/usage.events';
import { type Decider, DomainError, type Moment } from '../decider';

interface PostReservation {
  post: string;
  at: string;
}

/** The numbers from the log and the lists, and the reservations whose lead or post is not written yet. */
export interface Count {
  leads: number;
  leadsReserved: LeadReservation[];
  week: string;
  posts: number;
  postsReserved: PostReservation[];
}

export type UsageCommand =
  /** `all` or none. `fitting`: as many as fit. `decided`: whatever the limit, they are there already. */
  | (Moment & {
      type: 'ReserveLeads';
      tier: Tier;
      leads: string[];
      importId: string | null;
      which: 'all' | 'fitting' | 'decided';
    })
  | (Moment & { type: 'ReservePost'; tier: Tier; post: string; week: string })
  | { type: 'ReleasePost'; post: string }
  /** `basedOn`: the number of events that the count includes. `renew`: the count is stored even when nothing changed. */
  | (Moment & Count & { type: 'CountUsage'; basedOn: number; renew: boolean });

export interface UsageState extends Count {
  /** When the leads and posts were counted; null: never. */
  countedAt: string | null;
  /** When the first event of the week was decided; before one, empty. */
  began: string;
  events: number;
}

/** It is Monday somewhere a day before everywhere. The week never goes back, so a new zone gives no new posts. */
const weekAfter = (state: Count, week: string): string => (week > state.week ? week : state.week);

/** How many leads count now. */
export const leadsOf = ({ leads, leadsReserved }: Count): number => leads + leadsReserved.length;

const postsOf = (state: Count, week: string): number =>
  state.week === week ? state.posts + state.postsReserved.length : 0;

/** From this number of posts in a week on, a notification says that the limit is near. Null: there is no limit. */
export const postsNoticeAt = (tier: Tier): number | null => {
  const { postsPerWeek } = plans[tier];
  return postsPerWeek === null ? null : Math.ceil(postsPerWeek * 0.75);
};

/** The next larger plan that allows more. */
export const wayUp = (tier: Tier, allows: (plan: Plan) => number | null): Tier | undefined => {
  const now = allows(plans[tier]);
  return tiers.slice(tiers.indexOf(tier) + 1).find((next) => now !== null && (allows(plans[next]) ?? Infinity) > now);
};

const leadsRefused = (tier: Tier, count: number, wanted: number): DomainError => {
  const limit = plans[tier].leads ?? Infinity;
  const next = wayUp(tier, (plan) => plan.leads);
  const allowed = next && plans[next].leads;
  const up = next ? `, or go to ${tierLabels[next]}, which holds ${allowed ?? 'any number'}` : '';
  const few = wanted > 1 ? ` ${wanted} more do not fit.` : '';
  return new DomainError(
    'plan_limit_reached',
    `${tierLabels[tier]} holds ${limit} leads, and you have ${count}.${few} Nothing is lost. Archive somebody to make room${up}.`,
    { of: 'leads', tier, limit, count, next: next ?? null },
  );
};

const postsRefused = (tier: Tier, count: number): DomainError => {
  const limit = plans[tier].postsPerWeek ?? Infinity;
  const next = wayUp(tier, (plan) => plan.postsPerWeek);
  const up = next ? ` Wait for Monday, or go to ${tierLabels[next]}.` : '';
  return new DomainError(
    'plan_limit_reached',
    `${tierLabels[tier]} generates ${limit} posts a week, and you have ${count} this week. Nothing is lost.${up}`,
    { of: 'posts', tier, limit, count, next: next ?? null },
  );
};

/** Leads and posts are reserved before they are written. Archiving frees nothing: `CountUsage` finds free places. */
export const usage: Decider<UsageCommand, UsageState, UsageEvent> = {
  initial: {
    countedAt: null,
    leads: 0,
    leadsReserved: [],
    week: '',
    posts: 0,
    postsReserved: [],
    began: '',
    events: 0,
  },

  decide: (command, state) => {
    switch (command.type) {
      case 'ReserveLeads': {
        const { tier, leads, importId, which, at, timeZone } = command;
        const reserved = new Set(state.leadsReserved.map(({ lead }) => lead));
        const fresh = [...new Set(leads)].filter((lead) => !reserved.has(lead));
        const room = Math.max(0, (plans[tier].leads ?? Infinity) - leadsOf(state));
        if (which === 'all' && fresh.length > room) throw leadsRefused(tier, leadsOf(state), fresh.length);
        const fitting = which === 'fitting' ? fresh.slice(0, room) : fresh;
        if (fitting.length === 0) return [];
        return [{ type: 'LeadsReserved', data: { leads: fitting, importId, at, timeZone } }];
      }
      case 'ReservePost': {
        const { tier, post, at, timeZone } = command;
        const week = weekAfter(state, command.week);
        if (state.week === week && state.postsReserved.some((reserved) => reserved.post === post)) return [];
        const count = postsOf(state, week);
        if (count >= (plans[tier].postsPerWeek ?? Infinity)) throw postsRefused(tier, count);
        return [{ type: 'PostReserved', data: { post, week, at, timeZone } }];
      }
      case 'ReleasePost': {
        const { post } = command;
        if (!state.postsReserved.some((reserved) => reserved.post === post)) return [];
        return [{ type: 'PostReleased', data: { post, week: state.week } }];
      }
      case 'CountUsage': {
        const { type: _type, basedOn, renew, ...now } = command;
        const counted = { ...now, week: weekAfter(state, now.week) };
        if (basedOn !== state.events)
          throw new DomainError('conflict', 'Something was reserved while the leads were counted.');
        if (!renew && isSame(counted, state)) return [];
        return [{ type: 'UsageCounted', data: counted }];
      }
    }
  },

  evolve: (before, event) => {
    const state = { ...before, events: before.events + 1 };
    switch (event.type) {
      case 'UsageCounted': {
        const { at, timeZone: _zone, ...counted } = event.data;
        const began = counted.week > state.week ? at : state.began;
        return { ...state, ...counted, week: weekAfter(state, counted.week), began, countedAt: at };
      }
      case 'LeadsReserved': {
        const { leads, importId, at } = event.data;
        return { ...state, leadsReserved: [...state.leadsReserved, ...leads.map((lead) => ({ lead, importId, at }))] };
      }
      case 'PostReserved': {
        const { post, week, at } = event.data;
        const now = week > state.week ? { ...state, week, began: at, posts: 0, postsReserved: [] } : state;
        return { ...now, postsReserved: [...now.postsReserved, { post, at }] };
      }
      case 'PostReleased':
        return { ...state, postsReserved: state.postsReserved.filter(({ post }) => post !== event.data.post) };
    }
  },
};

const isSame = (counted: Count, state: Count): boolean =>
  counted.leads === state.leads &&
  counted.leadsReserved.length === state.leadsReserved.length &&
  counted.posts + counted.postsReserved.length === postsOf(state, counted.week);
