import type { Lead } from '@app/contracts/leads/leads.api';

let n = 0;

/** A lead with these properties. */
export const someLead = (given: Partial<Lead> = {}): Lead => ({
  id: `00000000-0000-4000-8000-${String(++n).padStart(12, '0')}`,
  name: 'Hana Sato',
  title: 'COO',
  company: 'Lumen Row',
  email: null,
  linkedinUrl: null,
  description: null,
  segment: null,
  status: 'new',
  tags: [],
  connectionCount: null,
  profileImageUrl: null,
  suggestedAction: null,
  source: 'manual',
  importId: null,
  lastAction: 'Added',
  lastActionAt: '2026-11-01T08:00:00.000Z',
  nextStep: null,
  nextStepDue: null,
  suggestedStep: null,
  pendingDraftId: null,
  deal: null,
  cameFrom: null,
  sourcePost: null,
  archived: false,
  archivedAt: null,
  archivedBecause: null,
  mergedInto: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  ...given,
});
