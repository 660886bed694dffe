import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, fold } from '@app/domain/decider';
import { contentHistory } from '@app/domain/content/content';
import type { ContentEvent } from '@app/contracts/content/content.events';
import { DraftWriter, type MessageChannel, type Wish, type Written } from '@app/writer/writer';
import type { z } from 'zod';
import { parseStored } from '../../platform/event-store/stored';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { Briefs, type Writing } from './brief';
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
    const wish = { ...asked, template: templateNow(events), current: { title: text.text.title, body: text.text.body } };
    const { title, body, basis, situation, template, writer } = await this.write(first.data, by, wish);
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
    return { drafts: [contentId], samples: 0, skipped: [], position: String(position) };
  }

  private async write(draft: Draft, by: Writing, wish: Wish): Promise<Written> {
    const { type, channel, target, origin } = draft;
    if (type === 'comment' && origin?.of === 'prompt') {
      const prompt = await this.briefs.prompt(by.person.id, origin.id);
      if (prompt.status === 'unknown') throw new DomainError('not_found', 'There is no such prompt.');
      return this.writer.comment(this.briefs.comment(prompt, by), wish);
    }
    if (type !== 'message' || !target)
      throw new DomainError('no_model', 'Only a message or a comment can be written anew so far.');
    const { lead, events } = await this.briefs.lead(by.person.id, target.leadId);
    if (lead.status !== 'open')
      throw new DomainError('invalid_transition', 'This lead is archived. Bring it back to write to it.');
    return this.writer.message(this.briefs.message({ lead, events }, by, channel as MessageChannel), wish);
  }
}
