import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '@app/domain/decider';
import type { RefundState } from '@app/contracts/billing/billing.constants';
import { z } from 'zod';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { People } from '../../platform/kernel/people';
import { HandlesJob } from '../../platform/feature';
import { defineJob, type JobHandler, type JobRun, defineReaction } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { followedTypes, type Hint, Payments } from './payments.service';
import { Refunds } from './refunds.service';
import { ActOnSubscription } from '../../shared/subscription.commands';
import { planOf } from './plan.queries';

/** The job is retried for some hours. */
export const followWebhook = defineJob({
  name: 'stripe-webhook',
  input: z.object({ type: z.string() }),
  attempts: 12,
  perPerson: 1,
});

export const findMissedWebhooks = defineJob({ name: 'find-missed-webhooks', input: z.object({}), attempts: 3 });

/** Sends the money of a charge back. */
export const refundCharge = defineJob({
  name: 'refund-charge',
  input: z.object({ invoice: z.string() }),
  attempts: 12,
  perPerson: 1,
});

export const refundWhenRequested = defineReaction({
  name: 'refund-when-requested',
  categories: ['subscription'],
  react: (event) =>
    event.type === 'RefundRequested' ? { kind: refundCharge, input: { invoice: event.data.invoice } } : undefined,
});

/** How often the plan may change while the job reads it from Stripe. */
const tries = 6;

@Injectable()
export class Following {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly payments: Payments,
    private readonly refunds: Refunds,
  ) {}

  /** Repeats until nothing differs: Stripe may change while its answer travels. `brief`: for a screen. */
  async follow(owner: string, correlationId: string, brief = false): ReturnType<Following['act']> {
    let events = 0;
    for (let n = 1; ; n++) {
      const { customer, paid, changes } = await planOf(this.store, owner);
      const now = customer ? await this.payments.current(customer, paid, brief) : null;
      try {
        const recorded = await this.act({ type: 'FollowStripe', now, changes }, owner, correlationId);
        events += recorded.events;
        if (recorded.events === 0) return { ...recorded, events };
        if (n === tries) throw new Error('The plan at Stripe changes too often to be followed');
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
        // A DomainError would end the job without a retry. This refusal is temporary, so the job must try again.
        if (n === tries) throw brief ? error : new Error(error.message);
      }
    }
  }

  async refund(owner: string, invoice: string, known: RefundState, correlationId: string): Promise<void> {
    const state = await this.refunds.refund(invoice, owner, known);
    await this.act({ type: 'FollowRefund', invoice, state }, owner, correlationId);
  }

  private act(command: ActOnSubscription['command'], owner: string, correlationId: string) {
    const context: CommandContext = {
      commandId: randomUUID(),
      owner,
      actor: { id: 'stripe', as: 'stripe' },
      correlationId,
      causationId: correlationId,
      request: null,
    };
    return this.commands.execute(new ActOnSubscription(command, context));
  }
}

@Injectable()
@HandlesJob(followWebhook)
export class FollowWebhook implements JobHandler<typeof followWebhook.input> {
  constructor(private readonly following: Following) {}

  async run({ type }: { type: string }, { owner, correlationId }: JobRun): Promise<{ events: number }> {
    const { events, state } = await this.following.follow(owner, correlationId);
    if (type.startsWith('refund.'))
      for (const { invoice, state: at } of Object.values(state.refunds))
        // Stripe can fail a refund for weeks after it has succeeded.
        if (at !== 'succeeded' || type === 'refund.failed')
          await this.following.refund(owner, invoice, at, correlationId);
    return { events };
  }
}

@Injectable()
@HandlesJob(refundCharge)
export class RefundCharge implements JobHandler<typeof refundCharge.input> {
  constructor(
    private readonly following: Following,
    private readonly payments: Payments,
  ) {}

  /** The plan ends first, because a refund without the end of the plan would make the plan free. */
  async run({ invoice }: { invoice: string }, { owner, correlationId }: JobRun): Promise<{ invoice: string }> {
    await this.payments.endPlanOf(invoice);
    await this.following.refund(owner, invoice, 'requested', correlationId);
    await this.following.follow(owner, correlationId);
    return { invoice };
  }
}

@Injectable()
export class Webhooks {
  private readonly followed = new Set<string>(followedTypes);

  constructor(
    private readonly store: EventStore,
    private readonly people: People,
    private readonly jobs: Jobs,
  ) {}

  /** Ignores an unknown customer, because the account at Stripe may serve other products. */
  async take({ id, type, customer, userId }: Hint, correlationId: string): Promise<void> {
    if (!this.followed.has(type)) return;
    const named = z.uuid().safeParse(userId).data;
    const isOurs = named && (await planOf(this.store, named)).customer !== null;
    const owner = isOurs ? named : customer && (await this.people.withCustomer(customer));
    if (!owner) return;
    await this.jobs.enqueue(followWebhook, {
      id: `${followWebhook.name}-${id}`,
      owner,
      correlationId,
      input: { type },
    });
  }
}

/** How far back the hourly job looks. Stripe itself repeats an event for three days. */
const lookBackMs = 24 * 3_600_000;

@Injectable()
@HandlesJob(findMissedWebhooks)
export class FindMissedWebhooks implements JobHandler<typeof findMissedWebhooks.input>, OnApplicationBootstrap {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly payments: Payments,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.payments.mode === 'off') return;
    await this.jobs.everyForNobody(findMissedWebhooks, '17 * * * *');
  }

  async run(_: object, { correlationId, signal }: JobRun): Promise<{ seen: number }> {
    let seen = 0;
    for await (const hint of this.payments.missed(new Date(this.clock.now().getTime() - lookBackMs))) {
      signal.throwIfAborted();
      await this.webhooks.take(hint, correlationId);
      seen++;
    }
    return { seen };
  }
}
