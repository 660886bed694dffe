import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '@app/domain/decider';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { actOnEach } from './bulk.commands';
import type { Commands } from '../../platform/http/endpoint';
import type { ActOnLead } from '../../shared/leads.commands';

const contextOf = (owner: string): CommandContext => ({
  commandId: derivedId('act', owner),
  owner,
  actor: { id: owner, as: 'user' },
  correlationId: 'c',
  causationId: 'c',
  request: null,
});
const ids = Array.from({ length: 60 }, (_, n) => derivedId('lead', String(n)));

/** A bus that records commands at once, and lists that show them when the test calls `show`. */
const ground = () => {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const bus = {
    send: ({ id, context }: ActOnLead) => {
      sent.push(context.owner);
      if (id === ids[1]) return Promise.reject(new DomainError('invalid_transition', 'archived'));
      return Promise.resolve({ events: id === ids[2] ? 0 : 1, position: BigInt(sent.length) });
    },
  } as unknown as Commands;
  const positions: bigint[] = [];
  const act = (owner: string) =>
    actOnEach(bus, [...ids, ...ids], { type: 'AddTag', tag: 'warm' }, contextOf(owner), (position) => {
      positions.push(position);
      return new Promise<void>((resolve) => waiting.push(resolve));
    });
  /** Waits until this many turns wait for the lists. */
  const turns = async (count: number) => {
    while (waiting.length < count) await nextTurn();
  };
  /** Waits until everything that can run has run. */
  const settle = async () => {
    for (let n = 0; n < 20; n++) await nextTurn();
  };
  const show = () => {
    for (const one of waiting.splice(0)) one();
  };
  return { sent, waiting, positions, act, turns, settle, show };
};

describe('A bulk act', () => {
  it('takes its next turn only when the lists show the last one', async () => {
    const { sent, positions, act, turns, settle, show } = ground();
    const done = act('ida');
    for (const upTo of [25, 50, 60]) {
      await turns(1);
      await settle();
      expect(sent).toHaveLength(upTo);
      show();
    }
    expect(await done).toEqual({ done: 58, skipped: 2 });
    expect(positions).toEqual([25n, 50n, 60n]);
  });

  it('shares its turns with the other bulk acts of the person, and not with those of others', async () => {
    const { sent, waiting, act, turns, settle, show } = ground();
    const all = Promise.all([act('ida'), act('ida'), act('nora')]);
    await turns(2);
    await settle();
    expect(waiting).toHaveLength(2);
    expect(sent.filter((owner) => owner === 'ida')).toHaveLength(25);
    expect(sent.filter((owner) => owner === 'nora')).toHaveLength(25);
    const showing = setInterval(show, 1);
    expect(await all).toEqual(Array(3).fill({ done: 58, skipped: 2 }));
    clearInterval(showing);
  });
});
