import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ModelOutcome, ModelPurpose } from '@app/contracts/content/content.constants';
import { fold } from '@app/domain/decider';
import { type Amount, type ModelCommand, modelUsage, settleLost } from '@app/domain/drafting/model-usage';
import { DateTime } from 'luxon';
import { contextOfJob, derivedId } from '@app/event-sourcing/commands/context';
import { streamCommand } from '../../../platform/feature';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { People } from '../../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../../platform/kernel/config';
import { EventStore } from '@app/event-sourcing/event-store';
import type { Tokens } from './language-model.port';

export class ActOnModel extends streamCommand('model', modelUsage) {}

export interface Call {
  id: string;
  owner: string;
  /** Of the stream of the person's day on which it was reserved. */
  stream: string;
  purpose: ModelPurpose;
  model: string;
}

/** The budget of each person and day. The log keeps it, so that processes share it and a crash loses nothing. */
@Injectable()
export class ModelBudget {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  get limit(): Amount {
    const { AI_TOKENS_PER_DAY: tokens, AI_DOLLARS_PER_DAY: dollars } = this.config.env;
    return { tokens, cost: this.isPriced ? Math.round(dollars * 1_000_000) : null };
  }

  async usedToday(owner: string): Promise<{ tokens: number; cost: number }> {
    const usage = fold(modelUsage, await historyOf(this.store, `model-${await this.streamOf(owner)}`));
    const now = momentOf(this.clock, { timeZone: 'UTC' });
    return settleLost(usage, this.lostBefore, now).reduce(modelUsage.evolve, usage).used;
  }

  /** @throws DomainError `model_budget_used` when the call might not fit the day's budget */
  async reserve(owner: string, call: Pick<Call, 'id' | 'purpose' | 'model'>, most: Tokens): Promise<Call> {
    const reserved = { ...call, owner, stream: await this.streamOf(owner) };
    const amountOf = (tokens: Tokens) => ({ tokens: tokens.input + tokens.output, cost: this.costOf(tokens) });
    const prompt = amountOf({ input: most.input, output: 0 });
    const { limit: budget, lostBefore } = this;
    await this.act(reserved, { type: 'ReserveModelCall', most: amountOf(most), prompt, budget, lostBefore });
    return reserved;
  }

  async settle(call: Call, used: Tokens, ms: number, outcome: ModelOutcome): Promise<void> {
    const { input: inputTokens, output: outputTokens } = used;
    const cost = this.costOf(used);
    await this.act(call, { type: 'SettleModelCall', inputTokens, outputTokens, cost, ms: Math.round(ms), outcome });
  }

  /** No call takes longer than its timeout. One more minute is for settling and for other clocks. */
  private get lostBefore(): string {
    const longestMs = this.config.env.AI_TIMEOUT_SECONDS * 1000 + 60_000;
    return new Date(this.clock.now().getTime() - longestMs).toISOString();
  }

  private get isPriced(): boolean {
    return this.config.env.AI_INPUT_PRICE !== undefined && this.config.env.AI_OUTPUT_PRICE !== undefined;
  }

  /** The price of a million tokens in dollars equals the price of one token in millionths of a dollar. */
  private costOf({ input, output }: Tokens): number | null {
    const { AI_INPUT_PRICE = 0, AI_OUTPUT_PRICE = 0 } = this.config.env;
    return this.isPriced ? Math.ceil(input * AI_INPUT_PRICE + output * AI_OUTPUT_PRICE) : null;
  }

  private async streamOf(owner: string): Promise<string> {
    const person = await this.people.find(owner);
    const day = momentOf(this.clock, person ?? { timeZone: 'UTC' });
    return derivedId('model', owner, dayOf(day));
  }

  private async act(
    { id, owner, stream, purpose, model }: Call,
    command: DistributiveOmit<ModelCommand, 'call' | 'purpose' | 'model' | 'at' | 'timeZone'>,
  ): Promise<void> {
    const person = (await this.people.find(owner)) ?? { timeZone: 'UTC' };
    const context = contextOfJob({ id, owner, correlationId: id }, { commandId: derivedId(id, command.type) });
    const about = { call: id, purpose, model, ...momentOf(this.clock, person) };
    await this.commands.execute(new ActOnModel(stream, { ...command, ...about }, context));
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** `2026-11-19` in the person's time zone. */
const dayOf = ({ at, timeZone }: { at: string; timeZone: string }): string =>
  DateTime.fromISO(at, { zone: timeZone }).toISODate() ?? at.slice(0, 10);
