import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { textPromises } from './promises.read-model';

let bench: ReadModelBench;
const id = randomUUID();
const owner = randomUUID();
/** Thursday 19 November 2026 in Tokyo, and still Wednesday in UTC. */
const moment = { at: '2026-11-18T16:00:00.000Z', timeZone: 'Asia/Tokyo' };
const words = 'I’ll send the checklist on Thursday.';
const { fingerprint: seen } = textOf('First.');

const act = async (...commands: ContentCommand[]) => {
  for (const command of commands) await record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
};
const send = (body: string): ContentCommand => ({ type: 'MarkSent', seen, text: { body }, link: null, ...moment });
const found = async () => {
  const { text_promises: rows = [] } = await bench.fold();
  return rows.map((row) => {
    const { sent_at: sentAt, promises } = row as { sent_at: unknown; promises: string[] };
    return { sent: sentAt !== null, promises: promises.map((one) => JSON.parse(one) as unknown) };
  });
};

beforeAll(async () => {
  bench = await ReadModelBench.of(textPromises);
  await act(
    draftContent({ ...moment }),
    { type: 'ApproveContent', text: null, seen, basedOn: null, session: null, ...moment },
    send(`Good to meet you. ${words}`),
  );
});
afterAll(() => bench.close());

describe('Promises', () => {
  it('are found in the words that went out, for the day in the zone of the person', async () =>
    expect(await found()).toMatchObject([{ sent: true, promises: [{ words, due: '2026-11-26', decision: null }] }]));

  it('keep what the person decided', async () => {
    await act({ type: 'DecidePromise', words, decision: 'accepted', due: '2026-11-27', ...moment });
    expect(await found()).toMatchObject([
      { sent: true, promises: [{ words, due: '2026-11-27', decision: 'accepted' }] },
    ]);
  });

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });

  it('are not sent when the sending is taken back, and are as the person decided when the text is sent again', async () => {
    await act({ type: 'TakeBackSent', ...moment });
    expect((await found()).map(({ sent }) => sent)).toEqual([false]);
    await act(send(`Good to see you. ${words}`));
    expect(await found()).toMatchObject([{ sent: true, promises: [{ due: '2026-11-27', decision: 'accepted' }] }]);
    await act({ type: 'TakeBackSent', ...moment }, send('Good to meet you.'));
    expect(await found()).toEqual([{ sent: true, promises: [] }]);
  });
});
