import { randomUUID } from 'node:crypto';
import { notification, type NotificationCommand } from '@app/domain/notifications/notification';
import { contextOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { countUnread, findNotifications } from './notifications.queries';
import { notifications } from './notifications.read-model';
import { followUpsDue } from './notifications.words';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(notifications);
});
afterEach(() => bench.close());

const owner = randomUUID();
const act = (id: string, command: NotificationCommand, of = owner) =>
  record(bench.storage.store, `notifications-${id}`, notification, command, contextOf(of));
const raise = async (day: number, of = owner): Promise<string> => {
  const id = randomUUID();
  const moment = { at: `2026-11-0${day}T08:00:00.000Z`, timeZone: 'Europe/Berlin' };
  await act(id, { type: 'RaiseNotification', notice: followUpsDue(day), ...moment }, of);
  return id;
};
const read = (id: string) => act(id, { type: 'ReadNotification', at: '2026-11-09T08:00:00.000Z', timeZone: 'utc' });

it('Lists the notifications of a person, newest first, and counts the unread ones', async () => {
  const [first, second, third] = [await raise(1), await raise(2), await raise(3)];
  await raise(2, randomUUID());
  await read(second);
  await bench.fold();
  const { source } = bench;
  const { rows, total } = await findNotifications(source, owner, { limit: 2 });
  expect(rows.map(({ id, isRead }) => ({ id, isRead }))).toEqual([
    { id: third, isRead: false },
    { id: second, isRead: true },
  ]);
  expect(rows[0]).toMatchObject({
    title: '3 follow-ups are due today',
    metadata: { of: 'follow_ups', id: null, count: 3 },
    sentAt: '2026-11-03T08:00:00.000Z',
  });
  expect(total).toBe(3);
  expect(await countUnread(source, owner)).toBe(2);

  const readUntil = (until: string) =>
    act(owner, { type: 'ReadNotifications', until, at: '2026-11-09T08:00:00.000Z', timeZone: 'utc' });
  await readUntil('2026-11-02T08:00:00.000Z');
  await bench.fold();
  const after = await findNotifications(source, owner, { limit: 3 });
  expect(after.rows.map(({ id, isRead }) => ({ id, isRead }))).toEqual([
    { id: third, isRead: false },
    { id: second, isRead: true },
    { id: first, isRead: true },
  ]);
  expect(await countUnread(source, owner)).toBe(1);
});

it('Makes the same rows for all sizes and repetitions of batches', async () => {
  for (const day of [1, 2, 3, 4]) await read(await raise(day));
  await raise(5);
  const once = await bench.fold();
  expect(once.notifications).toHaveLength(5);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
