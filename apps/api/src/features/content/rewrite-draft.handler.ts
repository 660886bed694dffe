import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, fold } from '@app/domain/decider';
import { contentHistory } from '@app/domain/content/content';
import type { PostChannel } from '@app/contracts/content/content.constants';
import type { ContentEvent } from '@app/contracts/content/content.events';
import { DraftWriter, type MessageChannel, type Wish, type Written } from '@app/writer/writer';
import type { z } from 'zod';
import { parseStored } from '../../platform/event-store/stored';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { Briefs, openLead, type Writing } from './brief';
import { ActOnContent } from './content.commands';
import { rewriteDraft, type DraftingResult } from './drafting.jobs';

/** The template of a text's words, which an edit or a closed gap keeps. */
export const templateNow = (events: readonly ContentEvent[]): string | null => {
  const written = events.findLast(({ type }) => type === 'DraftGenerated' || type === 'DraftRewritten');
  return written && 'template' in written.data ? written.data.template : null;
};

type Draft = Extract<ContentEvent, { type: 'DraftGenerated' }>['data'];

/** Writes a waiting text anew. The decider refuses it when the person has edited or decided the text meanwhile. */
@Injectable()
@HandlesJob(rewriteDraft)
export class RewriteDraft implements JobHandler<typeof rewriteDraft.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly store: EventStore,
    private readonly briefs: Briefs,
    private readonly writer: DraftWriter,
  ) {}

  async run(
    { contentId, basedOn, ...asked }: z.output<typeof rewriteDraft.input>,
    run: JobRun,
  ): Promise<DraftingResult> {
    const events = (await this.store.readStream(`content-${contentId}`)).map((e) => parseStored<'content'>(e));
    const text = fold(contentHistory, events);
    const [first] = events;
    if (text.status === 'unknown' || first?.type !== 'DraftGenerated' || first.metadata.owner !== run.owner)
      throw new DomainError('not_found', 'There is no such text.');
    const by = await this.briefs.writing(run.owner);
    const wish = {
      ...asked,
      current: { title: text.text.title, body: text.text.body, template: templateNow(events) },
    };
    const unchanged = { drafts: [contentId], samples: 0, skipped: [], position: String(events.at(-1)?.position ?? 0) };
    const written = await this.write(first.data, by, wish).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'model_failed') return error.message;
      throw error;
    });
    if (typeof written === 'string') return { ...unchanged, problem: written };
    const { title, body, basis, situation, template, writer } = written;
    const { position } = await this.commands.execute(
      new ActOnContent(
        contentId,
        {
          type: 'RewriteDraft',
          wish: asked.wish,
          basedOn,
          title,
          body,
          basis,
          situation,
          template,
          writer,
          tone: by.person.preferredTone,
          ...momentOf(this.clock, by.person),
        },
        {
          commandId: run.id,
          owner: run.owner,
          actor: { id: 'assistant', as: 'system' },
          correlationId: run.correlationId,
          causationId: run.id,
          request: null,
        },
      ),
    );
    return { ...unchanged, position: String(position) };
  }

  private async write(draft: Draft, by: Writing, wish: Wish): Promise<Written> {
    const { type, channel, target, topic, origin } = draft;
    if (type === 'comment' && origin?.of === 'prompt') {
      const prompt = await this.briefs.prompt(by.person.id, origin.id);
      if (prompt.status === 'unknown') throw new DomainError('not_found', 'There is no such prompt.');
      return this.writer.comment(this.briefs.comment(prompt, by), wish);
    }
    if (type === 'message' && target) {
      const history = openLead(await this.briefs.lead(by.person.id, target.leadId));
      return this.writer.message(this.briefs.message(history, by, channel as MessageChannel), wish);
    }
    if (type !== 'post') throw new DomainError('invalid_transition', 'This text cannot be written anew.');
    const answers = { happened: null, changed: null, tell: null };
    const signature = by.author.card.signature ?? by.author.firstName;
    const matter = { theme: topic ?? '', notes: null, answers, channel: channel as PostChannel, signature };
    return this.writer.post({ ...matter, author: by.author, tone: by.person.preferredTone }, wish);
  }
}
