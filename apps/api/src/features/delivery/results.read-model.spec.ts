import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { type PostResultRow, postResults } from './results.read-model';

let bench: ReadModelBench;
const [posted, draft] = [randomUUID(), randomUUID()];
const owner = randomUUID();
/** Tuesday 29 February 2028, 23:30 in Berlin. */
const moment = { at: '2028-02-29T22:30:00.000Z', timeZone: 'Europe/Berlin' };
const later = { ...moment, at: '2028-03-02T09:00:00.000Z' };

const act = async (id: string, ...commands: ContentCommand[]) => {
  for (const command of commands) await record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
};
const draftOf = (contentType: 'post' | 'message') =>
  draftContent({ contentType, channel: 'linkedin_post', body: 'Fill the night first.', ...moment });

const { fingerprint } = textOf('Fill the night first.');

beforeAll(async () => {
  bench = await ReadModelBench.of(postResults);
  await act(draft, draftOf('post'));
  await act(posted, draftOf('post'), {
    type: 'ApproveContent',
    text: null,
    seen: null,
    basedOn: null,
    session: null,
    ...moment,
  });
  await act(
    posted,
    { type: 'MarkSent', seen: fingerprint, text: { body: 'Fill nights first.' }, link: null, ...moment },
    { type: 'RecordResult', reactions: 10, comments: null, link: null, ...later },
    { type: 'RecordResult', reactions: 40, comments: 12, link: 'https://example.com/p', ...later },
  );
});
afterAll(() => bench.close());

const row = async (id: string) => {
  const { post_results: rows = [] } = await bench.fold();
  return (rows as { content_id: string }[]).find((one) => one.content_id === id) as unknown as PostResultRow;
};

describe('The results of posts', () => {
  it('have the day and the words that went out; the last result is valid, the others are kept', async () =>
    expect(await row(posted)).toMatchObject({
      published_on: '2028-02-29',
      body: 'Fill nights first.',
      reactions: 40,
      comments: 12,
      results: [
        JSON.stringify({ reactions: 10, comments: null, link: null, at: later.at }),
        JSON.stringify({ reactions: 40, comments: 12, link: 'https://example.com/p', at: later.at }),
      ],
    }));

  it('do not exist for a post that waits', async () =>
    expect(await row(draft)).toMatchObject({ published_on: null, results: [] }));

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });

  it('go with the last one that is taken back, and count again when the post is posted again', async () => {
    await act(posted, { type: 'TakeBackResult', of: null, ...later });
    expect(await row(posted)).toMatchObject({ reactions: 10, comments: null });
    await act(posted, { type: 'TakeBackSent', ...later });
    expect(await row(posted)).toMatchObject({ published_on: null, reactions: null });
    await act(posted, { type: 'MarkSent', seen: fingerprint, text: null, link: null, ...later });
    expect(await row(posted)).toMatchObject({
      published_on: '2028-03-02',
      reactions: 10,
      results: [expect.any(String)],
    });
  });
});
