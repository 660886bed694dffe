import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '../../../../../test/database';
import { openStorage } from '../postgres/open-storage';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { defineJob } from '@app/event-sourcing/jobs/job';
import { Jobs } from './jobs';
import { OutboxRelay } from './outbox-relay';
import { Schedules } from './schedules';

let database: FreshDatabase;
let storage: Storage;
let schedules: Schedules;
let now: Date;
const errors: object[] = [];
const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void errors.push(facts) };
beforeAll(async () => {
  database = await freshDatabase();
  storage = await openStorage(database.url, () => undefined);
  schedules = new Schedules(storage.pool, log, () => now);
});
beforeEach(async () => {
  errors.splice(0);
  await storage.pool.query('truncate platform.schedules, platform.job_inputs');
});
afterAll(async () => {
  await storage.close();
  await database.drop();
});

const digest = defineJob({ name: 'digest', input: z.object({}), attempts: 3 });
const every = (id: string, cron: string, timeZone: string) =>
  schedules.every(digest, { id, owner: randomUUID(), input: {}, cron, timeZone });
/** The jobs that are made now. */
const released = async (): Promise<string[]> => {
  await schedules.release();
  const { rows } = await storage.pool.query<{ id: string }>('delete from platform.job_inputs returning job_id as id');
  return rows.map(({ id }) => id);
};

/** Looks every half hour from one time to another. @returns the periods that became jobs */
const walk = async (cron: string, timeZone: string, from: string, to: string): Promise<string[]> => {
  now = new Date(from);
  await every('s', cron, timeZone);
  const found: string[] = [];
  for (const end = Date.parse(to); now.getTime() <= end; now = new Date(now.getTime() + 1_800_000))
    found.push(...(await released()));
  return found.map((id) => id.replace('s-', ''));
};

describe('The periods of a schedule', () => {
  it.each([
    // 02:30 does not exist on 29 March: it runs when the gap ends, at 03:00.
    ['30 2 * * *', 'Europe/Berlin', '2026-03-28', ['28T013000', '29T010000', '30T003000']],
    // 02:30 exists twice on 25 October: it runs the first time.
    ['30 2 * * *', 'Europe/Berlin', '2026-10-24', ['24T003000', '25T003000', '26T013000']],
    // The clocks of this city skip midnight.
    ['0 0 * * *', 'Africa/Cairo', '2026-04-23', ['23T220000', '24T210000', '25T210000']],
    ['30 1 * * *', 'America/New_York', '2026-10-31', ['31T053000', '01T053000', '02T063000']],
    // The clocks of this island move by half an hour.
    ['45 1 * * *', 'Australia/Lord_Howe', '2026-04-04', ['04T144500', '05T151500', '06T151500']],
    ['15 2 * * *', 'Australia/Lord_Howe', '2026-10-02', ['02T154500', '03T153000', '04T151500']],
    ['0 7 * * *', 'Asia/Kolkata', '2026-06-01', ['01T013000', '02T013000', '03T013000']],
  ])('%s in %s from %s on are one a day', async (cron, timeZone, day, expected) => {
    const from = new Date(`${day}T00:00:00Z`);
    const to = new Date(from.getTime() + 3 * 86_400_000 - 1_800_000);
    const found = await walk(cron, timeZone, from.toISOString(), to.toISOString());
    expect(found.map((period) => period.slice(6, 15))).toEqual(expected);
  });

  it('that are hours are one each while the clocks go back', async () => {
    const found = await walk('0 * * * *', 'Europe/Berlin', '2026-10-24T23:30:00Z', '2026-10-25T03:00:00Z');
    expect(found).toHaveLength(4);
    expect(new Set(found).size).toBe(4);
  });

  it.each([
    ['* * * * *', 'UTC', '20270101T115900Z'],
    ['30 2 * * *', 'Europe/Berlin', '20270101T013000Z'],
    ['0 7 * * 1', 'Europe/Berlin', '20261228T060000Z'],
    ['0 0 29 2 *', 'UTC', undefined],
  ])('%s in %s that were missed for months become one job', async (cron, timeZone, latest) => {
    now = new Date('2026-03-01T00:00:00Z');
    await every('s', cron, timeZone);
    now = new Date('2027-01-01T11:59:30Z');
    expect(await released()).toEqual(latest === undefined ? [] : [`s-${latest}`]);
    expect(await released()).toEqual([]);
  });

  it('in the night in which 02:30 exists twice are one, also when the first was missed', async () => {
    now = new Date('2026-10-24T12:00:00Z');
    await every('s', '30 2 * * *', 'Europe/Berlin');
    now = new Date('2026-10-25T01:45:00Z');
    expect(await released()).toEqual(['s-20261025T003000Z']);
    now = new Date('2026-10-25T12:00:00Z');
    expect(await released()).toEqual([]);
  });
});

describe('A person who moves to another zone', () => {
  const monday = '0 8 * * 1';
  /** @returns the periods that are due right after the move. All earlier ones were done. */
  const moves = async (from: string, to: string, at: string, cron = monday): Promise<string[]> => {
    now = new Date(Date.parse(at) - 7 * 86_400_000);
    await every('s', monday, from);
    now = new Date(at);
    await released();
    await every('s', cron, to);
    return released();
  };

  it.each([
    // Sunday, 23:30 in Honolulu, is Monday, 22:30 in Auckland.
    ['Pacific/Honolulu', 'Pacific/Auckland', '2026-11-30T09:30:00Z', '20261129T190000Z'],
    ['America/Los_Angeles', 'Europe/Berlin', '2026-11-30T07:30:00Z', '20261130T070000Z'],
  ])('from %s to %s gets what the Monday there had before', async (from, to, at, period) => {
    expect(await moves(from, to, at)).toEqual([`s-${period}`]);
    expect(await released()).toEqual([]);
  });

  it.each([
    ['back over the date line', 'Pacific/Auckland', 'Pacific/Honolulu', '2026-11-29T20:00:00Z', monday],
    ['in the middle of a week', 'Pacific/Honolulu', 'Pacific/Auckland', '2026-12-02T09:30:00Z', monday],
    ['before the hour', 'America/Los_Angeles', 'Europe/Berlin', '2026-11-30T06:30:00Z', monday],
    ['and chooses an hour that is over', 'America/Los_Angeles', 'Europe/Berlin', '2026-11-30T07:30:00Z', '0 7 * * 1'],
  ])('%s gets nothing at once', async (_, from, to, at, cron) => expect(await moves(from, to, at, cron)).toEqual([]));
});

describe('What is due', () => {
  it('becomes one job each, however many processes look at the same moment, and says when the next is due', async () => {
    now = new Date('2026-10-19T04:00:00Z');
    const ids = Array.from({ length: 1_200 }, (_, n) => `s${n}`);
    for (const id of ids) await every(id, '0 7 * * 1', 'Europe/Berlin');
    expect(await schedules.release()).toBe(3_600_000);
    expect(await released()).toEqual([]);
    now = new Date('2026-10-19T05:00:00Z');
    const found: string[] = [];
    for (let soon = true; soon;) {
      const nextMs = await Promise.all(Array.from({ length: 4 }, () => schedules.release()));
      found.push(...(await released()));
      soon = nextMs.some((ms) => ms < 1_000);
    }
    expect(found.toSorted()).toEqual(ids.map((id) => `${id}-20261019T050000Z`).toSorted());
  });

  it('and cannot be computed is said, and keeps no other schedule from its time', async () => {
    now = new Date('2026-10-19T04:00:00Z');
    await every('broken', '0 7 * * 1', 'Europe/Berlin');
    await every('whole', '0 7 * * 1', 'Europe/Berlin');
    await storage.pool.query(`update platform.schedules set time_zone = 'Mars/Base' where id = 'broken'`);
    now = new Date('2026-10-19T05:00:00Z');
    expect(await released()).toEqual(['whole-20261019T050000Z']);
    expect(errors).toMatchObject([{ schedule: 'broken' }]);
  });
});

it('A job for later makes nobody look for what is due, unless it is due before the next look', async () => {
  const wakes = jest.spyOn(OutboxRelay.prototype, 'wake');
  const jobs = await Jobs.open(storage, log);
  const later = (id: string, ms: number) =>
    jobs.enqueue(digest, { id, owner: randomUUID(), correlationId: id, input: {}, runAt: new Date(Date.now() + ms) });
  try {
    await later('much-later', 3_600_000);
    expect(wakes).not.toHaveBeenCalled();
    await later('soon', 500);
    expect(wakes).toHaveBeenCalledTimes(1);
  } finally {
    await jobs.close();
    wakes.mockRestore();
  }
});
