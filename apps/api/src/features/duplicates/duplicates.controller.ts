import { Controller } from '@nestjs/common';
import {
  listDuplicates,
  listMerged,
  type MergeField,
  mergeLeads,
  tellLeadsApart,
  undoMerge,
} from '@app/contracts/duplicates/duplicates.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { noSuch } from '@app/domain/decider';
import type { Chosen } from '@app/domain/duplicates/lead-merge';
import { DataSource } from 'typeorm';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { invalid } from '../../platform/http/errors';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf, todayOf } from '@app/event-sourcing/kernel/clock';
import { Duplicates, findMerged } from './duplicates.queries';
import { ActOnLead } from '../../shared/leads.commands';
import { Leads } from '../../shared/ports';
import { MergeLeads } from './merge.commands';

const chosenFrom = (other: Lead, take: readonly MergeField[]): Chosen => {
  const fields = take.filter((field) => field !== 'status' && field !== 'deal');
  return {
    details: Object.fromEntries(fields.map((field) => [field, other[field]])),
    ...(take.includes('status') && { status: other.status }),
    ...(take.includes('deal') && { deal: other.deal }),
  };
};

const checkOther = (id: string, otherId: string): void => {
  if (id === otherId) throw invalid([{ path: 'otherId', message: 'Choose another lead than this one' }]);
};

@Controller()
export class DuplicatesController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly duplicates: Duplicates,
    private readonly leads: Leads,
  ) {}

  @Handle(listDuplicates)
  list({ user }: Received<typeof listDuplicates>) {
    return this.duplicates.of(user.id, todayOf(this.clock, user));
  }

  @Handle(listMerged)
  async merged({ params, user }: Received<typeof listMerged>) {
    if (!(await this.lead(user, params.id))) throw noSuch('lead');
    return findMerged(this.source, user.id, params.id);
  }

  @Handle(mergeLeads)
  async merge({ params: { id }, body, user, context }: Received<typeof mergeLeads>) {
    const other = await this.other(user, id, body.otherId);
    const chosen = chosenFrom(other, body.take);
    return this.done(user, id, new MergeLeads(id, other.id, chosen, momentOf(this.clock, user), context));
  }

  @Handle(undoMerge)
  async undo({ params: { id }, body, user, context }: Received<typeof undoMerge>) {
    checkOther(id, body.otherId);
    return this.done(user, id, new MergeLeads(id, body.otherId, null, momentOf(this.clock, user), context));
  }

  @Handle(tellLeadsApart)
  async apart({ params: { id }, body: { otherId, apart }, user, context }: Received<typeof tellLeadsApart>) {
    await this.other(user, id, otherId);
    const type = apart ? 'TellApart' : 'TakeBackApart';
    const command = { type, otherId, ...momentOf(this.clock, user) } as const;
    return this.done(user, id, new ActOnLead(id, command, context));
  }

  /** @throws DomainError unless both leads are the person's own */
  private async other(user: SignedIn, id: string, otherId: string): Promise<Lead> {
    checkOther(id, otherId);
    const [lead, other] = await Promise.all([this.lead(user, id), this.lead(user, otherId)]);
    if (!lead || !other) throw noSuch('lead');
    return other;
  }

  private async done(user: SignedIn, id: string, command: MergeLeads | ActOnLead) {
    return this.commands.show<{ position: bigint }, Lead | undefined>(command, () => this.lead(user, id));
  }

  private async lead(user: SignedIn, id: string): Promise<Lead | undefined> {
    const [lead] = await this.leads.byIds(user.id, [id], todayOf(this.clock, user));
    return lead;
  }
}
