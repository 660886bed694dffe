import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { Job, LiveEvent } from '@app/contracts/jobs/jobs.api';
import { until } from '../../../../../test/client';
import type { Jobs } from '../jobs/jobs';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { LiveFeed } from './live-feed';

const job = (id: string, done: number): Job => ({
  id,
  name: 'import-leads',
  state: 'active',
  progress: { done, of: 10 },
  secondsLeft: null,
  result: null,
  error: null,
});

let listeners: EventEmitter;
let asked: [id: string, owner: string][];
let status: (id: string) => Promise<Job | undefined>;
let feed: LiveFeed;
const newFeed = () => {
  const signals = {
    on: (channel: string, listener: (words: string[]) => void) => listeners.on(channel, listener),
    onSubject: (channel: string, subject: string, listener: (words: string[]) => void) => {
      listeners.on(`${channel} ${subject}`, listener);
      return () => listeners.off(`${channel} ${subject}`, listener);
    },
  };
  const jobs = {
    status: (id: string, owner: string) => {
      asked.push([id, owner]);
      return status(id);
    },
  };
  return new LiveFeed({ signals } as unknown as Storage, jobs as unknown as Jobs);
};
beforeEach(() => {
  listeners = new EventEmitter();
  asked = [];
  status = (id) => Promise.resolve(job(id, 1));
  feed = newFeed();
});

const openTab = (id: string, role: 'coach' | 'admin' = 'coach') => {
  const events: LiveEvent[] = [];
  const errors: unknown[] = [];
  const stream = feed.of({ id, role }).subscribe({
    next: (event) => events.push(event),
    error: (error: unknown) => errors.push(error),
  });
  return { events, errors, close: () => stream.unsubscribe() };
};
const say = (channel: string, subject: string, ...words: string[]) => listeners.emit(`${channel} ${subject}`, words);

describe('The live feed', () => {
  it('sends a burst to every tab of its owner as one event, with each key once', async () => {
    const tabs = [openTab('nora'), openTab('nora'), openTab('nora')];
    for (const key of ['leads', 'metrics', 'leads', 'activities']) say('changed', 'nora', key);
    await until(async () => tabs.every((tab) => tab.events.length > 0));
    for (const tab of tabs) expect(tab.events).toEqual([{ type: 'changed', keys: ['leads', 'metrics', 'activities'] }]);
  });

  it('has one listener for all tabs of an owner, and none after the last has closed', () => {
    const tabs = [openTab('nora'), openTab('nora')];
    expect(listeners.listenerCount('changed nora')).toBe(1);
    tabs[0]?.close();
    expect(listeners.listenerCount('changed nora')).toBe(1);
    tabs[1]?.close();
    const whole = ['changed', 'job'];
    expect(listeners.eventNames()).toEqual(whole);
    openTab('nora').close();
    expect(listeners.eventNames()).toEqual(whole);
  });

  it('reads the status of a job once, however many tabs of its owner are open', async () => {
    const tabs = [openTab('nora'), openTab('nora')];
    const others = openTab('ida');
    say('job', 'nora', 'import');
    say('job', 'nora', 'import');
    await until(async () => tabs.every((tab) => tab.events.length > 0));
    for (const tab of tabs) expect(tab.events).toEqual([{ type: 'job', job: job('import', 1) }]);
    expect(asked).toEqual([['import', 'nora']]);
    expect(others.events).toEqual([]);
  });

  it('never shows an older state of a job after a newer one', async () => {
    const answers: ((job: Job) => void)[] = [];
    status = () => new Promise((resolve) => answers.push(resolve));
    const tab = openTab('nora');
    say('job', 'nora', 'import');
    await until(async () => answers.length === 1);
    say('job', 'nora', 'import');
    answers[0]?.(job('import', 1));
    await until(async () => answers.length === 2);
    answers[1]?.(job('import', 2));
    await until(async () => tab.events.length === 2);
    expect(tab.events).toEqual([1, 2].map((done) => ({ type: 'job', job: job('import', done) })));
  });

  it('sends nothing about a job that does not exist', async () => {
    status = () => Promise.resolve(undefined);
    const tab = openTab('nora');
    say('job', 'nora', 'gone');
    await until(async () => asked.length === 1);
    say('changed', 'nora', 'leads');
    await until(async () => tab.events.length > 0);
    expect(tab.events).toEqual([{ type: 'changed', keys: ['leads'] }]);
  });

  it('sends one hello when signals are lost', async () => {
    const tab = openTab('nora');
    say('changed', 'nora', 'leads');
    say('changed', 'nora');
    say('job', 'nora');
    await until(async () => tab.events.length > 0);
    say('changed', 'nora', 'content');
    await until(async () => tab.events.length > 1);
    expect(tab.events).toEqual([{ type: 'hello' }, { type: 'changed', keys: ['content'] }]);
  });

  it('sends what concerns everybody to admins only', async () => {
    const [nora, ines] = [openTab('nora'), openTab('ines', 'admin')];
    say('changed', 'admins', 'admin-users');
    await until(async () => ines.events.length > 0);
    say('changed', 'nora', 'leads');
    await until(async () => nora.events.length > 0);
    expect(ines.events).toEqual([{ type: 'changed', keys: ['admin-users'] }]);
    expect(nora.events).toEqual([{ type: 'changed', keys: ['leads'] }]);
  });

  describe('says for how long nothing has changed', () => {
    let now: number;
    const quiet = (id: string, role: 'coach' | 'admin' = 'coach') => feed.quietFor({ id, role });
    beforeEach(() => {
      now = Math.ceil(performance.now());
      jest.spyOn(performance, 'now').mockImplementation(() => now);
      feed = newFeed();
      now += 5_000;
    });
    afterEach(() => jest.restoreAllMocks());

    it('to a person, since the last signal about them or one of their jobs', () => {
      expect(quiet('nora')).toBe(5_000);
      listeners.emit('changed', ['nora leads', 'nora metrics']);
      now += 300;
      listeners.emit('job', ['ida import']);
      now += 400;
      expect([quiet('nora'), quiet('ida'), quiet('mia')]).toEqual([700, 400, 5_700]);
    });

    it('to an admin, since the last signal about them or about everybody', () => {
      listeners.emit('changed', ['admins admin-users']);
      now += 300;
      expect([quiet('nora', 'admin'), quiet('nora')]).toEqual([300, 5_300]);
    });

    it('to everybody, since signals were lost', () => {
      listeners.emit('changed', []);
      now += 200;
      expect(quiet('nora')).toBe(200);
    });

    it('since the oldest signal that it has forgotten, because it remembers 10,000 people', () => {
      listeners.emit('changed', ['nora leads']);
      now += 1_000;
      for (let n = 0; n < 10_000; n++) listeners.emit('changed', [`person-${n} leads`]);
      expect([quiet('nora'), quiet('ida')]).toEqual([1_000, 1_000]);
    });
  });

  it('ends the streams of an owner whose job cannot be read, so that the tabs reconnect', async () => {
    status = () => Promise.reject(new Error('the database is away'));
    const [nora, ida] = [openTab('nora'), openTab('ida')];
    say('job', 'nora', 'import');
    await until(async () => nora.errors.length > 0);
    expect(ida.errors).toEqual([]);
    status = (id) => Promise.resolve(job(id, 3));
    const again = openTab('nora');
    say('job', 'nora', 'import');
    await until(async () => again.events.length > 0);
    expect(again.events).toEqual([{ type: 'job', job: job('import', 3) }]);
  });
});
