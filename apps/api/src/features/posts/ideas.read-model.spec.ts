import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { idea, type IdeaCommand } from '@app/domain/posts/idea';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, inSession, live } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { texts } from '../../shared/content.commands';
import { ideas } from './ideas.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(ideas);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const source = { kind: 'written', id: null, name: null } as const;

const onIdea = (id: string, ...commands: IdeaCommand[]) =>
  commands.reduce<Promise<unknown>>(
    (before, command) => before.then(() => record(bench.storage.store, `idea-${id}`, idea, command, contextOf(owner))),
    Promise.resolve(),
  );
const save = (text: string): IdeaCommand => ({ type: 'SaveIdea', text, source, ...moment });

const onText = (id: string, command: ContentCommand) =>
  record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
const draftFrom = (ideaId: string) =>
  draftContent({
    contentType: 'post',
    channel: 'linkedin_post',
    topic: 'Backlog',
    origin: { of: 'idea', id: ideaId },
    ...moment,
  });

describe('An idea', () => {
  it('is kept, changed, dropped and brought back', async () => {
    const id = randomUUID();
    await onIdea(id, save('The Backlog'), { type: 'ChangeIdea', text: 'The Monday Backlog', taken: false, ...moment });
    expect((await bench.fold()).ideas).toMatchObject([
      { id, owner, text: 'The Monday Backlog', search: 'the monday backlog', dropped: false, live_drafts: 0 },
    ]);
    await onIdea(id, { type: 'DropIdea', reason: null, ...moment });
    expect((await bench.fold()).ideas).toMatchObject([{ dropped: true }]);
    await onIdea(id, { type: 'RestoreIdea', ...moment });
    expect((await bench.fold()).ideas).toMatchObject([{ dropped: false }]);
  });

  it('counts the drafts that come from it, without declined ones', async () => {
    const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    await onIdea(id, save('Backlog'));
    await onText(first, draftFrom(id));
    await onText(second, draftFrom(id));
    await onText(first, { type: 'DeclineContent', reason: null, note: null, ...moment });
    await onText(second, { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment });
    const rows = await bench.fold();
    expect(rows.ideas).toMatchObject([{ live_drafts: 1 }]);
    expect(rows.idea_drafts).toHaveLength(2);
    await onText(first, { type: 'ReopenContent', ...moment });
    expect((await bench.fold()).ideas).toMatchObject([{ live_drafts: 2 }]);
  });

  it('shows an edited draft as edited after its decision is taken back', async () => {
    const [id, text] = [randomUUID(), randomUUID()];
    await onIdea(id, save('Backlog'));
    await onText(text, draftFrom(id));
    await onText(text, { type: 'EditDraft', text: { body: 'Mine.' }, ...inSession, ...moment });
    await onText(text, { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment });
    await onText(text, { type: 'ReopenContent', ...moment });
    expect((await bench.fold()).idea_drafts).toMatchObject([{ approval_status: 'edited' }]);
  });

  it('has rows that do not depend on the sizes and repetitions of batches', async () => {
    await live(bench.storage.store, owner, 'ideas', 60);
    for (let i = 0; i < 12; i++) {
      const [id, text] = [randomUUID(), randomUUID()];
      await onIdea(id, save(`Idea ${i}`));
      await onText(text, draftFrom(id));
      if (i % 2) await onText(text, { type: 'DeclineContent', reason: null, note: null, ...moment });
      if (i % 3) await onIdea(id, { type: 'DropIdea', reason: null, ...moment });
    }
    const once = await bench.fold();
    expect(once.ideas).toHaveLength(12);
    for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
  });
});
