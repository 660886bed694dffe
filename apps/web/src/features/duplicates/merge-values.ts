import type { listDuplicates, MergedValues, MergeField } from '@app/contracts/duplicates/duplicates.api';
import type { Lead, TimelineEntry } from '@app/contracts/leads/leads.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import { leadStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { moneyWords } from '@app/contracts/leads/money';
import { cutTo } from '@app/contracts/text';
import type { Usage } from '@app/contracts/billing/usage.api';
import { number, plural } from '@/shared/lib/format';
import { joinList } from '@/shared/lib/join-list';

export const fieldNames: Record<MergeField, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Email',
  linkedinUrl: 'LinkedIn',
  description: 'Description',
  segment: 'Segment',
  connectionCount: 'Connections',
  profileImageUrl: 'Picture',
  status: 'Status',
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

export type WithHistory = Lead & { timeline: readonly TimelineEntry[] };

type History = Record<'sent' | 'touches' | 'notes', number>;
/** A sent text is also a touch, but counts only as a sent text here. */
const historyOf = (...leads: WithHistory[]): History => {
  const lines = leads.flatMap(({ timeline }) => timeline);
  const touches = lines.filter(({ kind, contentId }) => kind === 'touch' && contentId === null);
  const notes = touches.filter(({ touch }) => touch === 'note').length;
  return { sent: lines.filter(({ kind }) => kind === 'sent').length, touches: touches.length - notes, notes };
};

export const touchesOf = (lead: WithHistory): number => historyOf(lead).touches;

/** `1 sent text, 2 touches and 1 note`; empty when the lead has none of them. */
export const cameAlong = (other: WithHistory): string => {
  const { sent, touches, notes } = historyOf(other);
  const kinds = [
    [sent, 'sent text', 'sent texts'],
    [touches, 'touch', 'touches'],
    [notes, 'note', 'notes'],
    [other.pendingDraftId ? 1 : 0, 'waiting draft', 'waiting drafts'],
  ] as const;
  return joinList(kinds.flatMap(([n, one, many]) => (n === 0 ? [] : [plural(n, one, many)])));
};

const seats = ({ leads: { count, limit } }: Usage, other: Lead): string => {
  const after = other.source === 'sample' ? count : count - 1;
  return `${number(count)} become ${number(after)}${limit === null ? '' : ` of ${number(limit)}`}`;
};

const touchedNames = ['Drafts waiting', 'Sent texts', 'Touches and notes', 'Follow-up', 'Next step'] as const;

const touchedWords = (lead: WithHistory, other: WithHistory): Record<(typeof touchedNames)[number], string> => {
  const drafts = [lead, other].filter(({ pendingDraftId }) => pendingDraftId).length;
  const { sent, touches, notes } = historyOf(lead, other);
  return {
    'Drafts waiting': drafts ? `${drafts}, shown with ${lead.name}` : 'none',
    'Sent texts': sent
      ? `${number(sent)}, ${sent === 1 ? 'seal and receipt' : 'seals and receipts'} unchanged`
      : 'none',
    'Touches and notes': touches + notes ? `${number(touches)} and ${number(notes)}, in one order` : 'none',
    'Follow-up': sent + touches ? 'counts from the last touch of both' : 'none',
    'Next step': lead.nextStep ?? (other.nextStep ? `none; “${other.nextStep}” stays in the history` : 'none'),
  };
};

/** A name, and what it says. */
type Line = [string, string | null];

/**
 * What the merge will touch, line by line. The words of a line are null until they are loaded.
 * @param usage null: it could not be loaded
 */
export const touched = (
  { one, other, imported }: Pick<Pair, 'one' | 'other' | 'imported'>,
  histories: readonly [WithHistory, WithHistory] | null,
  usage: Usage | null | undefined,
): Line[] => {
  const words = histories && touchedWords(...histories);
  const came = imported?.other;
  const seat: Line[] = usage === null ? [] : [['Leads', usage ? seats(usage, other) : null]];
  const line: Line[] = came ? [['Import', `line ${number(came.line)} of ${came.fileName} leads to ${one.name}`]] : [];
  return [...seat, ...touchedNames.map((name): Line => [name, words && words[name]]), ...line];
};

/** The fields that still have the value of the other lead. */
export const taken = (lead: Lead, other: Lead, before: MergedValues): MergeField[] =>
  fields.filter((field) => field in before && valueOf(lead, field) === valueOf(other, field));

/** The lead with the values that it had before the merge. */
export const asBefore = (lead: Lead, other: Lead, before: MergedValues): Lead => ({
  ...lead,
  ...Object.fromEntries(taken(lead, other, before).map((field) => [field, before[field]])),
});

const inSentence = (field: MergeField, first: boolean): string =>
  first || field === 'linkedinUrl' ? fieldNames[field] : fieldNames[field].toLowerCase();

/** `Dan Okafor`, or `the other Daniel Okafor` where both have one name. */
const otherName = (lead: Pick<Lead, 'name'>, other: Pick<Lead, 'name'>): string =>
  `${lead.name === other.name ? 'the other ' : ''}${cutTo(other.name, 60)}`;

/** `Title and email came from Dan Okafor`. `was`: the lead before the merge. */
export const cameFromWords = (was: Lead, other: Lead, from: readonly MergeField[]): string =>
  from.length === 0
    ? `No value came from ${otherName(was, other)}`
    : `${joinList(from.map((field, i) => inSentence(field, i === 0)))} came from ${otherName(was, other)}`;

/** The fields whose name alone does not say what is missing. */
const missing: Partial<Record<MergeField, string>> = {
  email: 'email address',
  linkedinUrl: 'LinkedIn address',
  connectionCount: 'number of connections',
};

/** `COO, and no email address`: what the taken fields had before. */
export const beforeWords = (was: Lead, from: readonly MergeField[]): string => {
  const values = from.flatMap((field) => valueOf(was, field) ?? []);
  const empty = from
    .filter((field) => valueOf(was, field) === null)
    .map((field) => `no ${missing[field] ?? fieldNames[field].toLowerCase()}`);
  return [values.join(', '), joinList(empty)].filter(Boolean).join(', and ');
};

/** For the toast. `into`: the name after the merge. */
export const mergedWords = (lead: Pick<Lead, 'name'>, other: Pick<Lead, 'name'>, into: string): string =>
  lead.name === other.name
    ? `Both leads named ${cutTo(into, 60)} are one now`
    : `${cutTo(into === other.name ? lead.name : other.name, 60)} merged into ${cutTo(into, 60)}`;

/** For the toasts that name both. */
export const bothNames = (lead: Pick<Lead, 'name'>, other: Pick<Lead, 'name'>): string =>
  lead.name === other.name
    ? `Both leads named ${cutTo(lead.name, 60)}`
    : `${cutTo(lead.name, 60)} and ${cutTo(other.name, 60)}`;

export type Pair = ResponseOf<typeof listDuplicates>[number];

const rules: Record<Pair['rules'][number], string> = {
  linkedin: 'Same LinkedIn address',
  email: 'Same email address',
  name_company: 'Same name and company',
  alike: 'Same company; the names are alike',
};
export const ruleWords = (found: Pair['rules']): string =>
  found.map((rule, i) => (i === 0 ? rules[rule] : rules[rule].replace('Same', 'same'))).join('; ');

export const whyWords = ({ one, other, rules: found }: Pick<Pair, 'one' | 'other' | 'rules'>): string => {
  const company =
    one.company && one.company.toLowerCase() === other.company.toLowerCase() ? cutTo(one.company, 60) : null;
  const at = company ? `both work at ${company}` : null;
  const address = {
    linkedin:
      one.linkedinUrl === other.linkedinUrl
        ? 'Their LinkedIn address is the same'
        : 'Their LinkedIn addresses are one profile, written in two ways',
    email:
      one.email === other.email
        ? 'Their email address is the same'
        : 'Their email addresses differ only in capital letters',
  };
  const sure = (['linkedin', 'email'] as const).filter((rule) => found.includes(rule)).map((rule) => address[rule]);
  if (sure.length > 0) return `${[sure.join('. '), at].filter(Boolean).join(', and ')}.`;
  if (found.includes('name_company'))
    return `Both are called ${cutTo(one.name, 60)}, and ${at ?? 'work at one company'}.`;
  return `Their names are alike, and ${at ?? 'they work at one company'}.`;
};

/** `merged`: who is one person now. */
export const pairsLeft = (n: number, merged: string | null): string => {
  if (merged !== null) return `${n === 0 ? 'No pair' : plural(n, 'pair')} left. ${cutTo(merged, 60)} is one person now`;
  return n === 0
    ? 'Nothing is merged without you'
    : `${plural(n, 'pair')} found by rules. Nothing is merged without you`;
};
