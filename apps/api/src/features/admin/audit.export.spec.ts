import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { longestExport } from '@app/contracts/admin/audit.constants';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { auditCsv, sendParts } from './audit.export';

const part = 'x'.repeat(64 * 1024);
const many = 2_000;

let server: Server;
/** How many parts were made, and whether the making has come to its end. */
let made: number;
let ended: boolean;
let sent: Promise<void>;
async function* parts(fail: number): AsyncGenerator<string> {
  try {
    for (made = 0; made < many; made++) {
      if (made === fail) throw new Error('the database is gone');
      yield part;
    }
  } finally {
    ended = true;
  }
}

const ask = async (fail = many): Promise<IncomingMessage> => {
  ended = false;
  server = createServer((_, response) => {
    sent = sendParts(response as Response, parts(fail));
    // As the filter of refusals does: an answer under way can only be cut off.
    sent.catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [response] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [
    IncomingMessage,
  ];
  return response;
};
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const until = async (so: () => boolean): Promise<void> => {
  while (!so()) await sleep(5);
};

describe('What is sent in parts', () => {
  it('comes whole', async () => {
    const response = await ask();
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(many * part.length);
    await sent;
  });

  it('is made no faster than it is taken, and no further when nobody takes it any more', async () => {
    const response = await ask();
    // Nothing is read: what fits between the two ends is made, and then nothing more.
    let before = -1;
    await until(() => made > 0);
    while (before !== made) {
      before = made;
      await sleep(50);
    }
    expect(made).toBeLessThan(many / 2);
    response.destroy();
    await sent;
    expect(ended).toBe(true);
    expect(made).toBeLessThan(many / 2);
  });

  it('breaks off when it cannot be made to its end, so that half is never taken for all', async () => {
    const response = await ask(5);
    const read = (async () => {
      for await (const _ of response);
    })();
    await expect(read).rejects.toThrow('aborted');
    await expect(sent).rejects.toThrow('the database is gone');
  });
});

it('An export holds no more than it may, the oldest first, and stops where the log stood', async () => {
  const row = (position: number) => ({
    id: `e-${position}`,
    at: '2026-11-01T08:00:00.000Z',
    entry: null,
    kind: 'account',
    type: 'ProfileUpdated',
    summary: 'changed the profile',
    stream: 'user-1',
    revision: 0,
    position: String(position),
  });
  /** A log without an end. */
  const endless = {
    query: (_: string, values: unknown[]) => {
      const [from, limit] = values.map(Number) as [number, number];
      return Promise.resolve(Array.from({ length: limit }, (_row, i) => row(from + i + 1)));
    },
  } as unknown as DataSource;
  const rowsUpTo = async (upTo: bigint): Promise<string[]> => {
    const rows: string[] = [];
    for await (const text of auditCsv(endless, {}, upTo)) rows.push(...text.split('\r\n').slice(0, -1));
    return rows.slice(1);
  };
  const all = await rowsUpTo(10n ** 9n);
  expect(all).toHaveLength(longestExport);
  expect([all[0], all.at(-1)].map((line) => line?.split(',').at(-1))).toEqual(['e-1', `e-${longestExport}`]);
  expect(await rowsUpTo(777n)).toHaveLength(777);
});
