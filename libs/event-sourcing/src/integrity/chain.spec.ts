import { createHash } from 'node:crypto';
import { chainHash, genesis, instantOf } from './chain';

const event = {
  stream: 'lead-6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  revision: 3,
  id: '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9',
  type: 'LeadDetailsChanged',
  data: { changes: { name: 'Søren “O’Neill” 😀' }, before: {}, importId: null },
  metadata: {
    owner: 'a1b2c3d4-e5f6-4a1b-8c2d-3e4f5a6b7c8d',
    actor: { id: 'a1b2c3d4-e5f6-4a1b-8c2d-3e4f5a6b7c8d', as: 'user' as const },
    commandId: 'c',
    commandHash: 'h',
    correlationId: 'r',
    causationId: 'r',
    recordedAt: '2026-11-01T08:00:00.000Z',
  },
};

it('The hash of an entry never changes, because existing chains depend on it', () => {
  const first = chainHash(genesis, event);
  expect(first).toBe('ce14d9a9eca935bbedc75197b5c626959a62fbc259a8519d44fbce0886605b0a');
  expect(chainHash(first, { ...event, revision: 4 })).toBe(
    '7ecd860817aafd7eab44ef5bb6bb39ee8bb6e5a20d580835f43c3a61f362a38e',
  );
});

it('The hash of an entry follows from the hash before and the event as JSON', () => {
  const { stream, revision, id, type, data, metadata } = event;
  const text = genesis + JSON.stringify([stream, revision, id, type, data, metadata]);
  expect(chainHash(genesis, event)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});

it.each([
  ['2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T08:00:00Z', '2026-11-01T08:00:00.000Z'],
  ['2026-13-01T08:00:00.000Z', null],
  ['0000-01-01T00:00:00.000Z', null],
  ['yesterday', null],
  [12, null],
  [undefined, null],
])('The time of recording is kept when it is an instant: %p', (text, at) => {
  expect(instantOf(text)).toBe(at);
});
