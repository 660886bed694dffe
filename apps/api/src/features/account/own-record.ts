import { Injectable } from '@nestjs/common';
import type { Category } from '@app/contracts/events';
import { DataSource } from 'typeorm';
import { EventStore } from '../../platform/kernel/event-store';
import type { SignedIn } from '../../platform/http/people';
import { type DataFile, DataFiles } from '../../ports/data-files';

/** Where the streams of a person are: one with the person's id, or one for each row of a table. */
const streamsOf: Record<Category, 'one' | { table: string } | 'none'> = {
  user: 'one',
  subscription: 'one',
  usage: 'one',
  people: 'one',
  views: 'one',
  notifications: 'one',
  suggestions: 'one',
  lead: { table: 'leads' },
  import: { table: 'imports' },
  content: { table: 'contents' },
  template: { table: 'message_templates' },
  idea: { table: 'ideas' },
  prompt: { table: 'prompts' },
  ticket: { table: 'tickets' },
  // Figures that are computed from the others, and what the model cost the operator.
  digest: 'none',
  model: 'none',
  // By admins only.
  export: 'none',
  operation: 'none',
};

/** Least characters of one part of the file. */
const partSize = 64 * 1024;

/**
 * `record.jsonl`: the events about a person, one in a line, in the order of each stream. Of what admins did, only their answers to
 * tickets: the rest is about the admins too.
 */
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
      for (const id of where === 'one' ? [person] : where === 'none' ? [] : await this.idsIn(where.table, person)) {
        for (const { type, data, metadata, stream, revision } of await this.store.readStream(`${category}-${id}`)) {
          const { owner, actor, recordedAt: at } = metadata;
          if (owner === person && (actor.as !== 'admin' || category === 'ticket'))
            part += `${JSON.stringify({ at, type, by: actor.as, stream, revision, data })}\n`;
        }
        if (part.length < partSize) continue;
        yield part;
        part = '';
      }
    }
    yield part;
  }

  private async idsIn(table: string, owner: string): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(`select id from ${table} where owner = $1 order by id`, [
      owner,
    ]);
    return rows.map(({ id }) => id);
  }
}
