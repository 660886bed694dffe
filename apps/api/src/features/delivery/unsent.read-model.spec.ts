import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf, texts } from '../../../test/history';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { findUnsent } from '../content/content.queries';
import { contents } from '../content/content.read-model';
import { postResults } from './results.read-model';
import { unsent } from './unsent.read-model';

/** The leads, whose names the list shows. */
@Entity({ name: 'leads' })
class NamedLead {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') name!: string;
}

/** With the texts and their results, because the list shows them too. */
const both = {
  ...unsent,
  name: 'both',
  tables: [...contents.tables, ...postResults.tables, ...unsent.tables, NamedLead],
  evolve: (...given: Parameters<typeof unsent.evolve>) => {
    contents.evolve(...given);
    unsent.evolve(...given);
  },
};
let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(both);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const { fingerprint: seen } = textOf('First.');
const approve: ContentCommand = { type: 'ApproveContent', text: null, seen, ...inSession, ...moment };
const send: ContentCommand = { type: 'MarkSent', seen, text: null, link: null, ...moment };
const takeBack: ContentCommand = { type: 'TakeBackSent', ...moment };
const reopen: ContentCommand = { type: 'ReopenContent', ...moment };

const text = async (contentType: 'message' | 'post' | 'comment', ...commands: ContentCommand[]): Promise<string> => {
  const id = randomUUID();
  const draft = draftContent({
    contentType,
    channel: contentType === 'message' ? 'linkedin_message' : 'linkedin_post',
    ...moment,
  });
  for (const command of [draft, ...commands])
    await record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
  return id;
};
const asked = async (since = new Date(0)) => {
  await bench.fold();
  const { rows, total } = await findUnsent(bench.source, owner, since, { limit: 10 });
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id);
};

it('Asks about an approved text until it is sent or waits again, the oldest approval first', async () => {
  const first = await text('message', approve);
  const second = await text('post', approve);
  await text('message');
  await text('message', approve, send);
  await text('message', approve, reopen);
  const back = await text('message', approve, send, takeBack);
  expect(await asked()).toEqual([first, second, back]);
});

it('Asks about no comment, and about nothing that was approved long ago', async () => {
  await text('comment', approve);
  await text('message', approve);
  expect(await asked(new Date(Date.now() + 60_000))).toEqual([]);
  expect(await asked()).toHaveLength(1);
});

it('Makes the same rows for all sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'unsent', 150);
  const once = await bench.fold();
  expect(once.unsent?.length).toBeGreaterThan(0);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
