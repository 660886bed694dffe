import { randomUUID } from 'node:crypto';
import type { LeadCommand } from '@app/domain/leads/lead';
import { lead } from '@app/domain/leads/lead';
import type { ContentCommand } from '@app/domain/content/content';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { contextOf, inSession, live, texts, textOf } from '../../../test/history';
import { record } from '@app/event-sourcing/commands/record';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { analytics } from './analytics.read-model';

let bench: ReadModelBench;
beforeAll(async () => {
  bench = await ReadModelBench.of(analytics);
  for (const seed of ['one', 'two']) await live(bench.storage.store, randomUUID(), seed, 300);
});
afterAll(() => bench.close());

/** test/analytics.spec.ts compares the figures with an independent fold. */
describe('The counts of Analytics', () => {
  it('are never below zero', async () => {
    const { text_days: texts = [], lead_now: leads = [] } = await bench.fold();
    for (const { n } of leads as { n: number }[]) expect(n).toBeGreaterThanOrEqual(0);
    for (const { owner: _owner, day: _day, dimension: _dimension, value: _value, ...counts } of texts as Row[])
      for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0);
    expect(texts.length).toBeGreaterThan(50);
  });

  it('are equal as current counts and as sums of all days', async () => {
    const { lead_days: days = [], lead_now: now = [] } = await bench.fold();
    const rises = days as Lead[];
    for (const { owner, figure, value, n } of now as Lead[]) {
      if (!['reached', 'open', 'active', 'priced', 'pipeline'].includes(figure)) continue;
      const own = rises.filter((r) => r.owner === owner && r.figure === figure && r.value === value);
      expect([figure, value, own.reduce((sum, r) => sum + Number(r.n), 0)]).toEqual([figure, value, Number(n)]);
    }
  });

  it('link a reply on the lead that stays after a merge to a text that the other one got', async () => {
    const { store } = bench.storage;
    const [owner, stays, goes, text] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const at = (day: number) => ({ at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`, timeZone: 'UTC' });
    const onLead = (id: string, command: LeadCommand) => record(store, `lead-${id}`, lead, command, contextOf(owner));
    const onText = (command: ContentCommand) => record(store, `content-${text}`, texts, command, contextOf(owner));
    const answeredAt = async () => {
      const { outgoing = [] } = await bench.fold();
      return (outgoing as { id: string; answered_at: string | null }[]).find(({ id }) => id === text)?.answered_at;
    };
    const person = leadDetails({ name: 'Dan Okafor', title: 'COO', company: 'Pella Foods' });
    for (const id of [stays, goes])
      await onLead(id, { type: 'SurfaceLead', details: person, source: 'manual', importId: null, row: null, ...at(2) });
    const { body, fingerprint } = textOf('Shall I send you the checklist?');
    const target = { leadId: goes, name: person.name, title: person.title, company: person.company };
    await onText(draftContent({ channel: 'email', body, target, ...at(3) }));
    await onText({ type: 'ApproveContent', text: null, seen: null, ...inSession, ...at(3) });
    await onText({ type: 'MarkSent', seen: fingerprint, text: null, link: null, ...at(4) });
    await onLead(stays, { type: 'MergeLead', otherId: goes, details: {}, touches: [], undone: [], ...at(5) });
    await onLead(stays, { type: 'LogTouch', touchId: randomUUID(), kind: 'reply', note: null, via: null, ...at(6) });
    expect(await answeredAt()).toBe('2026-11-06T09:00:00+00:00');
    await onLead(stays, { type: 'UndoMerge', otherId: goes, undone: [], ...at(7) });
    expect(await answeredAt()).toBeNull();
    await onLead(stays, { type: 'MergeLead', otherId: goes, details: {}, touches: [], undone: [], ...at(8) });
    expect(await answeredAt()).toBe('2026-11-06T09:00:00+00:00');
  });

  it('show the words that went out, and the approved ones again when they did not go out after all', async () => {
    const { store } = bench.storage;
    const [owner, id, at] = [randomUUID(), randomUUID(), { at: '2026-11-03T09:00:00.000Z', timeZone: 'UTC' }];
    const on = (command: ContentCommand) => record(store, `content-${id}`, texts, command, contextOf(owner));
    const words = async () => {
      const { outgoing = [] } = await bench.fold();
      return (outgoing as { id: string; words: string }[]).find((row) => row.id === id)?.words;
    };
    const { body, fingerprint } = textOf('As approved.');
    await on(draftContent({ channel: 'email', body, ...at }));
    await on({ type: 'ApproveContent', text: null, seen: null, ...inSession, ...at });
    const text = textOf('As I sent it.');
    await on({ type: 'MarkSent', seen: fingerprint, text, link: null, ...at });
    expect(await words()).toBe('As I sent it.');
    await on({ type: 'TakeBackSent', ...at });
    expect(await words()).toBe('As approved.');
  });

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });
});

interface Row extends Record<string, unknown> {
  owner: string;
  day: string;
  dimension: string;
  value: string;
}
interface Lead {
  owner: string;
  figure: string;
  value: string;
  n: number | string;
}
