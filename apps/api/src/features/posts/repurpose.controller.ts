import { Controller } from '@nestjs/common';
import { repurposeContent } from '@app/contracts/drafting/drafting.api';
import type { ContentEvent } from '@app/contracts/content/content.events';
import { ideaLimits } from '@app/contracts/posts/ideas.constants';
import { contentHistory } from '@app/domain/content/content.state';
import { DomainError, fold, noSuch } from '@app/domain/decider';
import { repurpose, type Repurposed, type Source, type TextShape, thoughtOf } from '@app/writer/repurpose';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { assistant } from '@app/contracts/event';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { ownHistoryOf } from '@app/event-sourcing/event-store/history';
import { PlanLimits, Texts } from '../../shared/ports';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { Briefs } from '../../shared/briefs';
import { ActOnContent } from '../../shared/content.commands';
import { ActOnIdea, ideaTurns } from './ideas.commands';
import { findIdea, findSameIdea } from './ideas.read-model';
type Draft = Extract<ContentEvent, { type: 'DraftGenerated' }>['data'];

interface OwnText {
  source: Source;
  draft: Draft;
  /** When it was decided, else when it was drafted. */
  at: string;
}

/** Makes new drafts from the person's texts. No writer takes part, so all words are the author's. */
@Controller()
export class RepurposeController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly briefs: Briefs,
    private readonly limits: PlanLimits,
    private readonly texts: Texts,
  ) {}

  @Handle(repurposeContent)
  async repurpose({ params, body: { to }, user, context }: Received<typeof repurposeContent>) {
    const ids = {
      draft: derivedId('repurposed', user.id, context.commandId),
      idea: derivedId('idea', user.id, context.commandId),
    };
    // A draft and an idea are in different streams, so the same key could create both. This refuses it.
    const other = to === 'idea' ? `content-${ids.draft}` : `idea-${ids.idea}`;
    if ((await this.store.readStream(other)).length > 0)
      throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
    const text = await this.ownText(user.id, params.id);
    return to === 'idea'
      ? ideaTurns.run(user.id, () => this.keepIdea(params.id, text, user, context))
      : this.draft(params.id, text, to, user, context);
  }

  private async keepIdea(contentId: string, { source }: OwnText, user: SignedIn, context: CommandContext) {
    const thought = thoughtOf(source, ideaLimits.text);
    if (thought === null) throw nothingLeft();
    const same = await findSameIdea(this.source, user.id, thought);
    if (same) return { draft: null, idea: same };
    const id = derivedId('idea', user.id, context.commandId);
    const origin = { kind: 'content', id: contentId, name: null } as const;
    const command = { type: 'SaveIdea', text: thought, source: origin, ...momentOf(this.clock, user) } as const;
    return this.commands.show(new ActOnIdea(id, command, context), async () => ({
      draft: null,
      idea: (await findIdea(this.source, user.id, id)) ?? null,
    }));
  }

  private async draft(
    contentId: string,
    { source, draft, at }: OwnText,
    to: TextShape,
    user: SignedIn,
    context: CommandContext,
  ) {
    const { author } = await this.briefs.writing(user.id);
    const made = repurpose(source, to, author.card.signature ?? author.firstName);
    if (!made) throw nothingLeft();
    const id = derivedId('repurposed', user.id, context.commandId);
    const { type, channel, title, body } = made;
    const isNew = (await this.briefs.text(user.id, id)).length === 0;
    if (isNew && type === 'post' && !draft.sample) await this.limits.reservePost(user.id, id);
    const command = {
      type: 'DraftContent',
      contentType: type,
      channel,
      title,
      body,
      target: null,
      topic: draft.topic,
      tone: draft.tone,
      writer: 'template',
      sample: draft.sample,
      basis: basisOf(made, draft, DateTime.fromISO(at, { zone: user.timeZone })),
      situation: null,
      template: null,
      origin: { of: 'content', id: contentId },
      ...momentOf(this.clock, user),
    } as const;
    return this.commands.show(new ActOnContent(id, command, { ...context, actor: assistant }), async () => {
      const [shown] = await this.texts.byIds(user.id, [id]);
      return { draft: shown ?? null, idea: null };
    });
  }

  /** What a lead is called now: it may have been renamed or merged since the draft. */
  private async namesNow(owner: string, leadId: string): Promise<string[]> {
    const { lead } = await this.briefs.receiver(owner, leadId);
    return lead.status === 'unknown' ? [] : [lead.details.name, lead.details.company];
  }

  /** @throws DomainError for a text of another person, and for a declined one */
  private async ownText(owner: string, id: string): Promise<OwnText> {
    const events = await ownHistoryOf(this.store, owner, `content-${id}`);
    const text = fold(contentHistory, events);
    const [first] = events;
    if (text.status === 'unknown' || first?.type !== 'DraftGenerated') throw noSuch('text');
    if (text.status === 'declined')
      throw new DomainError('invalid_transition', 'This text was declined. Reopen it to make another one from it.', {
        approvalStatus: text.status,
      });
    const { type, channel } = text;
    const { title, body } = text.text;
    const { target, topic, at } = first.data;
    const names = target ? [target.name, target.company, ...(await this.namesNow(owner, target.leadId))] : [];
    const decided = text.status === 'approved' ? text.decided.at : at;
    return { source: { type, channel, title, body, topic, names }, draft: first.data, at: decided };
  }
}

const basisOf = ({ left, private: named }: Repurposed, { type }: Draft, at: DateTime): string[] => [
  `Your ${type} of ${at.setLocale('en-GB').toFormat('d LLLL yyyy')}, in your own sentences`,
  ...(left > 0 ? [`Shortened: ${left} ${left === 1 ? 'sentence is' : 'sentences are'} left out`] : []),
  ...(named > 0 ? ['Left out: what is about the person you wrote it to'] : []),
];

const nothingLeft = () =>
  new DomainError('nothing_left', 'No sentence of this text can stand alone. Nothing was made from it.');
