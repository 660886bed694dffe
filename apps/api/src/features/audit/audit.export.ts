import { longestExport } from '@app/contracts/audit/audit.constants';
import type { DataSource } from 'typeorm';
import { csvParts } from '../../shared/downloads';
import type { EventStore } from '@app/event-sourcing/event-store';
import { type AuditFilter, findAuditAfter, type PlacedEntry } from './audit.queries';

const pageSize = 500;

const csvFields = [
  'Entry',
  'Time',
  'Kind',
  'Event',
  'Actor',
  'Actor email',
  'Actor ID',
  'Acted as',
  'Summary',
  'Note',
  'User',
  'User email',
  'User ID',
  'Approved fingerprint',
  'Stream',
  'Revision',
  'Event ID',
];

const csvRow = (e: PlacedEntry) => [
  e.entry,
  e.at,
  e.kind,
  e.type,
  e.actor.name ?? '',
  e.actor.email ?? '',
  e.actor.id,
  e.actor.as,
  e.summary,
  e.note ?? '',
  e.user.name ?? '',
  e.user.email ?? '',
  e.user.id,
  e.seal ?? '',
  e.stream,
  e.revision,
  e.id,
];

/** The entries that match up to a position of the log, oldest first, in pages; at most `longestExport` entries. */
async function* pagesOf(source: DataSource, filter: AuditFilter, upTo: bigint): AsyncGenerator<PlacedEntry[]> {
  let position = '0';
  for (let left = longestExport; left > 0;) {
    const found = await findAuditAfter(source, filter, position, Math.min(pageSize, left));
    const page = found.filter((entry) => BigInt(entry.position) <= upTo);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    position = last.position;
    left -= page.length;
  }
}

export const auditCsv = (source: DataSource, filter: AuditFilter, upTo: bigint): AsyncGenerator<string> =>
  csvParts(csvFields, pagesOf(source, filter, upTo), csvRow);

/** Each entry with its stored event. `data` and `metadata` are null when the log does not contain the event any more. */
export async function* auditLines(
  source: DataSource,
  store: EventStore,
  filter: AuditFilter,
  upTo: bigint,
): AsyncGenerator<string> {
  for await (const page of pagesOf(source, filter, upTo)) {
    // The events of one text are often on the same page, so each stream is read once for a page.
    const stored = [];
    for (const stream of new Set(page.map((entry) => entry.stream))) stored.push(...(await store.readStream(stream)));
    const events = new Map(stored.map((event) => [event.id, event]));
    let lines = '';
    for (const entry of page) {
      const event = events.get(entry.id);
      lines += `${JSON.stringify({ ...entry, data: event?.data ?? null, metadata: event?.metadata ?? null })}\n`;
    }
    yield lines;
  }
}
