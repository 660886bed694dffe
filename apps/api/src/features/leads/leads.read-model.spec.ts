import { randomUUID } from 'node:crypto';
import type { LeadDetails } from '@app/contracts/leads/leads.events';
import type { ContentCommand } from '@app/domain/content/content';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { chunks } from '@app/event-sourcing/read-models/rows';
import { leads } from './leads.read-model';
import type { LeadRow, LeadTimelineRow } from './leads.rows';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(leads);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const details: LeadDetails = {
  name: 'Marta Nowak',
  title: 'COO',
  company: 'Solberg Care',
  email: 'Marta@Example.com',
  linkedinUrl: null,
  description: 'Runs the night shift.',
  segment: 'smb',
  tags: ['Warm'],
  connectionCount: 12,
  connectedOn: '2024-05-12',
};
const surface = (over: Partial<Extract<LeadCommand, { type: 'SurfaceLead' }>> = {}): LeadCommand => ({
  type: 'SurfaceLead',
  details,
  source: 'manual',
  importId: null,
  row: null,
  ...moment,
  ...over,
});
const draft = (leadId: string) =>
  draftContent({
    channel: 'email',
    body: 'Marta, your note stayed with me.',
    target: { leadId, name: 'Marta Nowak', title: 'COO', company: 'Solberg Care' },
    ...moment,
  });
const on = async (id: string, ...commands: LeadCommand[]) => {
  for (const command of commands) await record(bench.storage.store, `lead-${id}`, lead, command, contextOf(owner));
};
const text = async (id: string, ...commands: ContentCommand[]) => {
  for (const command of commands) await record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
};
const rowOf = async (id: string) => {
  const { leads: rows } = await bench.fold();
  return (rows as (Partial<LeadRow> & Record<string, unknown>)[]).find((row) => row.id === id);
};
const timeline = async () => {
  const { lead_timeline: rows } = await bench.fold();
  return (rows as { position: number; kind: string; text: string; words: string | null }[])
    .toSorted((a, b) => a.position - b.position)
    .map((row) => [row.kind, row.text, row.words]);
};

describe('A lead', () => {
  it('is in the list, and is found by every word', async () => {
    const id = randomUUID();
    await on(id, surface());
    expect(await rowOf(id)).toMatchObject({
      owner,
      name: 'Marta Nowak',
      title: 'COO',
      company: 'Solberg Care',
      email: 'Marta@Example.com',
      segment: 'smb',
      tags: ['Warm'],
      status: 'new',
      source: 'manual',
      connection_count: 12,
      connected_on: '2024-05-12',
      import_ids: [],
      last_action: 'Added',
      archived: false,
      pending_draft_id: null,
      created_at: '2026-11-01T08:00:00+00:00',
      search: 'marta nowak\ncoo\nsolberg care\nmarta@example.com\nwarm\nruns the night shift.',
    });
  });

  it('shows every change, and has all of them in its timeline', async () => {
    const id = randomUUID();
    const importId = randomUUID();
    await on(
      id,
      surface({ source: 'import', importId, row: 7 }),
      { type: 'ChangeLeadDetails', changes: { title: 'CEO', email: null }, importId: null },
      { type: 'ChangeLeadStatus', to: 'responded', reason: 'Wrote back.', ...moment },
      { type: 'ChooseLeadAction', action: 'direct_message', ...moment },
      { type: 'LogTouch', touchId: randomUUID(), kind: 'meeting', note: 'In Gdańsk.', via: 'in_person', ...moment },
      { type: 'SetNextStep', text: 'Call', due: '2026-12-01' },
      { type: 'SetNextStep', text: null, due: null },
      { type: 'ArchiveLead', reason: 'archived' },
      { type: 'RestoreLead' },
    );
    expect(await rowOf(id)).toMatchObject({
      title: 'CEO',
      email: null,
      status: 'responded',
      suggested_action: 'direct_message',
      next_step: null,
      next_step_due: null,
      archived: false,
      import_id: importId,
      import_ids: [importId],
      search: expect.stringContaining('ceo'),
    });
    expect(await timeline()).toEqual([
      ['surfaced', 'Imported, line 7 of the file', null],
      ['changed', 'Changed: title, email', null],
      ['moved', 'Moved from New to Replied', 'Wrote back.'],
      ['action', 'Direct message chosen', null],
      ['touch', 'You met', 'In Gdańsk.'],
      ['next_step', 'Next step: Call, due 2026-12-01', null],
      ['next_step', 'Next step cleared', null],
      ['archived', 'Archived', null],
      ['restored', 'Restored', null],
    ]);
  });

  it('has a touch at the time when it happened, and without it when it is taken back', async () => {
    const [id, touchId, earlier] = [randomUUID(), randomUUID(), randomUUID()];
    const reply = { type: 'LogTouch', kind: 'reply', note: 'Yes.', via: 'email', timeZone: 'Asia/Tokyo' } as const;
    await on(id, surface(), { ...reply, touchId, at: '2026-11-09T10:00:00.000Z' });
    await on(id, { ...reply, kind: 'call', touchId: earlier, at: '2026-11-04T10:00:00.000Z' });
    expect(await rowOf(id)).toMatchObject({
      status: 'responded',
      last_action: 'They wrote back',
      last_action_at: '2026-11-09T10:00:00+00:00',
    });
    const shown = async () =>
      ((await bench.fold()).lead_timeline as LeadTimelineRow[])
        .filter((row) => !(row as unknown as { taken_back: boolean }).taken_back)
        .map((row) => [row.text, row.touch]);
    expect(await shown()).toHaveLength(4);
    await on(id, { type: 'TakeBackTouch', touchId });
    expect(await rowOf(id)).toMatchObject({
      last_action: 'You talked on the phone',
      last_action_at: '2026-11-04T10:00:00+00:00',
    });
    expect(await shown()).toEqual(
      expect.arrayContaining([
        ['Added', null],
        ['You talked on the phone', 'call'],
      ]),
    );
    expect(await shown()).toHaveLength(2);
  });

  it('has the value of its deal', async () => {
    const id = randomUUID();
    const value = { amount: 9000_00, currency: 'EUR' };
    await on(id, surface(), { type: 'ValueDeal', value, ...moment });
    expect(await rowOf(id)).toMatchObject({ deal_amount: 900000, deal_currency: 'EUR' });
    expect((await timeline()).at(-1)).toEqual(['deal', 'A deal of €9,000', null]);
    await on(id, { type: 'ValueDeal', value: null, ...moment });
    expect(await rowOf(id)).toMatchObject({ deal_amount: null, deal_currency: null });
  });

  it('knows every import that changed it, and says which were undone', async () => {
    const id = randomUUID();
    const importId = randomUUID();
    await on(id, surface(), { type: 'ChangeLeadDetails', changes: { title: 'CEO' }, importId });
    expect(await rowOf(id)).toMatchObject({ source: 'manual', import_id: null, import_ids: [importId] });
    await on(id, { type: 'UndoImport', importId, undone: [importId] });
    const { lead_timeline: lines = [] } = await bench.fold();
    const told = (lines as { lead_id: string; text: string }[]).filter(({ lead_id }) => lead_id === id);
    expect(told.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Updated by an import: title', 'Import undone: title']),
    );
  });
});

it('Leads are counted as they are now, and tags without archived leads', async () => {
  const [changed, archived] = [randomUUID(), randomUUID()];
  await on(
    changed,
    surface(),
    { type: 'ChangeLeadDetails', changes: { segment: null, tags: ['Cold', 'b\ud800'] }, importId: null },
    { type: 'ChangeLeadStatus', to: 'lost', reason: null, ...moment },
    { type: 'ArchiveLead', reason: 'archived' },
    { type: 'RestoreLead' },
  );
  await on(archived, surface(), { type: 'ArchiveLead', reason: 'archived' });
  for (const sizes of [[100], [1]]) {
    const { lead_counts: counts, lead_tags: tags } = await bench.fold(sizes);
    const some = (rows: unknown[] | undefined) => rows?.filter((row) => (row as { n: number }).n !== 0);
    expect(some(counts)).toHaveLength(2);
    expect(counts).toEqual(
      expect.arrayContaining([
        { owner, archived: false, status: 'lost', segment: 'none', source: 'manual', n: 1 },
        { owner, archived: true, status: 'new', segment: 'smb', source: 'manual', n: 1 },
      ]),
    );
    expect(some(tags)).toHaveLength(2);
    expect(tags).toEqual(
      expect.arrayContaining([
        { owner, tag: 'Cold', n: 1 },
        { owner, tag: 'b\ufffd', n: 1 },
      ]),
    );
  }
});

describe('A draft that waits', () => {
  const decline: ContentCommand = { type: 'DeclineContent', reason: null, note: 'Not now.', ...moment };
  it.each<[string, ContentCommand[], boolean]>([
    ['as it was written', [], true],
    ['edited', [{ type: 'EditDraft', text: { body: 'Shorter.' }, ...inSession, ...moment }], true],
    ['approved', [{ type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment }], false],
    ['declined', [decline], false],
    ['declined and reopened', [decline, { type: 'ReopenContent', ...moment }], true],
  ])('shows in the row of its person: %s', async (_, commands, waits) => {
    const [id, contentId] = [randomUUID(), randomUUID()];
    await on(id, surface());
    await text(contentId, draft(id), ...commands);
    expect((await rowOf(id))?.pending_draft_id).toBe(waits ? contentId : null);
  });

  it('is in the timeline, with what happened to it', async () => {
    const [id, contentId] = [randomUUID(), randomUUID()];
    const approve: ContentCommand = {
      type: 'ApproveContent',
      text: { body: 'My words.' },
      seen: null,
      ...inSession,
      ...moment,
    };
    await on(id, surface());
    await text(contentId, draft(id), approve, {
      type: 'CopyContent',
      seen: textOf('My words.').fingerprint,
      ...moment,
    });
    expect((await timeline()).slice(1)).toEqual([
      ['drafted', 'Draft of a message written', 'Marta, your note stayed with me.'],
      ['edited', 'You edited the draft', 'My words.'],
      ['approved', 'You approved the message', 'My words.'],
      ['copied', 'You copied the message', null],
    ]);
  });
});

describe('The last action', () => {
  const added = surface({ at: '2024-11-01T08:00:00.000Z' });
  const touch = (kind: 'call' | 'meeting' | 'message', day: number, touchId: string = randomUUID()) =>
    ({
      type: 'LogTouch',
      touchId,
      kind,
      note: null,
      via: null,
      ...moment,
      at: `2024-11-0${day}T10:00:00.000Z`,
    }) as const;
  const last = async (id: string) => (await rowOf(id))?.last_action;
  const back = ({ touchId }: { touchId: string }) => ({ type: 'TakeBackTouch', touchId }) as const;

  it('is the newest one that was not taken back, in whatever order they are taken back', async () => {
    const [id, call, meeting] = [randomUUID(), touch('call', 3), touch('meeting', 4)];
    await on(id, added, call, meeting, back(call));
    expect(await last(id)).toBe('You met');
    await on(id, back(meeting));
    expect(await last(id)).toBe('Added');
    const [again, later] = [touch('call', 5), touch('meeting', 6)];
    await on(id, again, later, back(later));
    expect(await last(id)).toBe('You talked on the phone');
    await on(id, back(again));
    expect(await last(id)).toBe('Added');
  });

  it('of the other lead of a merge is taken back there and by the Undo', async () => {
    const [stays, gone, contentId] = [randomUUID(), randomUUID(), randomUUID()];
    const { fingerprint: seen } = textOf('Marta, your note stayed with me.');
    await on(stays, added, touch('call', 3));
    await on(gone, added, touch('meeting', 4));
    await text(
      contentId,
      draft(gone),
      { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment },
      { type: 'MarkSent', seen, text: null, link: null, ...moment },
    );
    await on(stays, { type: 'MergeLead', otherId: gone, details: {}, touches: [], undone: [], ...moment });
    await on(gone, { type: 'FollowMerge', into: stays, survivor: stays, ...moment });
    expect(await last(stays)).toBe('Sent by you');
    await text(contentId, { type: 'TakeBackSent', ...moment });
    expect(await last(stays)).toBe('Approved');
    await text(contentId, { type: 'ReopenContent', ...moment });
    expect(await last(stays)).toBe('You met');
    await on(stays, { type: 'UndoMerge', otherId: gone, undone: [], ...moment });
    expect(await last(stays)).toBe('You talked on the phone');
  });

  it('of the other lead stays with it after the Undo, when it came after the merge', async () => {
    const [stays, gone, contentId] = [randomUUID(), randomUUID(), randomUUID()];
    const { fingerprint: seen } = textOf('Marta, your note stayed with me.');
    await on(stays, added, touch('call', 3));
    await on(gone, added);
    await text(contentId, draft(gone));
    await on(stays, { type: 'MergeLead', otherId: gone, details: {}, touches: [], undone: [], ...moment });
    await on(gone, { type: 'FollowMerge', into: stays, survivor: stays, ...moment });
    await text(
      contentId,
      { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment },
      { type: 'CopyContent', seen, ...moment },
    );
    expect([await last(stays), await last(gone)]).toEqual(['Copied', 'Copied']);
    await on(stays, { type: 'UndoMerge', otherId: gone, undone: [], ...moment });
    expect([await last(stays), await last(gone)]).toEqual(['You talked on the phone', 'Copied']);
  });
});

it('A sent text is the last action until that is taken back, and its touch has no separate line', async () => {
  const [id, contentId, touchId] = [randomUUID(), randomUUID(), randomUUID()];
  const { fingerprint: seen } = textOf('Marta, your note stayed with me.');
  const sent = { touchId, kind: 'message', via: 'email', ...moment } as const;
  await on(id, surface());
  await text(
    contentId,
    draft(id),
    { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment },
    { type: 'MarkSent', seen, text: null, link: null, ...moment },
  );
  await on(id, { type: 'FollowText', contentId, sent });
  expect(await rowOf(id)).toMatchObject({ status: 'contacted', last_action: 'Sent by you' });
  expect((await timeline()).slice(-2).map(([kind]) => kind)).toEqual(['sent', 'moved']);
  // Lines of one time are in the order of the log, so the text comes before the move that it caused.
  const { lead_timeline: told } = await bench.fold();
  const at = (kind: string) => (told as { kind: string; at: Date }[]).find((row) => row.kind === kind)?.at;
  expect(at('sent')).toEqual(at('moved'));
  await text(contentId, { type: 'TakeBackSent', ...moment });
  await on(id, { type: 'FollowText', contentId, sent: null });
  expect(await rowOf(id)).toMatchObject({ status: 'new', last_action: 'Approved' });
  const { lead_timeline: rows } = await bench.fold();
  const shown = (rows as { kind: string; taken_back: boolean }[]).filter((row) => !row.taken_back);
  expect(shown.map(({ kind }) => kind).toSorted()).toEqual(['approved', 'drafted', 'surfaced']);
});

it('The timeline shows follow-up decisions, without those that were taken back', async () => {
  const id = randomUUID();
  await on(
    id,
    surface(),
    { type: 'LogTouch', touchId: randomUUID(), kind: 'message', note: null, via: 'linkedin', ...moment },
    { type: 'SnoozeFollowUp', until: '2026-11-20', ...moment },
    { type: 'LetFollowUpGo', reason: 'said_no', note: 'Next year.', ...moment },
    { type: 'BringFollowUpBack' },
    { type: 'FinishFollowUp', ...moment },
  );
  const told = async () => {
    const { lead_timeline: rows } = await bench.fold();
    return (rows as { kind: string; text: string; words: string | null; taken_back: boolean }[])
      .filter(({ kind, taken_back: back }) => kind === 'follow_up' && !back)
      .map(({ text: says, words }) => [says, words] as const)
      .toSorted(([a], [b]) => a.localeCompare(b));
  };
  const before = [
    ['Followed again', null],
    ['Let go: they said no', 'Next year.'],
    ['Put off until 2026-11-20', null],
  ];
  expect(await told()).toEqual([['Followed again', null], ['Followed up', null], ...before.slice(1)]);
  await on(id, { type: 'TakeBackFinishedFollowUp', ...moment });
  expect(await told()).toEqual(before);
});

it('A draft no longer waits at any lead that its own was merged into, when it is decided', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [first, second, third]) await on(id, surface());
  const draftId = randomUUID();
  await text(draftId, draft(first));
  for (const [gone, stays] of [
    [first, second],
    [second, third],
  ] as const) {
    await on(stays, { type: 'MergeLead', otherId: gone, details: {}, touches: [], undone: [], ...moment });
    await on(gone, { type: 'FollowMerge', into: stays, survivor: stays, ...moment });
  }
  const waiting = async () => {
    const { leads: rows } = await bench.fold();
    return (rows as { pending_draft_id: string | null }[]).map((row) => row.pending_draft_id);
  };
  expect(await waiting()).toEqual([draftId, draftId, draftId]);
  await text(draftId, { type: 'DeclineContent', reason: null, note: null, ...moment });
  expect(await waiting()).toEqual([null, null, null]);
});

it('A batch of two thousand leads is stored completely', async () => {
  const importId = randomUUID();
  const rows = Array.from({ length: 2001 }, (_, row) => row);
  for (const some of chunks(rows, 50))
    await Promise.all(some.map((row) => on(randomUUID(), surface({ source: 'import', importId, row }))));
  const { leads: surfaced, lead_timeline: lines } = await bench.fold([100_000]);
  expect([surfaced?.length, lines?.length]).toEqual([2001, 2001]);
});

it('The rows do not depend on the sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'leads', 400);
  const once = await bench.fold();
  expect(once.leads?.length).toBeGreaterThan(40);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
