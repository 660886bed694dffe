import { Injectable } from '@nestjs/common';
import type { Category } from '@app/contracts/events';
import { DataSource } from 'typeorm';
import { EventStore } from '@app/event-sourcing/event-store';
import type { SignedIn } from '../../platform/kernel/people';
import { type DataFile, DataFiles } from '../../shared/data-files';
import { digestId, readNotificationsId } from '../../shared/stream-ids';

/** Where the streams of a person are: `rows` selects from a read model what their ids come from. */
interface Where {
  rows?: string;
  idsOf: (person: string, rows: string[]) => string[];
}

const one: Where = { idsOf: (person) => [person] };
const none: Where = { idsOf: () => [] };
const eachOf = (table: string): Where => ({ rows: `id from ${table}`, idsOf: (_, ids) => ids });

const streamsOf: Record<Category, Where> = {
  user: one,
  subscription: one,
  usage: one,
  people: one,
  views: one,
  suggestions: one,
  lead: eachOf('leads'),
  import: eachOf('imports'),
  content: eachOf('contents'),
  template: eachOf('message_templates'),
  idea: eachOf('ideas'),
  prompt: eachOf('prompts'),
  ticket: eachOf('tickets'),
  notifications: { ...eachOf('notifications'), idsOf: (person, ids) => [readNotificationsId(person), ...ids] },
  digest: {
    rows: 'week_start::text as id from digests',
    idsOf: (person, weeks) => weeks.map((week) => digestId(person, week)),
  },
  // What the model cost the operator.
  model: none,
  // What admins did elsewhere.
  export: none,
  operation: none,
};

/** Least characters of one part of the file. */
const partSize = 64 * 1024;

/** `record.jsonl`: the events of a person's streams, one a line. Admins are in it without their names. */
@Injectable()
export class OwnRecord implements DataFile {
  readonly name = 'record.jsonl';

  constructor(
    files: DataFiles,
    private readonly source: DataSource,
    private readonly store: EventStore,
  ) {
    files.add(this);
  }

  async *partsOf({ id: person }: SignedIn): AsyncGenerator<string> {
    let part = '';
    for (const [category, where] of Object.entries(streamsOf)) {
      for (const id of await this.idsIn(where, person)) {
        for (const { type, data, metadata, stream, revision } of await this.store.readStream(`${category}-${id}`)) {
          const { owner, actor, recordedAt: at } = metadata;
          if (owner === person) part += `${JSON.stringify({ at, type, by: actor.as, stream, revision, data })}\n`;
        }
        if (part.length < partSize) continue;
        yield part;
        part = '';
      }
    }
    yield part;
  }

  private async idsIn({ rows, idsOf }: Where, person: string): Promise<string[]> {
    if (!rows) return idsOf(person, []);
    const found = await this.source.query<{ id: string }[]>(`select ${rows} where owner = $1 order by id`, [person]);
    return idsOf(
      person,
      found.map(({ id }) => id),
    );
  }
}
