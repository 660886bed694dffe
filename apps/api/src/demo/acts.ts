import type { AccountCommand, Identity } from '@app/domain/account/account';
import type { ContentCommand } from '@app/domain/content/content';
import type { ContentState } from '@app/domain/content/content.state';
import type { IdeaCommand } from '@app/domain/posts/idea';
import type { TemplateCommand } from '@app/domain/drafting/template';
import type { PromptCommand } from '@app/domain/engagement/prompt';
import type { Moment, WithoutMoment } from '@app/domain/decider';
import type { LeadCommand } from '@app/domain/leads/lead';
import type { LeadViewCommand } from '@app/domain/leads/lead-views';
import type { Role, Tone } from '@app/contracts/account/account.events';
import type { Chance } from '@app/writer/seeded';
import { DateTime } from 'luxon';
import { ActOnAccount } from '../shared/account.commands';
import { ActOnSubscription } from '../shared/subscription.commands';
import { ActOnContent } from '../shared/content.commands';
import { ActOnIdea } from '../features/posts/ideas.commands';
import { ActOnTemplate } from '../features/drafting/templates/templates.commands';
import { ActOnPrompt } from '../features/engagement/prompts.commands';
import { ActOnLeadViews } from '../features/leads/lead-views.controller';
import { ActOnLead } from '../shared/leads.commands';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { assistant } from '@app/contracts/event';
import { type Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import type { EventStore } from '@app/event-sourcing/event-store';

export interface DemoPerson {
  id: string;
  identity: Identity;
  role: Role;
  timeZone: string;
  preferredTone: Tone;
}

type Drafting = Extract<ContentCommand, { type: 'DraftContent' }>;

/** The demo person at the commands. Each has the same id in every run, so a second run only repeats the first. */
export class Acts {
  at: DateTime = DateTime.now();
  /** No command happens after it. */
  until: DateTime = DateTime.now();
  events = 0;
  private commands = 0;
  private readonly clock: Clock = { now: () => this.at.toJSDate() };

  constructor(
    private readonly store: EventStore,
    readonly person: DemoPerson,
    private readonly chance: Chance,
  ) {}

  /** The day of the next command, where the person is. */
  get today(): string {
    return this.at.toISODate() ?? '';
  }

  /** Different for every command. */
  get number(): string {
    return String(this.commands);
  }

  get moment() {
    return momentOf(this.clock, this.person);
  }

  account(command: Exclude<AccountCommand, Moment>): Promise<void> {
    return this.onAccount(command, this.context());
  }

  /** A plan that holds all leads of the history. */
  async grantPlan(): Promise<void> {
    const command = { type: 'GrantTier', tier: 'pro', reason: 'Demo account' } as const;
    await this.record(new ActOnSubscription(command, this.context()));
  }

  inTime(command: WithoutMoment<Extract<AccountCommand, Moment>>): Promise<void> {
    const context = this.context();
    return this.onAccount({ ...command, ...this.moment } as AccountCommand, context);
  }

  async lead(id: string, command: WithoutMoment<LeadCommand>): Promise<void> {
    const context = this.context();
    await this.record(new ActOnLead(id, { ...command, ...this.moment } as LeadCommand, context));
  }

  async idea(id: string, command: WithoutMoment<IdeaCommand>): Promise<void> {
    const context = this.context();
    await this.record(new ActOnIdea(id, { ...command, ...this.moment } as IdeaCommand, context));
  }

  async prompt(id: string, command: WithoutMoment<PromptCommand>): Promise<void> {
    const context = this.context();
    await this.record(new ActOnPrompt(id, { ...command, ...this.moment } as PromptCommand, context));
  }

  async view(command: LeadViewCommand): Promise<void> {
    await this.record(new ActOnLeadViews(command, this.context()));
  }

  async template(id: string, command: WithoutMoment<TemplateCommand>): Promise<void> {
    const context = this.context();
    const whole = { ...command, ...this.moment } as TemplateCommand;
    await this.record(new ActOnTemplate(id, whole, context));
  }

  /** @returns the fingerprint of the text after it */
  content(id: string, command: WithoutMoment<Exclude<ContentCommand, Drafting>>): Promise<string> {
    return this.onContent(id, command, this.context());
  }

  /** The assistant drafts, in the person's tone. @returns the fingerprint */
  draft(id: string, command: Omit<Drafting, 'type' | 'tone' | 'sample' | 'at' | 'timeZone'>): Promise<string> {
    const tone = this.person.preferredTone;
    const context = this.context(assistant);
    return this.onContent(id, { type: 'DraftContent', ...command, tone, sample: false }, context);
  }

  private async onAccount(command: AccountCommand, context: CommandContext): Promise<void> {
    await this.record(new ActOnAccount(command, context));
  }

  private async onContent(
    id: string,
    command: WithoutMoment<ContentCommand>,
    context: CommandContext,
  ): Promise<string> {
    const whole = { ...command, ...this.moment } as ContentCommand;
    const { state } = await this.record(new ActOnContent(id, whole, context));
    return fingerprintOf(state);
  }

  private async record<R extends { events: number }>(command: {
    recordIn(store: EventStore, clock: Clock): Promise<R>;
  }): Promise<R> {
    const recorded = await command.recordIn(this.store, this.clock);
    this.events += recorded.events;
    return recorded;
  }

  private context(actor: CommandContext['actor'] = { id: this.person.id, as: 'user' }): CommandContext {
    this.at = DateTime.min(this.until, this.at.plus({ seconds: 40 + Math.floor(this.chance() * 500) }));
    const commandId = derivedId('demo', this.person.id, String(this.commands++));
    const from = { correlationId: commandId, causationId: commandId };
    return { commandId, owner: this.person.id, actor, ...from, request: null };
  }
}

const fingerprintOf = (state: ContentState): string => (state.status === 'unknown' ? '' : state.text.fingerprint);
