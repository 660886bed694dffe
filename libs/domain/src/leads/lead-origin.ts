import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import type { Moment } from '../decider';

const same = (a: LeadOrigin | null, b: LeadOrigin | null): boolean =>
  a?.kind === b?.kind && a?.contentId === b?.contentId && (Boolean(a?.contentId) || a?.text === b?.text);

/** What brought the lead, as the person says. A post of the person stays the same origin when its words change. */
export const sourceNamed = (
  { origin, at, timeZone }: Moment & { origin: LeadOrigin | null },
  before: LeadOrigin | null,
): LeadEvent[] => (same(origin, before) ? [] : [{ type: 'LeadSourceNamed', data: { origin, before, at, timeZone } }]);
