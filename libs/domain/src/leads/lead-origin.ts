import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { changedSince, type Moment } from '../decider';

const same = (a: LeadOrigin | null, b: LeadOrigin | null): boolean =>
  a?.kind === b?.kind && a?.contentId === b?.contentId && (Boolean(a?.contentId) || a?.text === b?.text);

/** What brought the lead, as the person says. A post of the person stays the same origin when its words change. */
export const sourceNamed = (
  { origin, from, at, timeZone }: Moment & { origin: LeadOrigin | null; from?: LeadOrigin | null | undefined },
  before: LeadOrigin | null,
): LeadEvent[] => {
  if (same(origin, before)) return [];
  if (from !== undefined && !same(from, before))
    throw changedSince(before ? 'This lead has another source now.' : 'This lead has no source now.');
  return [{ type: 'LeadSourceNamed', data: { origin, before, at, timeZone } }];
};
