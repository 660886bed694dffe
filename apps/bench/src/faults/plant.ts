import { randomUUID } from 'node:crypto';
import { categoryOf, type RecordedEvent } from '@app/event-sourcing/event-store';

type Log = RecordedEvent[];

const lastOf = (log: Log, type: string): RecordedEvent => {
  const event = log.findLast((e) => e.type === type);
  if (!event) throw new Error(`No fault can be planted: the log has no ${type}`);
  return event;
};
const without = (log: Log, type: string): Log => {
  const last = lastOf(log, type);
  return log.filter((e) => e !== last);
};
/** The same event once more, as another event. */
const twice = (log: Log, type: string): Log => [...log, { ...lastOf(log, type), id: randomUUID() }];
/** The same event once more, in a stream of its own. */
const elsewhere = (log: Log, type: string): Log => {
  const event = lastOf(log, type);
  return [...log, { ...event, id: randomUUID(), stream: `${categoryOf(event.stream)}-${randomUUID()}` }];
};

const types = ['LeadSurfaced', 'DraftGenerated', 'DraftEdited', 'ContentApproved'];

/** Faults in the log that the judge must report. Each works on a copy. */
export const eventFaults: { what: string; plant: (log: Log) => Log }[] = [
  ...types.map((type) => ({ what: `a lost ${type}`, plant: (log: Log) => without(log, type) })),
  ...types.map((type) => ({ what: `a doubled ${type}`, plant: (log: Log) => twice(log, type) })),
  { what: 'a second draft for a lead', plant: (log) => elsewhere(log, 'DraftGenerated') },
  { what: 'a second lead of the same name', plant: (log) => elsewhere(log, 'LeadSurfaced') },
  {
    what: 'one approval lost and another one doubled',
    plant: (log) => [
      ...without(log, 'ContentApproved'),
      ...twice(without(log, 'ContentApproved'), 'ContentApproved').slice(-1),
    ],
  },
];

const one = (table: string) => `where ctid = (select ctid from ${table} limit 1)`;
const rowFault = (model: string, table: string, set: string) => ({
  what: `a wrong row in ${table}`,
  sql: (schemaOf: (readModel: string) => string) => {
    const place = `${schemaOf(model)}.${table}`;
    return `update ${place} set ${set} ${one(place)}`;
  },
});

/** Faults in the read models that the judge must report. Each is rolled back. */
export const rowFaults = [
  rowFault('leads', 'leads', `status = 'won'`),
  rowFault('leads', 'leads', 'archived = not archived'),
  rowFault('contents', 'contents', 'revision = revision + 1'),
  rowFault('users', 'users', `subscription_tier = 'none'`),
  rowFault('metrics', 'weekly_metrics', 'leads_surfaced = leads_surfaced + 1'),
  {
    what: 'a missing row',
    sql: (schemaOf: (readModel: string) => string) => {
      const place = `${schemaOf('leads')}.leads`;
      return `delete from ${place} ${one(place)}`;
    },
  },
];
