import { EventEmitter } from 'node:events';
import { until } from '../../../../../test/client';
import { FairTurns, leaveTurn } from './per-user-concurrency';

let turns: FairTurns;
beforeEach(() => (turns = new FairTurns()));

/** One request. `begun` is undefined while it waits, and false when it left before its turn. */
const request = (person: string) => {
  const response = new EventEmitter() as unknown as Parameters<FairTurns['take']>[1] & EventEmitter;
  const sent = {
    begun: undefined as boolean | undefined,
    refused: undefined as unknown,
    end: (status = 200) => {
      response.statusCode = status;
      response.emit('close');
    },
    leave: () => leaveTurn(response),
    holdsTurn: () => response.listenerCount('close') > 0,
  };
  void (async () => turns.take(person, response))().then(
    (admitted) => (sent.begun = admitted),
    (error: unknown) => (sent.refused = error),
  );
  return sent;
};
const many = (count: number, person: string) => Array.from({ length: count }, () => request(person));
const settled = () => new Promise((resolve) => setImmediate(resolve));
const running = (all: ReturnType<typeof request>[]) => all.filter(({ begun }) => begun).length;

describe('Requests of one person', () => {
  it('are all worked on while nobody else is active', async () => {
    const all = many(32, 'ida');
    await settled();
    expect(running(all)).toBe(32);
  });

  it('wait while others are active, six at once, and each runs in the end', async () => {
    const nora = request('nora');
    const all = many(10, 'ida');
    await settled();
    expect([running(all), nora.begun]).toEqual([6, true]);
    for (const [n, one] of all.entries()) {
      one.end();
      await settled();
      expect(running(all)).toBe(Math.min(10, n + 7));
    }
  });

  it('do not wait for a stream that has left its turn, also in a flood, and its end gives no second turn', async () => {
    request('nora');
    const stream = request('ida');
    const all = many(60, 'ida');
    await settled();
    for (const one of all.splice(0, 5)) one.end();
    await settled();
    expect(running(all)).toBe(0);
    expect(stream.holdsTurn()).toBe(true);
    stream.leave();
    stream.leave();
    expect(stream.holdsTurn()).toBe(false);
    await until(async () => running(all) > 0);
    expect(running(all)).toBe(1);
  });

  it('run one after the other in a flood', async () => {
    const nora = request('nora');
    const all = many(60, 'ida');
    await settled();
    for (const one of all.splice(0, 6)) one.end();
    for (const one of all.slice(0, 8)) {
      await until(async () => one.begun);
      expect(running(all)).toBe(1 + all.indexOf(one));
      one.end();
    }
    expect(nora.begun).toBe(true);
  });

  it('follow one that a limit refused after a rest', async () => {
    request('nora');
    const all = many(60, 'ida');
    await settled();
    for (const one of all.splice(0, 6)) one.end();
    const [refused, next] = all;
    await until(async () => refused?.begun);
    const ended = performance.now();
    refused?.end(429);
    await until(async () => next?.begun);
    // The rest is 250 ms. A timer may end a millisecond early.
    expect(performance.now() - ended).toBeGreaterThan(240);
  });

  it('do not hold those of another person', async () => {
    const nora = request('nora');
    many(100, 'ida');
    nora.end();
    const next = request('nora');
    await settled();
    expect(next.begun).toBe(true);
  });

  it('leave their place when the sender has gone', async () => {
    request('nora');
    const all = many(8, 'ida');
    const [first, seventh, eighth] = [all[0], all[6], all[7]];
    await settled();
    seventh?.end();
    first?.end();
    await settled();
    expect([seventh?.begun, eighth?.begun]).toEqual([false, true]);
  });

  it('are refused when very many wait', async () => {
    request('nora');
    const all = many(207, 'ida');
    await settled();
    expect(all.filter(({ refused }) => refused)).toHaveLength(1);
    expect(all.at(-1)?.refused).toMatchObject({ status: 429, code: 'rate_limited' });
  });
});
