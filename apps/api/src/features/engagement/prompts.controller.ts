import { Controller } from '@nestjs/common';
import {
  capturePrompt,
  generateSamplePrompts,
  getPrompt,
  giveThought,
  listPrompts,
  promptCounts,
  reopenPrompt,
  skipPrompt,
  watchedPeople,
} from '@app/contracts/engagement/engagement.api';
import type { PostAuthor } from '@app/contracts/engagement/engagement.events';
import type { TouchKind } from '@app/contracts/leads/leads.events';
import { fold, type WithoutMoment, mustExist, noSuch } from '@app/domain/decider';
import { platformOf, type PromptCommand, whyNow } from '@app/domain/engagement/prompt';
import { intoOf, type LeadState } from '@app/domain/leads/lead.state';
import { lead as leadDecider } from '@app/domain/leads/lead';
import { whoStayed } from '@app/domain/duplicates/lead-merge';
import { samplePrompts } from '@app/writer/sample-prompts';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { ownHistoryOf } from '@app/event-sourcing/event-store/history';
import { sendPage } from '../../platform/http/paging';
import { Authors, Comments } from '../../shared/ports';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnPrompt } from './prompts.commands';
import { countPrompts, findPrompt, findPrompts, findWatched } from './prompts.queries';

@Controller()
export class PromptsController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly store: EventStore,
    private readonly authors: Authors,
    private readonly comments: Comments,
  ) {}

  @Handle(listPrompts)
  async list({ query, user, response }: Received<typeof listPrompts>) {
    return sendPage(response, await findPrompts(this.source, user.id, this.clock.now(), query));
  }

  @Handle(promptCounts)
  counts({ user }: Received<typeof promptCounts>) {
    return countPrompts(this.source, user, this.clock.now());
  }

  @Handle(watchedPeople)
  watched({ user }: Received<typeof watchedPeople>) {
    return findWatched(this.source, user.id);
  }

  @Handle(getPrompt)
  async one({ params, user }: Received<typeof getPrompt>) {
    return mustExist(await findPrompt(this.source, user.id, this.clock.now(), params.id), 'prompt');
  }

  @Handle(capturePrompt)
  async capture({ body, user, context }: Received<typeof capturePrompt>) {
    const { link = null, words = null, thought = null } = body;
    const [{ topics }, { author, lead }] = await Promise.all([
      this.authors.cardOf(user.id),
      this.authorOf(user, body.author),
    ]);
    // The same Idempotency-Key captures the same prompt.
    const id = derivedId('prompt', user.id, context.commandId);
    const post = { platform: platformOf(link), link, words, author, thought, why: whyNow({ words, topics, lead }) };
    return this.act(id, user, context, { type: 'CapturePrompt', ...post, sample: false });
  }

  @Handle(generateSamplePrompts)
  async samples({ user, context }: Received<typeof generateSamplePrompts>) {
    const moment = momentOf(this.clock, user);
    let added = 0;
    let shown = 0n;
    for (const [i, sample] of samplePrompts.entries()) {
      const id = derivedId('sample-prompt', user.id, String(i));
      const send = (command: PromptCommand) =>
        this.commands.send(
          new ActOnPrompt(id, command, { ...context, commandId: derivedId(context.commandId, command.type, id) }),
        );
      const captured = await send({ type: 'CapturePrompt', ...sample, sample: true, ...moment });
      const { events, position } =
        captured.events > 0 ? captured : await send({ type: 'ReopenPrompt', declined: false, ...moment });
      if (events > 0) added++;
      if (position > shown) shown = position;
    }
    await this.progress.shown('prompt', shown);
    return { added };
  }

  @Handle(giveThought)
  async thought({ params, body, user, context }: Received<typeof giveThought>) {
    const approved = (await this.comments.statusOf(user.id, params.id)) === 'approved';
    return this.act(params.id, user, context, { type: 'GiveThought', ...body, approved });
  }

  @Handle(skipPrompt)
  async skip({ params, body: { reason, note }, user, context }: Received<typeof skipPrompt>) {
    const moment = momentOf(this.clock, user);
    const approved = (await this.comments.skip(params.id, reason, moment, context)) === 'approved';
    return this.act(params.id, user, context, { type: 'SkipPrompt', reason, note: note || null, approved });
  }

  @Handle(reopenPrompt)
  async reopen({ params, user, context }: Received<typeof reopenPrompt>) {
    const declined = (await this.comments.statusOf(user.id, params.id)) === 'declined';
    return this.act(params.id, user, context, { type: 'ReopenPrompt', declined });
  }

  private async act(id: string, user: SignedIn, context: CommandContext, command: WithoutMoment<PromptCommand>) {
    return this.commands.show(new ActOnPrompt(id, { ...command, ...momentOf(this.clock, user) }, context), () =>
      findPrompt(this.source, user.id, this.clock.now(), id),
    );
  }

  /** A lead as it is now, after a merge the one that stayed, or a name. @throws DomainError for a lead of others */
  private async authorOf(
    user: SignedIn,
    { leadId, name }: { leadId?: string | undefined; name?: string | undefined },
  ): Promise<{ author: PostAuthor; lead: { lastTouch: string | null } | null }> {
    if (leadId === undefined)
      return { author: { name: name ?? null, title: '', company: '', leadId: null }, lead: null };
    const stayed = await whoStayed(leadId, async (id) => intoOf(await this.lead(user.id, id)));
    const state = await this.lead(user.id, stayed);
    if (state.status === 'unknown') throw noSuch('lead');
    const { name: known, title, company } = state.details;
    return {
      author: { name: known, title, company, leadId },
      lead: { lastTouch: lastTouchOf(state.followUp.touches, user.timeZone) },
    };
  }

  private async lead(owner: string, id: string): Promise<LeadState> {
    return fold(leadDecider, await ownHistoryOf(this.store, owner, `lead-${id}`));
  }
}

/** The day of the last contact in words, `3 November 2026`. A note is no contact. */
const lastTouchOf = (touches: readonly { kind: TouchKind; at: string }[], zone: string): string | null => {
  const last = touches.findLast(({ kind }) => kind !== 'note');
  return last ? DateTime.fromISO(last.at, { zone, locale: 'en-GB' }).toFormat('d MMMM yyyy') : null;
};
