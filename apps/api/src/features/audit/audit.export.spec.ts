import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { longestExport } from '@app/contracts/audit/audit.constants';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { sendParts } from '../../shared/downloads';
import { auditCsv } from './audit.export';

const part = 'x'.repeat(64 * 1024);
const many = 2_000;

let server: Server;
/** How many parts were made, and whether the generator has ended. */
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
    // The exception filter does the same: it can only cut off a response that has begun.
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

describe('A response that is sent in parts', () => {
  it('arrives complete', async () => {
    const response = await ask();
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(many * part.length);
    await sent;
  });

  it('is generated no faster than the client reads, and stops when the client goes away', async () => {
    const response = await ask();
    // The client does not read. The generator fills the buffers between the two ends, and then waits.
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

  it('is cut off when the generator fails, so that the client does not take a part for the whole', async () => {
    const response = await ask(5);
    const read = (async () => {
      for await (const _ of response);
    })();
    await expect(read).rejects.toThrow('aborted');
    await expect(sent).rejects.toThrow('the database is gone');
  });
});

it('An export has at most `longestExport` entries, the oldest first, and ends at the given position', async () => {
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
