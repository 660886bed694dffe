import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { texts } from '../../shared/content.commands';
import { voice } from './voice.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(voice);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const written = 'Hi Kwame, we help [who you help]. Is pricing on your desk?\n\nMara';
const leadId = randomUUID();

type Draft = Extract<ContentCommand, { type: 'DraftContent' }>;
const draft = (more: Partial<Draft> = {}): Draft =>
  draftContent({
    body: written,
    target: { leadId, name: 'Kwame Mensah', title: 'COO', company: 'Fjord Capital' },
    basis: ['Your note: pricing worries', 'Your voice rule: No dashes'],
    template: 'shipped:reconnect',
    ...moment,
    ...more,
  });
const edit = (body: string): ContentCommand => ({ type: 'EditDraft', text: { body }, ...inSession, ...moment });
const approve = (body: string): ContentCommand => ({
  type: 'ApproveContent',
  text: null,
  seen: textOf(body).fingerprint,
  ...inSession,
  ...moment,
});
const close: ContentCommand = {
  type: 'CloseGaps',
  answers: [{ gap: 'who you help', words: 'founders' }],
  ...moment,
};
const on = async (...commands: ContentCommand[]): Promise<string> => {
  const id = randomUUID();
  for (const command of commands) await record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
  return id;
};
const rows = async () => (await bench.fold()).voice_texts;

describe('The evidence of a text', () => {
  it('is what the person made of what the assistant wrote', async () => {
    const made = written.replace('Hi', 'Hello').replace('[who you help]', 'people');
    const contentId = await on(draft(), edit(made));
    expect(await rows()).toEqual([
      expect.objectContaining({
        content_id: contentId,
        owner,
        lead_id: leadId,
        name: 'Kwame Mensah',
        written,
        written_revision: 0,
        made,
        made_revision: 1,
        shown: ['greeting:hello'],
        stands: 'edited',
        own_template: false,
        // The line about a voice rule says nothing about the lead.
        facts: ['kwame', 'mensah', 'coo', 'fjord', 'capital', 'note', 'pricing', 'worries'],
      }),
    ]);
  });

  it('does not have a gap that the card closes as an edit', async () => {
    const closed = written.replace('[who you help]', 'founders');
    await on(draft(), close, approve(closed));
    expect(await rows()).toMatchObject([{ written: closed, written_revision: 1, shown: [], stands: 'approved' }]);
  });

  it('keeps the edit when the card closes a gap after it', async () => {
    await on(draft(), edit(written.replace('Hi', 'Hello')), close);
    expect(await rows()).toMatchObject([{ written, made_revision: 2, shown: ['greeting:hello'], stands: 'edited' }]);
  });

  it('starts again when the assistant rewrites the text', async () => {
    const {
      type: _type,
      contentType: _c,
      channel: _ch,
      target: _t,
      topic: _to,
      sample: _s,
      origin: _o,
      ...words
    } = draft();
    const again: ContentCommand = {
      ...words,
      type: 'RewriteDraft',
      wish: 'situation',
      basedOn: 1,
      body: 'Hello Kwame, is it you?\n\nMara',
      template: 'own:1',
    };
    await on(draft(), edit(written.replace('Hi', 'Hello')), again);
    expect(await rows()).toMatchObject([
      { written: again.body, made: again.body, written_revision: 2, shown: [], stands: 'waiting', own_template: true },
    ]);
  });

  it('counts nowhere once the text is declined, and again when it is reopened', async () => {
    const decline: ContentCommand = { type: 'DeclineContent', reason: null, note: null, ...moment };
    await on(draft(), edit(written.replace('Hi', 'Hello')), decline);
    expect(await rows()).toMatchObject([{ stands: 'declined' }]);
    await on(draft(), edit(written.replace('Hi', 'Hello')), decline, { type: 'ReopenContent', ...moment });
    expect(await rows()).toMatchObject(expect.arrayContaining([expect.objectContaining({ stands: 'edited' })]));
  });

  it.each([
    ['a sample', { sample: true }],
    ['a post in its author’s own words', { contentType: 'post', channel: 'linkedin_post', target: null }],
  ] as const)('does not exist for %s', async (_, more) => {
    await on(draft(more), edit('Own words.'), approve('Own words.'));
    expect(await rows()).toEqual([]);
  });

  it('does not depend on the sizes and repetitions of batches', async () => {
    await live(bench.storage.store, owner, 'voice', 120);
    const once = await bench.fold();
    expect(once.voice_texts?.length).toBeGreaterThan(5);
    for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
  });
});
