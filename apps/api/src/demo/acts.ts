import type { AccountCommand, Identity } from '@app/domain/account/account';
import type { ContentCommand, ContentState } from '@app/domain/content/content';
import type { IdeaCommand } from '@app/domain/content/idea';
import type { TemplateCommand } from '@app/domain/content/template';
import type { PromptCommand } from '@app/domain/engagement/prompt';
import type { Moment } from '@app/domain/decider';
import type { LeadCommand } from '@app/domain/leads/lead';
import type { LeadViewCommand } from '@app/domain/leads/lead-views';
import type { Role, Tone } from '@app/contracts/account/account.events';
import type { Chance } from '@app/writer/seeded';
import { DateTime } from 'luxon';
import { AccountHandler, ActOnAccount } from '../features/account/account.commands';
import { ActOnSubscription, SubscriptionHandler } from '../features/billing/subscription.commands';
import { ActOnContent, ContentHandler } from '../features/content/content.commands';
import { ActOnIdea, IdeaHandler } from '../features/content/ideas.commands';
import { ActOnTemplate, TemplateHandler } from '../features/content/templates.commands';
import { ActOnPrompt, PromptHandler } from '../features/engagement/prompts.commands';
import { ActOnLeadViews, LeadViewsHandler } from '../features/leads/lead-views.controller';
import { ActOnLead, LeadHandler } from '../features/leads/leads.commands';
import { type CommandContext, assistant } from '../platform/commands/context';
import { derivedId } from '../platform/commands/ids';
import { type Clock, momentOf } from '../platform/kernel/clock';
import type { EventStore } from '../platform/kernel/event-store';

export interface DemoPerson {
  id: string;
  identity: Identity;
  role: Role;
  timeZone: string;
  preferredTone: Tone;
}

type WithoutMoment<C> = C extends unknown ? Omit<C, 'at' | 'timeZone'> : never;
type Drafting = Extract<ContentCommand, { type: 'DraftContent' }>;

/**
 * The demo person at the product's commands. Each command happens some minutes after the one before, and has the same id in
 * every run, so that a second run repeats the commands of the first.
 */
export class Acts {
  at: DateTime = DateTime.now();
  /** No command happens after it. */
  until: DateTime = DateTime.now();
  events = 0;
  private commands = 0;
  private readonly clock: Clock = { now: () => this.at.toJSDate() };
  private readonly leads: LeadHandler;
  private readonly contents: ContentHandler;
  private readonly accounts: AccountHandler;
  private readonly subscriptions: SubscriptionHandler;
  private readonly ideas: IdeaHandler;
  private readonly prompts: PromptHandler;
  private readonly templates: TemplateHandler;
  private readonly views: LeadViewsHandler;

  constructor(
    store: EventStore,
    readonly person: DemoPerson,
    private readonly chance: Chance,
  ) {
    this.leads = new LeadHandler(store, this.clock);
    this.contents = new ContentHandler(store, this.clock);
    this.accounts = new AccountHandler(store, this.clock);
    this.subscriptions = new SubscriptionHandler(store, this.clock);
    this.ideas = new IdeaHandler(store, this.clock);
    this.prompts = new PromptHandler(store, this.clock);
    this.templates = new TemplateHandler(store, this.clock);
    this.views = new LeadViewsHandler(store, this.clock);
  }

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
    this.count(await this.subscriptions.execute(new ActOnSubscription(command, this.context())));
  }

  /** A command to the account that needs its time. */
  inTime(command: WithoutMoment<Extract<AccountCommand, Moment>>): Promise<void> {
    const context = this.context();
    return this.onAccount({ ...command, ...this.moment } as AccountCommand, context);
  }

  async lead(id: string, command: WithoutMoment<LeadCommand>): Promise<void> {
    const context = this.context();
    this.count(await this.leads.execute(new ActOnLead(id, { ...command, ...this.moment } as LeadCommand, context)));
  }

  async idea(id: string, command: WithoutMoment<IdeaCommand>): Promise<void> {
    const context = this.context();
    this.count(await this.ideas.execute(new ActOnIdea(id, { ...command, ...this.moment } as IdeaCommand, context)));
  }

  async prompt(id: string, command: WithoutMoment<PromptCommand>): Promise<void> {
    const context = this.context();
    this.count(
      await this.prompts.execute(new ActOnPrompt(id, { ...command, ...this.moment } as PromptCommand, context)),
    );
  }

  async view(command: LeadViewCommand): Promise<void> {
    this.count(await this.views.execute(new ActOnLeadViews(command, this.context())));
  }

  async template(id: string, command: WithoutMoment<TemplateCommand>): Promise<void> {
    const context = this.context();
    const whole = { ...command, ...this.moment } as TemplateCommand;
    this.count(await this.templates.execute(new ActOnTemplate(id, whole, context)));
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
    this.count(await this.accounts.execute(new ActOnAccount(command, context)));
  }

  private async onContent(
    id: string,
    command: WithoutMoment<ContentCommand>,
    context: CommandContext,
  ): Promise<string> {
    const whole = { ...command, ...this.moment } as ContentCommand;
    const recorded = await this.contents.execute(new ActOnContent(id, whole, context));
    this.count(recorded);
    return fingerprintOf(recorded.state);
  }

  private count({ events }: { events: number }): void {
    this.events += events;
  }

  private context(actor: CommandContext['actor'] = { id: this.person.id, as: 'user' }): CommandContext {
    this.at = DateTime.min(this.until, this.at.plus({ seconds: 40 + Math.floor(this.chance() * 500) }));
    const commandId = derivedId('demo', this.person.id, String(this.commands++));
    const from = { correlationId: commandId, causationId: commandId };
    return { commandId, owner: this.person.id, actor, ...from, request: null };
  }
}

const fingerprintOf = (state: ContentState): string => (state.status === 'unknown' ? '' : state.text.fingerprint);
