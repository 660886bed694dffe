import { Injectable } from '@nestjs/common';
import { approachOf } from '@app/contracts/content/content.constants';
import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import { contentHistory } from '@app/domain/content/content.state';
import { DomainError, fold, noSuch } from '@app/domain/decider';
import type { PromptState } from '@app/domain/engagement/prompt';
import { thoughtFact } from '@app/writer/comments';
import { DraftWriter, type Watched } from '@app/writer/writer';
import type { z } from 'zod';
import { derivedId } from '@app/event-sourcing/commands/context';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { Assistant } from '../../shared/assistant';
import { Briefs, type Writing } from '../../shared/briefs';
import { commentOf, declineFor } from '../../shared/prompt-comments';
import { draftComment } from './draft-comment.reactions';
import { currentOf } from './rewrite-draft.handler';

type Prompt = Exclude<PromptState, { status: 'unknown' }>;
/** The most changes of a run. The person can change the prompt or the text each time while it is written. */
const tries = 5;

/** Reads only the log, and again after each change, so the jobs of a prompt may run in any order and together. */
@Injectable()
@HandlesJob(draftComment)
export class DraftComment implements JobHandler<typeof draftComment.input> {
  constructor(
    private readonly assistant: Assistant,
    private readonly briefs: Briefs,
    private readonly writer: DraftWriter,
  ) {}

  async run({ promptId }: z.output<typeof draftComment.input>, run: JobRun): Promise<{ changed: boolean }> {
    const by = await this.briefs.writing(run.owner);
    const id = commentOf(promptId);
    let changed = false;
    for (let left = tries; left > 0; left--) {
      run.signal.throwIfAborted();
      const { prompt, events: prompted } = await this.briefs.prompt(run.owner, promptId);
      if (prompt.status === 'unknown') throw noSuch('prompt');
      const reopenedAt = prompted.findLast(({ type }) => type === 'PromptReopened')?.position ?? 0n;
      const events = await this.briefs.text(run.owner, id);
      const command = await this.next(promptId, prompt, reopenedAt, events, by, run);
      if (!command) return { changed };
      try {
        const commandId = derivedId(run.id, command.type, events.at(-1)?.id ?? '');
        const done = await this.assistant.act(run, by.person, id, command, commandId);
        // Without an event, another job has drafted the text at this moment.
        if (done.events > 0) changed = true;
        const isCurrent = (await this.briefs.prompt(run.owner, promptId)).events.length === prompted.length;
        // A thought may have been given while the text was declined.
        if (done.events > 0 && isCurrent && command.type !== 'ReopenContent') return { changed };
      } catch (error) {
        // The person acted first, so it checks again.
        if (left === 1 || !(error instanceof DomainError)) throw error;
      }
    }
    return { changed };
  }

  /** The next change of the comment; undefined when nothing is left to do. Words that the person wrote stay. */
  private async next(
    promptId: string,
    prompt: Prompt,
    reopenedAt: bigint,
    events: readonly Stored<ContentEvent>[],
    by: Writing,
    watched: Watched,
  ): Promise<Parameters<Assistant['act']>[3] | undefined> {
    const text = fold(contentHistory, [...events]);
    const last = events.at(-1);
    if (prompt.status === 'skipped') return text.status === 'pending' ? declineFor(prompt.skipped) : undefined;
    const brief = this.briefs.comment(prompt, by);
    const { tone } = brief;
    if (text.status === 'unknown') {
      const { leadId, name, title, company } = prompt.author;
      return {
        type: 'DraftContent',
        contentType: 'comment',
        channel: 'linkedin_comment',
        ...(await this.writer.comment(brief, undefined, watched)),
        target: leadId === null ? null : { leadId, name: name ?? '', title, company },
        topic: null,
        tone,
        sample: prompt.sample,
        origin: { of: 'prompt', id: promptId },
      };
    }
    if (last?.type === 'ContentDeclined') {
      if (last.position < reopenedAt || last.metadata.actor.as === 'system') return { type: 'ReopenContent' };
    }
    if (text.status !== 'pending' || text.editing || !needsThought(prompt, events)) return undefined;
    const current = currentOf(events);
    const approach = approachOf(current.template ?? null) ?? null;
    const wish = { wish: 'again', situation: null, approach, current } as const;
    const basedOn = text.revisions.length - 1;
    return { type: 'RewriteDraft', wish: 'again', basedOn, ...(await this.writer.comment(brief, wish, watched)), tone };
  }
}

/** Whether the comment was written without the prompt's thought, and the person has not edited it since. */
const needsThought = ({ thought }: Prompt, events: readonly ContentEvent[]): boolean => {
  if (thought === null) return false;
  const words = events.findLast(({ type }) => ['DraftGenerated', 'DraftEdited', 'DraftRewritten'].includes(type));
  return words !== undefined && 'basis' in words.data && !words.data.basis.includes(thoughtFact(thought));
};
