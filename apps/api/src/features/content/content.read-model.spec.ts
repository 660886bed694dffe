import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { texts } from '../../shared/content.commands';
import { contents } from './content.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(contents);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const leadId = randomUUID();
const draft = draftContent({
  channel: 'email',
  title: 'A Word',
  target: { leadId, name: 'Marta Nowak', title: 'COO', company: 'Solberg' },
  tone: 'bold',
  basis: ['Marta is COO at Solberg'],
  situation: { name: 'Reconnect', reason: 'connected 2019, never in touch' },
  template: 'shipped:reconnect',
  ...moment,
});
const edit = (body: string): ContentCommand => ({ type: 'EditDraft', text: { body }, ...inSession, ...moment });
const approve: ContentCommand = { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment };
const decline: ContentCommand = { type: 'DeclineContent', reason: 'wrong_fact', note: 'No.', ...moment };
const reopen: ContentCommand = { type: 'ReopenContent', ...moment };
const rewritten: ContentCommand = {
  type: 'RewriteDraft',
  wish: 'situation',
  basedOn: 0,
  title: 'Another Word',
  body: 'Other.',
  tone: 'calm',
  writer: 'template',
  basis: ['Their post'],
  situation: { name: 'Their post', reason: 'chosen by you' },
  template: 'shipped:their-post',
  ...moment,
};
const closeGap: ContentCommand = { type: 'CloseGaps', answers: [{ gap: 'who?', words: 'Elise' }], ...moment };

const after = async (...commands: ContentCommand[]) => {
  const id = randomUUID();
  for (const [minute, command] of [draft, ...commands].entries())
    await record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner), {
      now: () => new Date(Date.UTC(2026, 10, 1, 8, minute)),
    });
  const { contents: rows, content_revisions: revisions } = (await bench.fold()) as Record<string, { id?: string }[]>;
  return { row: rows?.find((row) => row.id === id), revisions };
};
const minute = (n: number) => `2026-11-01T08:0${n}:00+00:00`;

describe('A text', () => {
  it('has the gaps of its current words', async () => {
    expect((await after(edit('Hi [who?], [when?].'))).row).toMatchObject({ gaps: ['who?', 'when?'] });
    expect((await after(edit('Hi [who?].'), edit('Hi Elise.'))).row).toMatchObject({ gaps: [] });
  });

  it('waits for a decision after drafting', async () => {
    const { row, revisions } = await after();
    expect(row).toMatchObject({
      owner,
      type: 'message',
      channel: 'email',
      title: 'A Word',
      body: 'First.',
      fingerprint: textOf('First.', 'A Word').fingerprint,
      target_lead_id: leadId,
      target_name: 'Marta Nowak',
      situation_name: 'Reconnect',
      situation_reason: 'connected 2019, never in touch',
      template_id: 'shipped:reconnect',
      gaps: [],
      tone: 'bold',
      approval_status: 'pending',
      revision: 0,
      generated_by_ai: false,
      basis: ['Marta is COO at Solberg'],
      decided_at: null,
      copied_at: null,
      created_at: minute(0),
      search: 'a word\nfirst.\nmarta nowak\nsolberg',
    });
    expect(revisions).toMatchObject([{ revision: 0, body: 'First.', restored_from: null }]);
  });

  it('has the copy of its last approval alone', async () => {
    const copy: ContentCommand = { type: 'CopyContent', seen: textOf('First.', 'A Word').fingerprint, ...moment };
    expect((await after(approve, copy)).row).toMatchObject({ copied_at: minute(2) });
    expect((await after(approve, copy, reopen, approve)).row).toMatchObject({
      decided_at: minute(4),
      copied_at: null,
    });
  });

  it('is edited, and keeps every revision', async () => {
    const { row, revisions } = await after(edit('Second.'), {
      type: 'RestoreRevision',
      revision: 0,
      ...inSession,
      ...moment,
    });
    expect(row).toMatchObject({ approval_status: 'edited', body: 'First.', revision: 2, updated_at: minute(2) });
    expect(revisions).toMatchObject([
      { revision: 0, body: 'First.', restored_from: null },
      { revision: 1, body: 'Second.', restored_from: null },
      { revision: 2, body: 'First.', restored_from: 0 },
    ]);
  });

  it('has its old basis again when its words are restored', async () => {
    expect((await after(rewritten)).row).toMatchObject({
      body: 'Other.',
      tone: 'calm',
      basis: ['Their post'],
      situation_name: 'Their post',
      template_id: 'shipped:their-post',
    });
    const restore: ContentCommand = { type: 'RestoreRevision', revision: 0, ...inSession, ...moment };
    expect((await after(rewritten, restore)).row).toMatchObject({
      body: 'First.',
      tone: 'bold',
      basis: ['Marta is COO at Solberg'],
      situation_name: 'Reconnect',
      situation_reason: 'connected 2019, never in touch',
      template_id: 'shipped:reconnect',
    });
  });

  it.each<[string, ContentCommand[], object]>([
    ['approved', [approve], { approval_status: 'approved', decided_at: minute(1), body: 'First.' }],
    [
      'approved in other words',
      [{ ...approve, text: { body: 'Mine.' } } as ContentCommand],
      { approval_status: 'approved', body: 'Mine.', revision: 1 },
    ],
    [
      'declined',
      [decline],
      { approval_status: 'declined', decline_reason: 'wrong_fact', decline_note: 'No.', decided_at: minute(1) },
    ],
    [
      'declined and reopened',
      [decline, reopen],
      { approval_status: 'pending', decline_reason: null, decline_note: null, decided_at: null },
    ],
    [
      'edited, approved and reopened',
      [edit('Second.'), approve, reopen],
      { approval_status: 'edited', decided_at: null },
    ],
    [
      'written anew, approved and reopened',
      [rewritten, { ...approve, seen: textOf('Other.', 'Another Word').fingerprint } as ContentCommand, reopen],
      { approval_status: 'pending', revision: 1 },
    ],
    [
      'edited, with a gap that the card closed, declined and reopened',
      [edit('Hi [who?].'), closeGap, decline, reopen],
      { approval_status: 'edited', body: 'Hi Elise.', revision: 2 },
    ],
    [
      'approved and edited',
      [approve, edit('Second.')],
      { approval_status: 'edited', body: 'Second.', decided_at: null },
    ],
    [
      'approved and copied',
      [approve, { type: 'CopyContent', seen: textOf('First.', 'A Word').fingerprint, ...moment }],
      { approval_status: 'approved', copied_at: minute(2) },
    ],
    [
      'approved and sent',
      [approve, { type: 'MarkSent', seen: textOf('First.', 'A Word').fingerprint, text: null, link: null, ...moment }],
      { approval_status: 'approved', published_at: minute(2), sent_body: 'First.', sent_changed: false },
    ],
    [
      'approved and sent in other words',
      [
        approve,
        {
          type: 'MarkSent',
          seen: textOf('First.', 'A Word').fingerprint,
          text: { body: 'As sent.' },
          link: 'https://example.com/1',
          ...moment,
        },
      ],
      {
        body: 'First.',
        sent_title: 'A Word',
        sent_body: 'As sent.',
        sent_fingerprint: textOf('As sent.', 'A Word').fingerprint,
        sent_changed: true,
        sent_link: 'https://example.com/1',
      },
    ],
    [
      'approved, sent and taken back',
      [
        approve,
        { type: 'MarkSent', seen: textOf('First.', 'A Word').fingerprint, text: null, link: null, ...moment },
        { type: 'TakeBackSent', ...moment },
      ],
      { approval_status: 'approved', published_at: null, sent_body: null, sent_fingerprint: null },
    ],
  ])('is %s', async (_, commands, expected) => {
    expect((await after(...commands)).row).toMatchObject(expected);
  });
});

it('The rows and the kept counts do not depend on the sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'contents', 400);
  const once = await bench.fold();
  expect(once.contents?.length).toBeGreaterThan(30);
  const counted = new Map<string, number>();
  for (const { type, approval_status: status } of once.contents as { type: string; approval_status: string }[])
    counted.set(`${type} ${status}`, (counted.get(`${type} ${status}`) ?? 0) + 1);
  const counts = once.content_counts as { type: string; approval_status: string; n: number }[];
  const kept = counts.filter(({ n }) => n > 0).map((c) => [`${c.type} ${c.approval_status}`, c.n] as const);
  expect(new Map(kept)).toEqual(counted);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
