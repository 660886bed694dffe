import type { LeadDetails } from '@app/contracts/leads/leads.events';
import { matchKeys } from './to-lead';

/** Both lists as one, in their order; case does not make a tag another. */
export function unite(existing: string[], incoming: string[]): string[] {
  const known = new Set(existing.map((tag) => tag.toLowerCase()));
  return [...existing, ...incoming.filter((tag) => !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))];
}

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
] as const;

/**
 * What an imported row changes in a lead: filled values replace, blank ones keep what is there, tags are united. Another
 * spelling of the same e-mail or LinkedIn address is no change. `{}` when nothing differs.
 */
export function mergeLead(existing: LeadDetails, incoming: LeadDetails): Partial<LeadDetails> {
  const before = matchKeys(existing);
  const after = matchKeys(incoming);
  const changed = fields.filter((field) => {
    const value = incoming[field];
    if (value === null || value === '' || value === existing[field]) return false;
    if (field === 'email') return after.email !== before.email;
    if (field === 'linkedinUrl') return after.linkedin === null || after.linkedin !== before.linkedin;
    return true;
  });
  const changes: Partial<LeadDetails> = Object.fromEntries(changed.map((field) => [field, incoming[field]]));
  const tags = unite(existing.tags, incoming.tags);
  return tags.length === existing.tags.length ? changes : { ...changes, tags };
}
