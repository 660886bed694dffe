import { Controller } from '@nestjs/common';
import {
  type Drafted,
  generateMessage,
  generateMessages,
  generatePost,
  generateSamples,
  rewriteContent,
} from '@app/contracts/content/content.api';
import type { InputOf } from '@app/contracts/endpoint';
import { lead } from '@app/domain/leads/lead';
import { checkRewritable, contentHistory } from '@app/domain/content/content';
import { fold } from '@app/domain/decider';
import { samplePosts } from '@app/writer/samples';
import { DraftWriter } from '@app/writer/writer';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { SignedIn } from '../../platform/http/people';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { EventStore } from '../../platform/kernel/event-store';
import { parseStored } from '../../platform/event-store/stored';
import { accepted, Handle, Input } from '../../platform/http/handle';
import { ApiError } from '../../platform/http/errors';
import { Context, CurrentUser } from '../../platform/http/request-context';
import type { JobKind } from '../../platform/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { Progress } from '../../platform/projections/progress';
import { DomainError } from '@app/domain/decider';
import { Briefs } from './brief';
import { findContentsById } from './content.queries';
import { findOwnTemplates } from './templates.queries';
import { DraftingResult, draftMessages, draftPosts, rewriteDraft } from './drafting.jobs';

/** How long a request waits for its drafts before it returns 202 with the job, in milliseconds. */
const longestWait = 10_000;

const reasons = {
  draft_waiting: 'A draft already waits for your decision.',
  archived: 'This lead is archived.',
  unknown: 'There is no such lead.',
} as const;

const jobIdOf = ({ name }: JobKind, { commandId }: CommandContext) => `${name}-${derivedId(name, commandId)}`;

@Controller()
export class DraftingController {
  constructor(
    private readonly jobs: Jobs,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly writer: DraftWriter,
    private readonly briefs: Briefs,
  ) {}

  @Handle(generateMessage)
  async message(
    @Input() { body }: InputOf<typeof generateMessage>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Drafted | Response> {
    await this.mustOwn(user, [body.leadId]);
    return this.answer(user, context, draftMessages, { leadIds: [body.leadId] });
  }

  @Handle(generateMessages)
  async messages(
    @Input() { body }: InputOf<typeof generateMessages>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Drafted | Response> {
    await this.mustOwn(user, body.leadIds);
    return this.answer(user, context, draftMessages, body);
  }

  @Handle(generatePost)
  async post(
    @Input() { body }: InputOf<typeof generatePost>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Drafted | Response> {
    const { theme, notes, channel, ideaId = null } = body;
    if (ideaId !== null && (await this.briefs.idea(user.id, ideaId)).status === 'unknown')
      throw new DomainError('not_found', 'There is no such idea.');
    const { happened, changed, tell } = body.answers ?? {};
    const answers = { happened: happened || null, changed: changed || null, tell: tell || null };
    const posts = [{ theme, notes: notes || null, answers, channel, ideaId }];
    return this.answer(user, context, draftPosts, { posts, sample: false });
  }

  @Handle(generateSamples)
  samples(@CurrentUser() user: SignedIn, @Context() context: CommandContext): Promise<Drafted | Response> {
    const posts = samplePosts.map(({ theme }) => ({ theme, notes: null }));
    return this.answer(user, context, draftPosts, { posts, sample: true });
  }

  @Handle(rewriteContent)
  async rewrite(
    @Input() { params: { id }, body: { wish, situation, template, approach, basedOn } }: InputOf<typeof rewriteContent>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Drafted | Response> {
    const events = (await this.store.readStream(`content-${id}`)).map((e) => parseStored<'content'>(e));
    const text = fold(contentHistory, events[0]?.metadata.owner === user.id ? events : []);
    // A repeated request comes after its own effect.
    if (!events.some(({ metadata }) => metadata.commandId === jobIdOf(rewriteDraft, context)))
      checkRewritable(text, basedOn);
    if (text.status !== 'unknown' && !this.writer.wishesFor(text.type).includes(wish))
      throw new DomainError('no_model', 'No model is connected, and a template cannot do this. The text is unchanged.');
    const own = template && (await findOwnTemplates(this.source, user.id)).find((one) => one.id === template);
    if (template && (!own || own.situation !== situation))
      throw new DomainError('not_found', 'There is no such template for this situation. The text is unchanged.');
    const chosen = { situation: situation ?? null, template: template ?? null, approach: approach ?? null };
    return this.answer(user, context, rewriteDraft, { contentId: id, wish, ...chosen, basedOn });
  }

  private async mustOwn(user: SignedIn, leadIds: string[]): Promise<void> {
    const owned = await Promise.all(leadIds.map((id) => this.nameOf(user.id, id)));
    if (owned.some((name) => name === undefined)) throw new DomainError('not_found', 'There is no such lead.');
  }

  private async nameOf(owner: string, id: string): Promise<string | undefined> {
    const events = (await this.store.readStream(`lead-${id}`)).map((e) => parseStored<'lead'>(e));
    if (events[0]?.metadata.owner !== owner) return undefined;
    const state = fold(lead, events);
    return state.status === 'unknown' ? undefined : state.details.name;
  }

  private async answer<I extends z.ZodType>(
    user: SignedIn,
    context: CommandContext,
    kind: JobKind<I>,
    input: z.input<I>,
  ): Promise<Drafted | Response> {
    const id = jobIdOf(kind, context);
    const { correlationId, request } = context;
    await this.jobs.enqueue(kind, { id, owner: user.id, correlationId, input, request });
    // The same Idempotency-Key after a failure makes a new attempt, with all its tries.
    if ((await this.jobs.status(id, user.id))?.state === 'failed') await this.jobs.retry(id, correlationId);
    const job = await this.jobs.finished(id, user.id, longestWait);
    if (job?.state === 'failed')
      throw new ApiError(503, 'drafting_failed', 'The drafts could not be written. Nothing is lost; please try again.');
    if (job?.state !== 'completed') return accepted({ jobId: id, address: `/api/jobs/${id}` });
    const result = DraftingResult.parse(job.result);
    if (result.problem) throw new ApiError(503, 'model_failed', result.problem);
    // The read model is behind and would not return all drafts. The job's result has them.
    if (!(await this.progress.shown('content', BigInt(result.position))))
      return accepted({ jobId: id, address: `/api/jobs/${id}` });
    return {
      drafts: await findContentsById(this.source, user.id, result.drafts),
      skipped: await Promise.all(
        result.skipped.map(async ({ leadId, why }) => ({
          leadId,
          name: (await this.nameOf(user.id, leadId)) ?? '',
          why: reasons[why],
        })),
      ),
    };
  }
}
