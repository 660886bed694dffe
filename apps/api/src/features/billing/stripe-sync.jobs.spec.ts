import { randomUUID } from 'node:crypto';
import { CqrsModule } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import { account } from '@app/domain/account/account';
import { type Subscribed, subscription } from '@app/domain/billing/subscription';
import { MemoryEventStore } from '@app/event-sourcing/testing/memory.event-store';
import { contextOf } from '../../../test/history';
import { record } from '@app/event-sourcing/commands/record';
import { People } from '../../platform/kernel/people';
import { Jobs } from '../../platform/jobs/jobs';
import { Clock, systemClock } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { JsonLogger } from '../../platform/telemetry/logging';
import { FindMissedWebhooks, Following, FollowWebhook, Webhooks } from './stripe-sync.jobs';
import { type Hint, Payments } from './payments.service';
import { Refunds } from './refunds.service';
import { handlerOf } from '../../platform/feature';
import { ActOnSubscription } from '../../shared/subscription.commands';
import { planOf } from './plan.queries';
import { jobRun } from '../../../test/job-run';

const started: Subscribed = {
  subscription: 'sub_1',
  tier: 'starter',
  interval: 'month',
  status: 'active',
  startedAt: '2026-01-01T00:00:00.000Z',
  periodEnd: '2026-02-01T00:00:00.000Z',
  endsAt: null,
};
const failed: Subscribed = { ...started, status: 'past_due', periodEnd: '2026-03-01T00:00:00.000Z' };
const renewed: Subscribed = { ...failed, status: 'active' };
const changed: Subscribed = { ...renewed, tier: 'pro' };
const cancelled: Subscribed = { ...changed, endsAt: '2026-03-01T00:00:00.000Z' };

/** The states at Stripe, one after each event. */
type Life = (Subscribed | null)[];
const lives: [string, Life][] = [
  ['ends', [started, failed, renewed, changed, cancelled, null]],
  ['goes on, because the person took the cancellation back', [started, failed, renewed, changed, cancelled, changed]],
];

const ordersOf = (all: number[]): number[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((first) => ordersOf(all.filter((one) => one !== first)).map((rest) => [first, ...rest]));

/** One Stripe and one log for many customers. The customer's id is that of the person. */
class Stripe implements Pick<Payments, 'current' | 'missed' | 'mode'> {
  readonly mode = 'stripe';
  readonly now = new Map<string, Subscribed | null>();
  hints: Hint[] = [];
  /** Delays the answers for screens. */
  slow: Promise<void> = Promise.resolve();

  async current(customer: string, _known: Subscribed | null, brief: boolean): Promise<Subscribed | null> {
    const answer = this.now.get(customer) ?? null;
    if (brief) await this.slow;
    return answer;
  }

  async *missed(): AsyncGenerator<Hint> {
    yield* this.hints;
  }
}

/** Behaves like the real queue: each id is one job, and a person's jobs run one after another. */
class JobsAtOnce {
  private readonly known = new Set<string>();
  follow: FollowWebhook | undefined;

  async enqueue(_kind: unknown, job: { id: string; owner: string; input: { type: string } }): Promise<void> {
    if (this.known.has(job.id)) return;
    this.known.add(job.id);
    await this.follow?.run(job.input, jobRun(job.id, job.owner));
  }
}

const open = async () => {
  const store = new MemoryEventStore();
  const stripe = new Stripe();
  const jobs = new JobsAtOnce();
  const module = await Test.createTestingModule({
    imports: [CqrsModule.forRoot()],
    providers: [
      handlerOf(ActOnSubscription),
      Following,
      FollowWebhook,
      FindMissedWebhooks,
      Webhooks,
      { provide: Payments, useValue: stripe },
      { provide: Refunds, useValue: {} },
      { provide: EventStore, useValue: store },
      { provide: Clock, useValue: systemClock },
      { provide: Jobs, useValue: Object.assign(jobs, { everyForNobody: () => Promise.resolve() }) },
      { provide: People, useValue: { withCustomer: () => Promise.resolve(null) } },
      { provide: JsonLogger, useValue: { pino: {} } },
    ],
  }).compile();
  await module.init();
  jobs.follow = module.get(FollowWebhook);
  const person = async (): Promise<string> => {
    const owner = randomUUID();
    const signIn = { type: 'SignIn', email: 'nora@example.com', firstName: null, lastName: null } as const;
    await record(store, `user-${owner}`, account, { ...signIn, picture: null, role: 'coach' }, contextOf(owner));
    const link = { type: 'LinkCustomer', customer: owner, role: 'coach' } as const;
    await record(store, `subscription-${owner}`, subscription, link, contextOf(owner));
    return owner;
  };
  const webhook = (owner: string, n: number): Hint => ({
    id: `evt_${owner}_${n}`,
    type: 'customer.subscription.updated',
    customer: owner,
    userId: owner,
  });
  const repair = () =>
    module.get(FindMissedWebhooks).run({}, {
      correlationId: 'test',
      signal: new AbortController().signal,
    } as Parameters<FindMissedWebhooks['run']>[1]);
  return { store, stripe, person, webhook, repair, webhooks: module.get(Webhooks), following: module.get(Following) };
};

describe.each(lives)('A subscription that %s', (_, life) => {
  it('is in the end what Stripe says, in all 720 orders of its six webhooks, with duplicates and losses', async () => {
    let lost = 0;
    let world = await open();
    for (const [n, order] of ordersOf([0, 1, 2, 3, 4, 5]).entries()) {
      // A short log is a fast one.
      if (n % 20 === 0) world = await open();
      const { store, stripe, person, webhook, repair, webhooks } = world;
      const owner = await person();
      let reached = -1;
      // Each set of lost webhooks occurs at least eleven times.
      const isLost = (event: number) => ((n % 64) & (1 << event)) !== 0;
      const isTwice = (event: number) => event === n % 6 || event === n % 5;
      for (const event of order) {
        // A webhook comes after its change, and perhaps after later changes.
        reached = Math.max(reached, event);
        stripe.now.set(owner, life[reached] ?? null);
        if (isLost(event)) lost++;
        else
          await Promise.all(
            Array.from({ length: isTwice(event) ? 2 : 1 }, () => webhooks.take(webhook(owner, event), 'test')),
          );
      }
      stripe.hints = order.map((event) => webhook(owner, event));
      await repair();
      const { paid, tier } = await planOf(store, owner);
      expect({ order, paid, tier }).toEqual({ order, paid: life.at(-1), tier: life.at(-1)?.tier ?? 'free' });
      const types = (await store.readStream(`subscription-${owner}`)).map(({ type }) => type);
      for (const once of ['SubscriptionStarted', 'PlanChanged', 'SubscriptionEnded'])
        expect(types.filter((type) => type === once).length).toBeLessThan(2);
    }
    expect(lost).toBeGreaterThan(2_000);
  }, 120_000);
});

it('An old answer of Stripe that arrives late does not stay, also when the log agreed with Stripe meanwhile', async () => {
  const { store, stripe, person, webhook, webhooks, following } = await open();
  const owner = await person();
  stripe.now.set(owner, changed);
  await webhooks.take(webhook(owner, 1), 'test');
  let answers = (): void => undefined;
  stripe.slow = new Promise((resolve) => (answers = resolve));
  stripe.now.set(owner, cancelled);
  const screen = following.follow(owner, 'test', true);
  await new Promise((resolve) => setImmediate(resolve));
  stripe.now.set(owner, changed);
  await webhooks.take(webhook(owner, 2), 'test');
  answers();
  expect((await screen).state.paid).toEqual(changed);
  expect((await planOf(store, owner)).paid).toEqual(changed);
});
