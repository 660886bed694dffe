import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Tier } from '@app/contracts/billing/billing.constants';
import { plans } from '@app/contracts/billing/plans';
import { subscription } from '@app/domain/billing/subscription';
import { leadsOf, usage, type UsageCommand, type UsageState } from '@app/domain/billing/usage';
import { weekOf } from '@app/contracts/days';
import { DomainError, fold } from '@app/domain/decider';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { Leads, type PlanLimits, Posts } from '../../../shared/ports';
import { People } from '../../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../../platform/kernel/config';
import { EventStore, StoreUnavailable } from '@app/event-sourcing/event-store';
import { PersonLimit } from '@app/event-sourcing/kernel/person-limit';
import { hourOf } from '../../../shared/zoned';
import { OpenReservations } from './open-reservations.queries';
import { ActOnUsage } from './usage.commands';

/** Milliseconds between two counts. A count finds leads that a process of an older version added without a reservation. */
const countEvery = 3_600_000;
/** The most tries of a reservation, because other processes may reserve for the same person at the same moment. */
const tries = 10;

type Reservation = Extract<UsageCommand, { type: 'ReserveLeads' | 'ReservePost' }>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Decides limits in the stream `usage-<user>`. It counts before each refusal: archived leads are free again. */
@Injectable()
export class LoggedLimits implements PlanLimits {
  /** Commands of one person in this process wait for each other here. Otherwise they would lose races in the stream. */
  private readonly queue = new PersonLimit(1);

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly people: People,
    private readonly leads: Leads,
    private readonly posts: Posts,
    private readonly open: OpenReservations,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  get areOn(): boolean {
    return this.config.env.PLAN_LIMITS;
  }

  async reserveLeads(owner: string, leads: string[]): Promise<void> {
    await this.reserve(owner, { type: 'ReserveLeads', leads, importId: null, which: 'all' });
  }

  async reserveDecided(owner: string, lead: string): Promise<void> {
    await this.reserve(owner, { type: 'ReserveLeads', leads: [lead], importId: null, which: 'decided' });
  }

  async reserveForImport(owner: string, importId: string, leads: string[]): Promise<ReadonlySet<string>> {
    const state = await this.reserve(owner, { type: 'ReserveLeads', leads, importId, which: 'fitting' });
    return new Set(state ? state.leadsReserved.map(({ lead }) => lead) : leads);
  }

  async room(owner: string): Promise<number | null> {
    const { tier } = await this.tierOf(owner);
    const { leads } = plans[tier];
    if (!this.areOn || leads === null) return null;
    return this.queue.run(owner, async () => Math.max(0, leads - leadsOf(await this.count(owner, []))));
  }

  async reservePost(owner: string, post: string): Promise<void> {
    const person = await this.personOf(owner);
    await this.reserve(owner, { type: 'ReservePost', post, week: weekOf(person.at, person.timeZone) });
  }

  async releasePost(owner: string, post: string): Promise<void> {
    if (this.areOn) await this.send(owner, { type: 'ReleasePost', post });
  }

  /** The plan in effect now, and the position of its last change. */
  async tierOf(owner: string): Promise<{ tier: Tier; since: bigint }> {
    const events = await historyOf(this.store, `subscription-${owner}`);
    const { tier } = fold(subscription, events);
    return { tier, since: events.at(-1)?.position ?? 0n };
  }

  /** @returns undefined when the plan has no limit */
  private async reserve(
    owner: string,
    wanted: DistributiveOmit<Reservation, 'tier' | 'at' | 'timeZone'>,
  ): Promise<UsageState | undefined> {
    const isEmpty = wanted.type === 'ReserveLeads' && wanted.leads.length === 0;
    if (!this.areOn || isEmpty) return undefined;
    const { tier, since } = await this.tierOf(owner);
    const limit = wanted.type === 'ReserveLeads' ? plans[tier].leads : plans[tier].postsPerWeek;
    if (limit === null) return undefined;
    return this.queue.run(owner, () => this.reserveCounted(owner, { ...wanted, tier }, since));
  }

  private async reserveCounted(
    owner: string,
    wanted: DistributiveOmit<Reservation, 'at' | 'timeZone'>,
    since: bigint,
  ): Promise<UsageState> {
    await this.countWhenOld(owner, since);
    const send = async (command: typeof wanted) =>
      this.send(owner, { ...command, ...(await this.personOf(owner)) } as Reservation);
    const mayFit = await send(wanted).catch(refusedAs('plan_limit_reached'));
    const all = wanted.type === 'ReserveLeads' ? wanted.leads : [];
    const isWhole = (state: UsageState) =>
      wanted.type === 'ReservePost' ||
      wanted.leads.every((lead) => state.leadsReserved.some((reserved) => reserved.lead === lead));
    if (mayFit && isWhole(mayFit)) return mayFit;
    // The count frees the places of archived leads, and finds the lead of a repeated command.
    const counted = await this.count(owner, all);
    if (wanted.type === 'ReservePost') return send(wanted);
    const leads = wanted.leads.filter((lead) => !counted.known.has(lead));
    return leads.length > 0 ? send({ ...wanted, leads }) : counted;
  }

  private async countWhenOld(owner: string, since: bigint): Promise<void> {
    const events = await historyOf(this.store, `usage-${owner}`);
    const last = events.findLast(({ type }) => type === 'UsageCounted');
    if (!last || last.position < since) return void (await this.count(owner, [], true));
    if (Date.parse(last.metadata.recordedAt) > this.clock.now().getTime() - countEvery) return;
    // While the lists are behind, the old count stays in use.
    await this.count(owner, [], true).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
  }

  /**
   * @returns the state after it, and those of `among` that are counted @throws StoreUnavailable while lists are behind
   */
  private async count(
    owner: string,
    among: string[],
    renew = false,
  ): Promise<UsageState & { known: ReadonlySet<string> }> {
    for (let n = 1; ; n++) {
      const { state, moment, week, since, goesOn } = await this.weekNow(owner);
      const head = await this.store.head();
      const reserved = state.leadsReserved.map(({ lead }) => lead);
      const drafts = state.postsReserved.map(({ post }) => post);
      const [leads, posts] = await Promise.all([
        this.leads.count(owner, [...reserved, ...among], head),
        this.posts.count(owner, since, drafts, head),
      ]);
      if (!leads || !posts) throw new StoreUnavailable(new Error('The lists are behind the log'));
      const known = new Set(leads.known);
      const counted = {
        leads: leads.total,
        leadsReserved: await this.open.leads(state, known, head),
        week,
        posts: posts.total,
        postsReserved: goesOn ? this.open.posts(state, new Set(posts.known)) : [],
      };
      const command = { type: 'CountUsage', ...counted, basedOn: state.events, renew, ...moment } as const;
      const after = await this.send(owner, command, 1).catch(refusedAs('conflict'));
      if (after) return { ...after, known };
      if (n === tries) throw new StoreUnavailable(new Error('Others reserved during each count'));
    }
  }

  /** The week whose posts count now, and when it began. It may have begun in another time zone, where Monday came earlier. */
  async weekNow(owner: string) {
    const state = fold(usage, await historyOf(this.store, `usage-${owner}`));
    const moment = await this.personOf(owner);
    const week = weekOf(moment.at, moment.timeZone);
    const monday = hourOf(week, 0, moment.timeZone);
    const goesOn = state.week >= week;
    const since = state.week > week || (goesOn && state.began < monday) ? state.began : monday;
    return { state, moment, week: goesOn ? state.week : week, since, goesOn };
  }

  private async personOf(owner: string) {
    return momentOf(this.clock, (await this.people.find(owner)) ?? { timeZone: 'UTC' });
  }

  private async send(owner: string, command: UsageCommand, most = tries): Promise<UsageState> {
    // Each call has a new command id, because the state already prevents a second effect.
    const id = randomUUID();
    const actor = { id: owner, as: 'user' as const };
    const context = { commandId: id, owner, actor, correlationId: id, causationId: id, request: null };
    for (let n = 1; ; n++) {
      const done = await this.commands
        .execute(new ActOnUsage(command, context))
        .catch((error: unknown) => (n < most ? refusedAs('conflict')(error) : Promise.reject(error)));
      if (done) return done.state;
    }
  }
}

/** For `catch`: returns undefined when the command was refused with this code, and throws every other error. */
const refusedAs =
  (code: string) =>
  (error: unknown): undefined => {
    if (error instanceof DomainError && error.code === code) return undefined;
    throw error;
  };
