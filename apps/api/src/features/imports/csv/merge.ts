import type { LeadDetails } from '@app/contracts/leads/leads.events';
import { unite } from '@app/domain/leads/tags';
import { matchKeys } from './to-lead';

const fields = [
  'name',
  'title',
  'company',
  'email',
  'linkedinUrl',
  'description',
  'segment',
  'connectedOn',
  'connectionCount',
  'profileImageUrl',
] as const;

/** Filled values replace, blank ones do not, tags are added. Another spelling of an address is no change. */
export function mergeLead(existing: LeadDetails, incoming: LeadDetails): Partial<LeadDetails> {
  const before = matchKeys(existing);
  const after = matchKeys(incoming);
  const changed = fields.filter((field) => {
    const value = incoming[field] ?? null;
    if (value === null || value === '' || value === existing[field]) return false;
    if (field === 'email') return after.email !== before.email;
    if (field === 'linkedinUrl') return after.linkedin === null || after.linkedin !== before.linkedin;
    return true;
  });
  const changes: Partial<LeadDetails> = Object.fromEntries(changed.map((field) => [field, incoming[field]]));
  const tags = unite(existing.tags, incoming.tags);
  return tags.length === existing.tags.length ? changes : { ...changes, tags };
}
