import { Injectable } from '@nestjs/common';
import { DomainError, fold, noSuch } from '@app/domain/decider';
import { contentHistory } from '@app/domain/content/content.state';
import { chosenByYou, type PostChannel, situationIds, situationNames } from '@app/contracts/content/content.constants';
import type { ContentEvent } from '@app/contracts/content/content.events';
import { DraftWriter, type Watched, type Wish, type Written } from '@app/writer/writer';
import type { z } from 'zod';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler } from '@app/event-sourcing/jobs/job';
import { Assistant, type Run } from '../../shared/assistant';
import { Briefs, type Draft, type Writing } from '../../shared/briefs';
import { rewriteDraft, type DraftingResult } from './drafting.jobs';

/** How the assistant wrote the current words, or the words before the person's edit. A restored revision has its own manner. */
const writtenAs = (events: readonly ContentEvent[]) => {
  for (const event of events.toReversed()) {
    if (event.type === 'DraftGenerated' || event.type === 'DraftRewritten') return event.data;
    const restored = event.type === 'DraftEdited' ? event.data.restoredFrom : null;
    if (restored !== null)
      return writtenAs(events.filter(({ data }) => !('revision' in data) || data.revision <= restored));
  }
  return undefined;
};

/** A situation that the person chose, and an own template, stay. Otherwise they are found again. */
const keptBy = (events: readonly ContentEvent[]): Pick<Wish, 'situation' | 'template'> => {
  const { situation, template } = writtenAs(events) ?? {};
  const chosen = situation?.reason === chosenByYou ? situation.name : null;
  return {
    situation: situationIds.find((id) => situationNames[id] === chosen) ?? null,
    template: template?.startsWith('own:') ? template.slice('own:'.length) : null,
  };
};

/** The current words of a text, with their template. An edit and a filled gap keep the template. */
export const currentOf = (events: readonly ContentEvent[]): Wish['current'] => {
  const state = fold(contentHistory, [...events]);
  if (state.status === 'unknown') throw noSuch('text');
  return { title: state.text.title, body: state.text.body, template: writtenAs(events)?.template ?? null };
};

/** Rewrites a waiting text. The decider refuses it when the person has edited or decided the text meanwhile. */
@Injectable()
@HandlesJob(rewriteDraft)
export class RewriteDraft implements JobHandler<typeof rewriteDraft.input> {
  constructor(
    private readonly assistant: Assistant,
    private readonly briefs: Briefs,
    private readonly writer: DraftWriter,
  ) {}

  async run(
    { contentId, basedOn, tone: wished, ...asked }: z.output<typeof rewriteDraft.input>,
    run: Run,
    watched: Watched = run,
  ): Promise<DraftingResult> {
    const events = await this.briefs.text(run.owner, contentId);
    const current = currentOf(events);
    const [first] = events;
    if (first?.type !== 'DraftGenerated') throw noSuch('text');
    const own = events.findLast(({ metadata }) => metadata.commandId === run.id);
    const position = String((own ?? events.at(-1))?.position ?? 0);
    const unchanged = { drafts: [contentId], samples: 0, skipped: [], position };
    // This request has written it already. The model is not asked twice.
    if (own) return unchanged;
    const by = await this.briefs.writing(run.owner);
    // A text for another situation gets the preferred tone. Other words for the same situation keep their tone.
    const tone = wished ?? (asked.wish === 'situation' ? null : writtenAs(events)?.tone) ?? by.person.preferredTone;
    const inTone = { ...by, person: { ...by.person, preferredTone: tone } };
    const wishes = { ...asked, ...(asked.wish === 'again' && keptBy(events)), current };
    const written = await this.write(first.data, inTone, wishes, watched).catch((error: unknown) => {
      if (error instanceof DomainError && ['model_failed', 'model_budget_used'].includes(error.code)) return error;
      throw error;
    });
    if (written instanceof DomainError)
      return { ...unchanged, problem: written.message, budgetUsed: written.code === 'model_budget_used' };
    // With the same facts, a template gives the same text, which is not a new version.
    if (asked.wish === 'again' && written.body === current.body && written.title === current.title) return unchanged;
    const { wish } = asked;
    const command = { type: 'RewriteDraft', wish, basedOn, ...written, tone } as const;
    const recorded = await this.assistant.act(run, by.person, contentId, command);
    return { ...unchanged, position: String(recorded.position) };
  }

  private async write(draft: Draft, by: Writing, wish: Wish, watched: Watched): Promise<Written> {
    const { type, channel, topic, origin } = draft;
    if (type === 'comment' && origin?.of === 'prompt') {
      const { prompt } = await this.briefs.prompt(by.person.id, origin.id);
      if (prompt.status === 'unknown') throw noSuch('prompt');
      return this.writer.comment(this.briefs.comment(prompt, by), wish, watched);
    }
    if (type === 'message') return this.writer.message(await this.briefs.messageOf(draft, by), wish, watched);
    if (type !== 'post') throw new DomainError('invalid_transition', 'This text cannot be rewritten.');
    const answers = { happened: null, changed: null, tell: null };
    const signature = by.author.card.signature ?? by.author.firstName;
    const matter = { theme: topic ?? '', notes: null, answers, channel: channel as PostChannel, signature };
    return this.writer.post({ ...matter, author: by.author, tone: by.person.preferredTone }, wish, watched);
  }
}
