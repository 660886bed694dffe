import type { ImportCandidate, ImportPreview, Mapping, PreviewRow } from '@app/contracts/imports/imports.api';
import { importFields, type ImportField } from '@app/contracts/imports/imports.events';
import type { LeadDetails } from '@app/contracts/leads/leads.events';
import { mostCandidates } from '@app/contracts/imports/imports.constants';
import { cutTo } from '@app/contracts/text';
import { unite } from '@app/domain/leads/tags';
import { mergeLead } from './merge';
import type { Row } from './read-rows';
import { dateOrderOf, fold, matchKeys, nameIn, tagLimits, toLead, type MatchKeys } from './to-lead';

/** `mergedInto`: the name of the lead that it was merged into. */
export type Existing = LeadDetails & { id: string; archived?: boolean; mergedInto?: string | null };

interface Planned {
  /** Line of the file, from 1. */
  row: number;
  name: string;
  title: string;
  company: string;
  /** Why the row is skipped; otherwise how it was matched and what was left out, or null. */
  why: string | null;
  cells: string[];
}

export type PlannedRow =
  | (Planned & { outcome: 'new'; lead: LeadDetails; suggestion: { leadId: string; existing: string } | null })
  | (Planned & { outcome: 'update'; leadId: string; changes: Partial<LeadDetails>; before: Partial<LeadDetails> })
  | (Planned & { outcome: 'unchanged'; leadId: string })
  | (Planned & { outcome: 'skip'; why: string; reason: string });

interface Known {
  keys: MatchKeys;
  name: string;
}

/** Finds a person by LinkedIn address, then by e-mail. */
class People<T extends Known> {
  private readonly linkedin = new Map<string, T>();
  private readonly email = new Map<string, T>();

  add(person: T): void {
    const { keys } = person;
    if (keys.linkedin && !this.linkedin.has(keys.linkedin)) this.linkedin.set(keys.linkedin, person);
    if (keys.email && !this.email.has(keys.email)) this.email.set(keys.email, person);
  }

  find(name: string, keys: MatchKeys): { person: T; by: 'LinkedIn URL' | 'email' } | null {
    const byProfile = keys.linkedin && this.linkedin.get(keys.linkedin);
    if (byProfile) return { person: byProfile, by: 'LinkedIn URL' };
    const byEmail = keys.email && this.email.get(keys.email);
    // Two people with one e-mail address but different profiles or names are colleagues who share a mailbox.
    if (!byEmail || (byEmail.keys.linkedin && keys.linkedin && fold(byEmail.name) !== fold(name))) return null;
    return { person: byEmail, by: 'email' };
  }
}

/** The first 300 characters of a value, for the list of rows. */
const shown = (value: string | undefined) => cutTo(value ?? '', 300);

function skipped(base: Planned, why: string): PlannedRow {
  return { ...base, outcome: 'skip', why, reason: why.split(':', 1)[0] ?? why };
}

const twice = (base: Planned, line: number): PlannedRow => ({
  ...base,
  outcome: 'skip',
  why: `same person as line ${line} of this file`,
  reason: 'same person as another line of this file',
});

const describe = (lead: LeadDetails) => [lead.name, lead.title, lead.company].filter((part) => part !== '').join(', ');

/** The most leads with the same name, title and company that a row is compared with. */
const mostAlike = 20;

/** The lead of a row without an address that says nothing new about it. So importing again adds nobody twice. */
function whoSaysTheSame<T extends { lead: Existing }>(leads: T[]) {
  const described = new Map<string, T[]>();
  const keyOf = ({ name, title, company }: LeadDetails) => [name, title, company].join('\n');
  for (const one of leads) {
    const alike = described.get(keyOf(one.lead));
    if (!alike) described.set(keyOf(one.lead), [one]);
    else if (alike.length < mostAlike) alike.push(one);
  }
  return (row: LeadDetails, { linkedin, email }: MatchKeys) => {
    if (linkedin || email) return null;
    const person = described.get(keyOf(row))?.find(({ lead }) => Object.keys(mergeLead(lead, row)).length === 0);
    return person ? { person, by: 'name, title and company' as const } : null;
  };
}

function pick<K extends keyof LeadDetails>(lead: LeadDetails, fields: K[]): Pick<LeadDetails, K> {
  const picked: Partial<LeadDetails> = {};
  for (const field of fields) picked[field] = lead[field];
  return picked as Pick<LeadDetails, K>;
}

/**
 * Decides what the import does with each row, and changes nothing. A row matches a lead by LinkedIn URL, then by e-mail; a row
 * without both matches a lead about which it says nothing new. Any other match by name and company is a suggestion, unless the row's line is in `same`. `tag` ('' for none) is added to new and
 * updated leads, not to unchanged ones. `latest` is the last day on which somebody may have connected.
 */
export function planRows(
  rows: Row[],
  mapping: Mapping,
  existing: Existing[],
  same: Set<number>,
  tag: string,
  latest?: string,
): PlannedRow[] {
  const order = dateOrderOf(rows, mapping);
  const leads = existing
    .map((lead) => ({ lead, keys: matchKeys(lead), name: lead.name }))
    // A lead in the list comes before a lead in the archive.
    .toSorted((a, b) => Number(a.lead.archived ?? false) - Number(b.lead.archived ?? false));
  const known = new People<(typeof leads)[number]>();
  for (const lead of leads) known.add(lead);
  const sameAs = whoSaysTheSame(leads);

  const inFile = new People<Known & { line: number }>();
  const wholeRows = new Map<string, number>();
  const claimed = new Map<string, number>();
  /** Those about which a row without an address says nothing new. A row with the address comes before it, also later in the file. */
  const alike = new Map<string, number>();

  const read = rows.map((row) => {
    const titleAt = Object.keys(mapping).find((index) => mapping[index] === 'title');
    const companyAt = Object.keys(mapping).find((index) => mapping[index] === 'company');
    const base: Planned = {
      row: row.line,
      name: shown(nameIn(row.cells, mapping)),
      title: shown(row.cells[Number(titleAt)]),
      company: shown(row.cells[Number(companyAt)]),
      why: null,
      cells: row.cells,
    };
    if (row.problem !== null) return { base, skip: skipped(base, row.problem) };
    const answer = toLead(row.cells, mapping, order, latest);
    if ('skip' in answer) return { base, skip: skipped(base, answer.skip) };
    const { lead, notes } = answer;
    const keys = matchKeys(lead);
    const whole = JSON.stringify(lead);
    const before = inFile.find(lead.name, keys)?.person;
    const earlier = before?.line ?? wholeRows.get(whole);
    // A later row may have only the other address of this one. With another name it can be a colleague with the same mailbox.
    if (before && fold(before.name) === fold(lead.name)) inFile.add({ ...before, keys });
    if (earlier !== undefined) return { base, skip: twice(base, earlier) };
    inFile.add({ keys, name: lead.name, line: row.line });
    wholeRows.set(whole, row.line);
    const certain = known.find(lead.name, keys);
    const match = certain ?? sameAs(lead, keys);
    const claimedBy =
      match && (claimed.get(match.person.lead.id) ?? (certain ? undefined : alike.get(match.person.lead.id)));
    if (claimedBy) return { base, skip: twice(base, claimedBy) };
    if (match?.person.lead.archived) return { base, skip: skipped(base, inArchive(match.person.lead)) };
    if (match) (certain ? claimed : alike).set(match.person.lead.id, row.line);
    return { base, lead, notes, keys, match };
  });

  // All certain matches are known now. Only the other leads can be suggestions.
  const namesakes = new Map<string, Existing>();
  const isKnown = ({ id }: Existing) => claimed.has(id) || alike.has(id);
  for (const { lead, keys } of leads)
    if (keys.nameCompany && !lead.archived && !isKnown(lead) && !namesakes.has(keys.nameCompany))
      namesakes.set(keys.nameCompany, lead);

  return read.map(({ base, skip, lead, notes, keys, match }) => {
    if (skip) return skip;
    const namesake = keys.nameCompany === null || match ? undefined : namesakes.get(keys.nameCompany);
    const confirmed = namesake !== undefined && same.has(base.row);
    const person = match?.person.lead ?? (confirmed ? namesake : undefined);
    if (!person) {
      const tags = tag === '' ? lead.tags : unite(lead.tags, [tag]);
      if (tags.length > tagLimits.count) return skipped(base, tooManyTags(tags.length));
      return {
        ...base,
        outcome: 'new',
        why: notes.join('; ') || null,
        lead: { ...lead, tags },
        suggestion: namesake ? { leadId: namesake.id, existing: describe(namesake) } : null,
      };
    }
    const claimedBy = match ? undefined : claimed.get(person.id);
    if (claimedBy !== undefined) return twice(base, claimedBy);
    claimed.set(person.id, base.row);
    const why = [match ? `found by ${match.by}` : 'same name and company, as you said', ...notes].join('; ');
    const changes = mergeLead(person, lead);
    if (Object.keys(changes).length === 0) return { ...base, outcome: 'unchanged', why, leadId: person.id };
    const tags = unite(changes.tags ?? person.tags, tag === '' ? [] : [tag]);
    if (tags.length > tagLimits.count) return skipped(base, tooManyTags(tags.length));
    if (tags.length > person.tags.length) changes.tags = tags;
    const before = pick(person, Object.keys(changes) as (keyof LeadDetails)[]);
    return { ...base, outcome: 'update', why, leadId: person.id, changes, before };
  });
}

/** A merged lead cannot be restored, and its person is in the list. */
const inArchive = ({ mergedInto }: Existing): string =>
  mergedInto ? `merged into another lead: ${mergedInto}` : 'in your archive: restore this person to go on';
const tooManyTags = (count: number) => `too many tags: it would carry ${count}, ${tagLimits.count} is the most`;

const asText = (value: LeadDetails[keyof LeadDetails] | undefined) =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

const isImportField = (field: string): field is ImportField & keyof LeadDetails =>
  importFields.some((known) => known === field);

function previewRow(planned: PlannedRow): PreviewRow {
  const { row, outcome, name, title, company, why } = planned;
  const changes =
    planned.outcome === 'update'
      ? Object.keys(planned.changes)
          .filter(isImportField)
          .map((field) => ({ field, before: asText(planned.before[field]), after: asText(planned.changes[field]) }))
      : [];
  return { row, outcome, name, title, company, why, changes };
}

const rowsShown = 20;

function candidatesOf(planned: PlannedRow[]): ImportCandidate[] {
  return planned
    .flatMap((one) =>
      one.outcome === 'new'
        ? [
            {
              row: one.row,
              name: shown(one.lead.name),
              title: shown(one.lead.title),
              company: shown(one.lead.company),
              connectedOn: one.lead.connectedOn,
              notes: one.lead.description !== null,
            },
          ]
        : [],
    )
    .toSorted((a, b) => newestFirst(a.connectedOn, b.connectedOn))
    .slice(0, mostCandidates);
}

/** Days as `YYYY-MM-DD`. A day that is not known comes last. */
export const newestFirst = (a: string | null, b: string | null): number => (b ?? '').localeCompare(a ?? '');

/** Counts, reasons, and the first rows of each outcome. @param room how many new leads fit; null for any number */
export function toPreview(planned: PlannedRow[], room: number | null = null): ImportPreview {
  const of = (outcome: PlannedRow['outcome']) => planned.filter((row) => row.outcome === outcome);
  const groups = {
    // A new row has a reason only when one of its values is left out. The person must see that in a long file too.
    new: of('new').toSorted((a, b) => Number(a.why === null) - Number(b.why === null)),
    update: of('update'),
    unchanged: of('unchanged'),
    skip: of('skip'),
  };
  const reasons = new Map<string, number>();
  for (const row of planned) if (row.outcome === 'skip') reasons.set(row.reason, (reasons.get(row.reason) ?? 0) + 1);
  return {
    new: groups.new.length,
    update: groups.update.length,
    unchanged: groups.unchanged.length,
    skipped: groups.skip.length,
    reasons: [...reasons].map(([why, count]) => ({ why, count })).sort((a, b) => b.count - a.count),
    rows: Object.values(groups).flatMap((rows) => rows.slice(0, rowsShown).map(previewRow)),
    suggestions: planned.flatMap((row) =>
      row.outcome === 'new' && row.suggestion
        ? [{ row: row.row, name: row.name, company: row.company, ...row.suggestion }]
        : [],
    ),
    room,
    candidates: room === null || groups.new.length <= room ? [] : candidatesOf(planned),
  };
}
