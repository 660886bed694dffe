import { createHash, randomUUID } from 'node:crypto';
import type { EventMetadata } from '@app/contracts/event';
import type { EventOf } from '@app/contracts/events';
import type { EventStore, NewEvent } from '@app/event-sourcing/event-store';
import { atOnce } from './figures';

const metadata = (owner: string): EventMetadata => {
  const commandId = randomUUID();
  return {
    owner,
    actor: { id: owner, as: 'user' },
    commandId,
    commandHash: '4ce3442a56505c53',
    correlationId: commandId,
    causationId: commandId,
    recordedAt: new Date().toISOString(),
  };
};

const newEvent = (owner: string, { type, data }: EventOf<'lead' | 'content' | 'user'>): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: metadata(owner),
});

const moment = () => ({ at: new Date().toISOString(), timeZone: 'Europe/Berlin' });

/** A long list comes from a file. */
const importId = randomUUID();

const surfaced = (n: number): EventOf<'lead'> => ({
  type: 'LeadSurfaced',
  data: {
    name: `Person Number ${n}`,
    title: 'Head of Operations',
    company: `Company ${n % 500}`,
    email: `person${n}@example.com`,
    linkedinUrl: `https://www.linkedin.com/in/person-${n}`,
    description: null,
    segment: null,
    tags: ['import 12 May'],
    connectionCount: null,
    connectedOn: '2024-05-12',
    source: 'import',
    importId,
    row: n + 1,
    ...moment(),
  },
});

const drafted = (n: number): EventOf<'content'> => {
  const body = `Hello Person Number ${n}, I read what you wrote about the spring planning and it stayed with me. Many heads of operations stand at the same point: the plan is good and nobody has the week to begin. Would a short call in the next days suit you? Best, Nora`;
  return {
    type: 'DraftGenerated',
    data: {
      type: 'message',
      ...moment(),
      channel: 'linkedin_message',
      title: null,
      body,
      fingerprint: createHash('sha256').update(body).digest('hex'),
      sealFormat: 'body',
      target: null,
      topic: null,
      tone: 'calm',
      writer: 'template',
      sample: false,
      basis: ['Head of Operations'],
      situation: null,
      template: null,
      origin: null,
    },
  };
};

/** Appends so many new streams of one event each. @returns their ids */
const append = async (store: EventStore, category: string, count: number, event: (n: number) => NewEvent) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  await atOnce(count, 128, async (n) => void (await store.append(`${category}-${ids[n]}`, [event(n)], 'no_stream')));
  return ids;
};

export const appendLeads = (store: EventStore, owner: string, count: number): Promise<string[]> =>
  append(store, 'lead', count, (n) => newEvent(owner, surfaced(n)));

/** Messages that wait for a decision. */
export const appendDrafts = (store: EventStore, owner: string, count: number): Promise<string[]> =>
  append(store, 'content', count, (n) => newEvent(owner, drafted(n)));

/** Registers people, each the owner of their own stream. @returns their ids */
export const appendUsers = async (store: EventStore, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  const data = (n: number) => ({ email: `person-${n}@example.com`, firstName: 'Person', lastName: `${n}` });
  await atOnce(count, 128, async (n) => {
    const id = ids[n] ?? '';
    const event = newEvent(id, {
      type: 'UserRegistered',
      data: { picture: null, ...data(n), role: 'coach', welcome: true },
    });
    await store.append(`user-${id}`, [event], 'no_stream');
  });
  return ids;
};

/** About 450 bytes of data and metadata: a lead's change of status. */
export const smallEvent = (owner: string): NewEvent =>
  newEvent(owner, {
    type: 'LeadStatusChanged',
    data: { from: 'new', to: 'contacted', reason: null, touchId: null, ...moment() },
  });
