import { Controller } from '@nestjs/common';
import {
  type Drafted,
  generateMessage,
  generateMessages,
  generatePost,
  generateSamples,
  rewriteContent,
} from '@app/contracts/drafting/drafting.api';
import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import { lead } from '@app/domain/leads/lead';
import { checkRewritable } from '@app/domain/content/content.checks';
import { contentHistory } from '@app/domain/content/content.state';
import { checkWritable } from '@app/domain/posts/idea';
import { DomainError, fold, noSuch } from '@app/domain/decider';
import { samplePosts } from '@app/writer/samples';
import { DraftWriter, type Watched } from '@app/writer/writer';
import type { Request } from 'express';
import type { z } from 'zod';
import { OwnTemplates, PlanLimits, Texts } from '../../shared/ports';
import type { SignedIn } from '../../platform/kernel/people';
import { type CommandContext, derivedId, requestHash } from '@app/event-sourcing/commands/context';
import { accepted, Handle, notShownYet, type Received } from '../../platform/http/endpoint';
import { EventStore } from '@app/event-sourcing/event-store';
import { ownHistoryOf } from '@app/event-sourcing/event-store/history';
import { ApiError } from '../../platform/http/errors';
import { WatchedWork } from '../../platform/http/watched-work';
import type { JobKind } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { Assistant, type Run } from '../../shared/assistant';
import { Briefs } from '../../shared/briefs';
import { DraftPosts, postId } from './draft-posts.handler';
import { LanguageModel } from './model/language-model.port';
import { OfferedVariants } from './offered-variants.service';
import { RewriteDraft } from './rewrite-draft.handler';
import { DraftingResult, draftMessages, draftPosts, rewriteDraft } from './drafting.jobs';

/** Milliseconds that a request waits for its drafts before it returns 202 with the job. */
const longestWait = 10_000;

const reasons = {
  draft_waiting: 'A draft already waits for your decision.',
  archived: 'This lead is archived.',
  nothing_to_answer: 'They thanked you. There is nothing to write.',
  do_not_contact: 'You marked this person “Do not contact”.',
  unknown: 'There is no such lead.',
} as const;

const jobIdOf = ({ name }: JobKind, { commandId }: CommandContext) => `${name}-${derivedId(name, commandId)}`;

@Controller()
export class DraftingController {
  constructor(
    private readonly jobs: Jobs,
    private readonly store: EventStore,
    private readonly texts: Texts,
    private readonly templates: OwnTemplates,
    private readonly progress: Progress,
    private readonly writer: DraftWriter,
    private readonly briefs: Briefs,
    private readonly model: LanguageModel,
    private readonly watched: WatchedWork,
    private readonly rewriting: RewriteDraft,
    private readonly posts: DraftPosts,
    private readonly assistant: Assistant,
    private readonly offered: OfferedVariants,
    private readonly limits: PlanLimits,
  ) {}

  @Handle(generateMessage)
  async message({ body, user, context }: Received<typeof generateMessage>) {
    await this.mustOwn(user, [body.leadId]);
    return this.answer(user, context, draftMessages, { leadIds: [body.leadId] });
  }

  @Handle(generateMessages)
  async messages({ body, user, context }: Received<typeof generateMessages>) {
    await this.mustOwn(user, body.leadIds);
    return this.answer(user, context, draftMessages, body);
  }

  @Handle(generatePost)
  async post({ body, user, context, request }: Received<typeof generatePost>) {
    const { theme, notes, channel, ideaId = null } = body;
    const { happened, changed, tell } = body.answers ?? {};
    const answers = { happened: happened || null, changed: changed || null, tell: tell || null };
    const posts = [{ theme, notes: notes || null, answers, channel, ideaId }];
    const id = postId(jobIdOf(draftPosts, context), 0);
    const written = await this.briefs.text(user.id, id);
    mustBeSame(written.slice(0, 1), context);
    // A repeated request finds its own effect, so it is not checked again.
    if (written.length === 0) {
      if (ideaId !== null) checkWritable(await this.briefs.idea(user.id, ideaId));
      await this.limits.reservePost(user.id, id);
    }
    return this.watch(
      request,
      user,
      context,
      draftPosts,
      { posts, sample: false },
      {
        // A job gives its post back itself, after its last attempt.
        run: (...args) =>
          this.posts.run(...args).catch(async (error: unknown) => {
            await this.limits.releasePost(user.id, id);
            throw error;
          }),
      },
    );
  }

  @Handle(generateSamples)
  samples({ user, context }: Received<typeof generateSamples>) {
    const posts = samplePosts.map(({ theme }) => ({ theme, notes: null }));
    return this.answer(user, context, draftPosts, { posts, sample: true });
  }

  @Handle(rewriteContent)
  async rewrite({
    params: { id },
    body: { wish, situation, template, tone, approach, variant, basedOn },
    user,
    context,
    request,
  }: Received<typeof rewriteContent>) {
    const events = await this.briefs.text(user.id, id);
    const text = fold(contentHistory, events);
    const written = events.filter(({ metadata }) => metadata.commandId === jobIdOf(rewriteDraft, context));
    mustBeSame(written, context);
    // A repeated request finds its own effect, so it is not checked again.
    if (written.length === 0) checkRewritable(text, basedOn);
    if (text.status !== 'unknown' && !this.writer.wishesFor(text.type).includes(wish))
      throw new DomainError('no_model', 'No model is connected, and a template cannot do this. The text is unchanged.');
    if (variant !== undefined) {
      const { preferredTone: tone } = user;
      const chosen = await this.offered.open(id, variant);
      const run = { ...runOf(rewriteDraft, user, context), signal: new AbortController().signal };
      const command = { type: 'RewriteDraft', wish, basedOn, ...chosen, tone } as const;
      const { position } = await this.assistant.act(run, user, id, command);
      const result = { drafts: [id], samples: 0, skipped: [], position: String(position) };
      return (await this.shown(user, result)) ?? notShownYet(position);
    }
    const own = template && (await this.templates.of(user.id)).find((one) => one.id === template);
    if (template && (!own || own.situation !== situation))
      throw new DomainError('not_found', 'There is no such template for this situation. The text is unchanged.');
    const chosen = {
      situation: situation ?? null,
      template: template ?? null,
      tone: tone ?? null,
      approach: approach ?? null,
    };
    const input = { contentId: id, wish, ...chosen, basedOn };
    return this.watch(request, user, context, rewriteDraft, input, this.rewriting);
  }

  /** A model's work runs in the request while the person watches, else as a job. A stopped request has no effect. */
  private async watch<I extends z.ZodType>(
    request: Request,
    user: SignedIn,
    context: CommandContext,
    kind: JobKind<I>,
    input: z.input<I>,
    handler: { run(input: z.output<I>, run: Run, watched: Watched): Promise<DraftingResult> },
  ): Promise<Drafted | Response> {
    const id = jobIdOf(kind, context);
    if (!this.watched.isWantedBy(request) || this.model.name === null || (await this.jobs.status(id, user.id)))
      return this.answer(user, context, kind, input);
    return this.watched.stream<Drafted>(request, async (watching) => {
      const run = { ...runOf(kind, user, context), signal: watching.signal };
      const result = await handler.run(kind.input.parse(input), run, watching);
      return (await this.shown(user, result)) ?? notShownYet(BigInt(result.position));
    });
  }

  private async mustOwn(user: SignedIn, leadIds: string[]): Promise<void> {
    const owned = await Promise.all(leadIds.map((id) => this.nameOf(user.id, id)));
    if (owned.some((name) => name === undefined)) throw noSuch('lead');
  }

  private async nameOf(owner: string, id: string): Promise<string | undefined> {
    const state = fold(lead, await ownHistoryOf(this.store, owner, `lead-${id}`));
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
    // After a failure, the same Idempotency-Key starts a new attempt with all its retries.
    if ((await this.jobs.status(id, user.id))?.state === 'failed') await this.jobs.retry(id, correlationId);
    const job = await this.jobs.finished(id, user.id, longestWait);
    if (job?.state === 'failed')
      throw new ApiError(503, 'drafting_failed', 'The drafts could not be written. Nothing is lost; please try again.');
    if (job?.state !== 'completed') return accepted({ jobId: id, address: `/api/jobs/${id}` });
    return (
      (await this.shown(user, DraftingResult.parse(job.result))) ?? accepted({ jobId: id, address: `/api/jobs/${id}` })
    );
  }

  /** @returns undefined while the read model is behind and does not have all drafts */
  private async shown(
    user: SignedIn,
    { problem, budgetUsed, position, drafts, skipped }: DraftingResult,
  ): Promise<Drafted | undefined> {
    if (problem && budgetUsed) throw new ApiError(429, 'model_budget_used', problem);
    if (problem) throw new ApiError(503, 'model_failed', problem);
    this.progress.jobRecorded(user.id, BigInt(position));
    if (!(await this.progress.shown('content', BigInt(position)))) return undefined;
    return {
      drafts: await this.texts.byIds(user.id, drafts),
      skipped: await Promise.all(
        skipped.map(async ({ leadId, why }) => ({
          leadId,
          name: (await this.nameOf(user.id, leadId)) ?? '',
          why: reasons[why],
        })),
      ),
    };
  }
}

/** The run of a job in the request itself. */
const runOf = (kind: JobKind, user: SignedIn, context: CommandContext) => ({
  id: jobIdOf(kind, context),
  owner: user.id,
  correlationId: context.correlationId,
  progress: () => undefined,
  request: context.request,
});

/** A watched request has no job, so its events store the request. @throws DomainError `idempotency_key_reused` */
const mustBeSame = (written: readonly Stored<ContentEvent>[], { request }: CommandContext): void => {
  const hashes = new Set(written.map(({ metadata }) => metadata.commandHash));
  hashes.delete(requestHash(null));
  if (hashes.size > 0 && !hashes.has(requestHash(request)))
    throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
};
