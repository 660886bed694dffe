import { randomUUID } from 'node:crypto';
import { MemoryEventStore } from '@app/event-sourcing/testing/memory.event-store';
import type { RecordedEvent } from '@app/event-sourcing/event-store';
import type { DemoPerson } from './acts';
import { makeHistory } from './demo';

const person: DemoPerson = {
  id: randomUUID(),
  identity: { email: 'demo@example.com', firstName: 'Nora', lastName: null, picture: null },
  role: 'coach',
  timeZone: 'Pacific/Auckland',
  preferredTone: 'calm',
};
const now = new Date('2026-11-20T09:00:00Z');
const startOfToday = '2026-11-19T11:00:00.000Z';

const logOf = async (store: MemoryEventStore): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll(0n)) events.push(...batch.events);
  return events;
};
const history = async (until = now) => {
  const store = new MemoryEventStore();
  return { store, counts: await makeHistory(store, person, 90, until), log: await logOf(store) };
};

describe('The history of a demo account', () => {
  it('holds everything that a person does, in working hours of their zone, in order, until now', async () => {
    const { log, counts } = await history();
    expect(counts.events).toBe(log.length);
    expect(new Set(log.map((e) => e.type))).toEqual(
      new Set([
        'UserRegistered',
        'TierGranted',
        'ProfileUpdated',
        'CardAnswered',
        'KeyTopicsChosen',
        'WelcomeLeft',
        'VoiceSampleAdded',
        'MessageTemplateSaved',
        'LeadSurfaced',
        'RhythmSet',
        'FollowUpSnoozed',
        'LeadSourceNamed',
        'LeadViewSaved',
        'LeadsMerged',
        'LeadArchived',
        'LeadMergedInto',
        'ResultRecorded',
        'PromiseDecided',
        'PromptCaptured',
        'IdeaSaved',
        'LeadStatusChanged',
        'TouchLogged',
        'NextStepSet',
        'DraftGenerated',
        'DraftEdited',
        'ContentApproved',
        'ContentDeclined',
        'ContentCopied',
        'ContentSent',
        'DealValued',
      ]),
    );
    const decided = new Set(log.filter((e) => /^Content(Approved|Declined)$/.test(e.type)).map((e) => e.stream));
    const drafted = new Set(log.filter((e) => e.type === 'DraftGenerated').map((e) => e.stream));
    expect(decided.size).toBeGreaterThan(20);
    expect(drafted.size).toBeGreaterThan(decided.size);
    const times = log.map((e) => e.metadata.recordedAt);
    expect(times).toEqual(times.toSorted());
    expect(times.at(-1)?.localeCompare(now.toISOString())).toBe(-1);
    const surfacedToday = log.filter((e) => e.type === 'LeadSurfaced' && e.metadata.recordedAt > startOfToday);
    expect(surfacedToday.length).toBeGreaterThan(0);
    const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: person.timeZone });
    for (const at of times) expect(Number(hour.format(new Date(at)))).toBeGreaterThanOrEqual(8);
    for (const { type, data, metadata } of log) {
      const { at = metadata.recordedAt } = data as { at?: string };
      // A text that was sent is a touch from that moment on, and the touches of a merged lead keep their time.
      const follows = (type === 'TouchLogged' || type === 'LeadStatusChanged') && times.includes(at);
      if (!follows) expect({ type, at }).toEqual({ type, at: metadata.recordedAt });
    }
  });

  it('has answers to messages in the shipped words and in the words of the own template', async () => {
    const { log } = await history();
    const templates = new Map<string, string>();
    const wrote = new Map<string, string[]>();
    const sent = new Map<string, number>();
    const answered = new Map<string, number>();
    for (const { type, stream, data } of log) {
      const { template, contentId, kind } = data as { template?: string; contentId?: string; kind?: string };
      if (type === 'DraftGenerated' && template) templates.set(stream, template);
      const last = wrote.get(stream) ?? [];
      if (type === 'TouchLogged' && contentId) wrote.set(stream, [...last, `content-${contentId}`]);
      const to = kind === 'reply' ? templates.get(last.at(-1) ?? '') : undefined;
      if (type === 'TouchLogged' && to) answered.set(to, (answered.get(to) ?? 0) + 1);
      const of = type === 'ContentSent' ? templates.get(stream) : undefined;
      if (of) sent.set(of, (sent.get(of) ?? 0) + 1);
    }
    const own = (of: Map<string, number>) => [...of].find(([name]) => name.startsWith('own:'))?.[1] ?? 0;
    expect(own(sent)).toBeGreaterThan(1);
    expect(own(answered)).toBeGreaterThan(0);
    expect([...answered.keys()].filter((name) => name.startsWith('shipped:')).length).toBeGreaterThan(1);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('ends with people at every step and with open deals, %i days later', async (days) => {
    const { log } = await history(new Date(now.getTime() + days * 86_400_000));
    const statuses = new Map<string, string>();
    const priced = new Set<string>();
    for (const { type, stream, data } of log) {
      if (type === 'LeadSurfaced') statuses.set(stream, 'new');
      if (type === 'LeadStatusChanged') statuses.set(stream, (data as { to: string }).to);
      if (type === 'DealValued') priced.add(stream);
    }
    const steps = ['new', 'contacted', 'responded', 'meeting_booked', 'converted', 'lost'];
    expect(steps.filter((step) => ![...statuses.values()].includes(step))).toEqual([]);
    expect([...priced].filter((stream) => statuses.get(stream) === 'meeting_booked').length).toBeGreaterThan(0);
  });

  it('is the same for the same person, and a second run adds nothing', async () => {
    const [one, other] = [await history(), await history()];
    const plain = ({ stream, type, data, metadata }: RecordedEvent) => ({ stream, type, data, metadata });
    expect(other.log.map(plain)).toEqual(one.log.map(plain));
    expect(await makeHistory(one.store, person, 90, now)).toEqual(one.counts);
    expect(await logOf(one.store)).toHaveLength(one.log.length);
  });
});
