import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { prompt, type PromptCommand } from '@app/domain/engagement/prompt';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { prompts } from './prompts.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(prompts);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const capture: PromptCommand = {
  type: 'CapturePrompt',
  platform: 'linkedin',
  link: null,
  words: 'Nobody knew.',
  author: { name: 'Malin Ek', title: 'Site Director', company: 'Torvik Marine', leadId: null },
  why: 'You chose this post.',
  thought: null,
  sample: false,
  ...moment,
};
const skip: PromptCommand = { type: 'SkipPrompt', reason: 'too_soon', note: null, approved: false, ...moment };
const reopen: PromptCommand = { type: 'ReopenPrompt', declined: false, ...moment };

const draftOf = (promptId: string | null) =>
  draftContent({
    contentType: 'comment',
    channel: 'linkedin_comment',
    template: 'comment:ask',
    origin: promptId === null ? null : { of: 'prompt', id: promptId },
    ...moment,
  });
const { fingerprint: seen } = textOf('First.');
const approve: ContentCommand = { type: 'ApproveContent', text: null, seen, ...inSession, ...moment };
const copy: ContentCommand = { type: 'CopyContent', seen, ...moment };
const send: ContentCommand = { type: 'MarkSent', seen, text: null, link: null, ...moment };
const sendChanged: ContentCommand = { ...send, text: { body: 'As posted.' } };
const takeBack: ContentCommand = { type: 'TakeBackSent', ...moment };
const withdraw: ContentCommand = { type: 'ReopenContent', ...moment };
const decline: ContentCommand = { type: 'DeclineContent', reason: null, note: null, ...moment };
const edit: ContentCommand = { type: 'EditDraft', text: { body: 'Second [what?].' }, ...inSession, ...moment };
const rewrite: ContentCommand = {
  type: 'RewriteDraft',
  wish: 'again',
  basedOn: 0,
  title: null,
  body: 'Other.',
  tone: 'calm',
  writer: 'template',
  basis: [],
  situation: null,
  template: 'comment:tell',
  ...moment,
};

const isPrompt = (command: PromptCommand | ContentCommand): command is PromptCommand =>
  ['CapturePrompt', 'GiveThought', 'SkipPrompt', 'ReopenPrompt'].includes(command.type);

/** The row of a captured prompt with a draft, after these commands to the prompt or to its comment. */
const after = async (...commands: (PromptCommand | ContentCommand)[]) => {
  const [id, contentId] = [randomUUID(), randomUUID()];
  for (const [minute, command] of [capture, draftOf(id), ...commands].entries()) {
    const clock = { now: () => new Date(Date.UTC(2026, 10, 1, 8, minute)) };
    const { store } = bench.storage;
    if (isPrompt(command)) await record(store, `prompt-${id}`, prompt, command, contextOf(owner), clock);
    else await record(store, `content-${contentId}`, texts, command, contextOf(owner), clock);
  }
  const { prompts: rows = [] } = await bench.fold();
  return (rows as { id: string }[]).find((row) => row.id === id);
};
const minute = (n: number) => `2026-11-01T08:0${n}:00+00:00`;

describe('A prompt', () => {
  it.each<[string, (PromptCommand | ContentCommand)[], object]>([
    [
      'open',
      [],
      { state: 'open', body: 'First.', revision: 0, approach: 'ask', person: 'malin ek', answered_at: null },
    ],
    ['open with an edited reply', [edit], { state: 'open', body: 'Second [what?].', revision: 1, gaps: ['what?'] }],
    ['to be posted', [approve, copy], { state: 'posted', copied_at: minute(3), answered_at: minute(3) }],
    ['open again', [approve, copy, withdraw], { state: 'open', approval_status: 'pending', answered_at: null }],
    ['open again with an edited reply', [edit, decline, withdraw], { state: 'open', approval_status: 'edited' }],
    ['open again with a reply that was written anew', [rewrite, decline, withdraw], { approval_status: 'pending' }],
    ['done', [approve, send], { state: 'done', published_at: minute(3), posted_as: null, answered_at: minute(3) }],
    ['done in other words', [approve, sendChanged], { state: 'done', body: 'First.', posted_as: 'As posted.' }],
    ['not posted after all', [approve, send, takeBack], { state: 'posted', published_at: null, answered_at: null }],
    ['skipped', [skip], { state: 'skipped', skip_reason: 'too_soon', skipped_at: minute(2) }],
    ['skipped by a decline', [decline], { state: 'skipped', skip_reason: null, approval_status: 'declined' }],
    ['reopened', [skip, reopen], { state: 'open', skip_reason: null, skipped_at: null }],
    ['posted though it was skipped', [approve, skip], { state: 'posted' }],
    [
      'of a thought',
      [{ type: 'GiveThought', thought: 'One line.', approved: false, ...moment }],
      { state: 'open', thought: 'One line.' },
    ],
  ])('is %s', async (_, commands, expected) => {
    expect(await after(...commands)).toMatchObject(expected);
  });
});

it('A comment without a prompt is in no row', async () => {
  await record(bench.storage.store, `content-${randomUUID()}`, texts, draftOf(null), contextOf(owner));
  expect(await bench.fold()).toEqual({ prompts: [], prompt_replies: [] });
});

it('The rows do not depend on the sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'prompts', 100);
  await after(approve, copy, send);
  await after(skip, reopen, edit);
  const once = await bench.fold();
  expect(once.prompts).toHaveLength(2);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
