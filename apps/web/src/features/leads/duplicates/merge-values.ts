import type { MergeField } from '@app/contracts/leads/duplicates.api';
import type { Lead, TimelineEntry } from '@app/contracts/leads/leads.api';
import { leadStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { moneyWords } from '@app/contracts/leads/money';
import { number, plural } from '@/shared/format';

export const fieldNames: Record<MergeField, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Mail',
  linkedinUrl: 'LinkedIn',
  description: 'Description',
  segment: 'Segment',
  connectionCount: 'Connections',
  profileImageUrl: 'Picture',
  status: 'Stage',
  deal: 'Deal',
};
export const fields = Object.keys(fieldNames) as MergeField[];

/** The value of a field in words; null for an empty one. */
export const valueOf = (lead: Lead, field: MergeField): string | null => {
  if (field === 'status') return leadStatusLabels[lead.status];
  if (field === 'deal') return lead.deal && moneyWords(lead.deal);
  const value = lead[field];
  return typeof value === 'number' ? number(value) : value || null;
};

/**
 * The fields that are taken from the other lead, until the person chooses: those that are empty here, a longer title, and the
 * stage that is further.
 */
export const usualChoice = (lead: Lead, other: Lead): MergeField[] =>
  fields.filter((field) => {
    const [mine, theirs] = [valueOf(lead, field), valueOf(other, field)];
    if (theirs === null || mine === theirs) return false;
    if (field === 'status') return leadStatuses.indexOf(other.status) > leadStatuses.indexOf(lead.status);
    return mine === null || (field === 'title' && theirs.length > mine.length);
  });

export const bothTags = (lead: Lead, other: Lead): string[] => {
  const known = new Set(lead.tags.map((tag) => tag.toLowerCase()));
  return [...lead.tags, ...other.tags.filter((tag) => !known.has(tag.toLowerCase()))];
};

type WithHistory = Lead & { timeline: readonly TimelineEntry[] };

const countOf = ({ timeline }: WithHistory, kind: TimelineEntry['kind']) =>
  timeline.filter((entry) => entry.kind === kind).length;

/** What the merge will touch, line by line. `total`: all leads of the person. */
export const touched = (lead: WithHistory, other: WithHistory, total: number | undefined): [string, string][] => {
  const drafts = [lead, other].filter(({ pendingDraftId }) => pendingDraftId).length;
  const sent = countOf(lead, 'sent') + countOf(other, 'sent');
  const [mine, theirs] = [countOf(lead, 'touch'), countOf(other, 'touch')];
  return [
    ...(total === undefined ? [] : ([['Leads', `${number(total)} become ${number(total - 1)}`]] as [string, string][])),
    ['Drafts waiting', drafts ? `${drafts}, shown with ${lead.name}` : 'none'],
    ['Sent texts', sent ? `${sent}, seals and receipts unchanged` : 'none'],
    ['Touches and notes', mine + theirs ? `${mine} and ${theirs}, in one order` : 'none'],
    ['Next step', lead.nextStep ?? (other.nextStep ? `none; “${other.nextStep}” stays in the history` : 'none')],
    ...(other.importId ? ([['Import', `its line leads to ${lead.name}`]] as [string, string][]) : []),
  ];
};

const rules = {
  linkedin: 'Same LinkedIn address',
  email: 'Same mail address',
  name_company: 'Same name and company',
  alike: 'Same company; the names are alike',
} as const;
export const ruleWords = (found: readonly (keyof typeof rules)[]): string =>
  found.map((rule) => rules[rule]).join('; ');

export const pairsLeft = (n: number): string =>
  n === 0 ? 'Nothing is merged without you' : `${plural(n, 'pair')} found by rules. Nothing is merged without you`;
