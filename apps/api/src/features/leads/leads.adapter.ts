import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { Addresses, Counted, Leads } from '../../shared/ports';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ask } from '@app/event-sourcing/read-models/read-model';
import { withStep } from '../../shared/suggested-steps';
import { findLeadsById } from './leads.queries';
import { mergedWith, stayedOf } from '../../shared/leads.sql';
import { leads } from './leads.read-model';

@Injectable()
export class ListedLeads implements Leads {
  constructor(
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  async newest(owner: string, most: number): Promise<string[]> {
    const rows = await ask<{ id: string }>(
      this.source,
      'select id from leads where owner = $1 and not archived order by listed desc, id desc limit $2',
      [owner, most],
      'newest leads',
    );
    return rows.map(({ id }) => id);
  }

  async byIds(owner: string, ids: string[], today: string): Promise<Lead[]> {
    return (await findLeadsById(this.source, owner, ids)).map((lead) => withStep(lead, today));
  }

  async idsOf(owner: string, id: string): Promise<string[]> {
    const rows = await ask<{ id: string }>(
      this.source,
      `select id from (${mergedWith('$2')}) one where id = $2 or exists (select from leads l where l.id = one.id and l.owner = $1)`,
      [owner, id],
      'ids of a lead',
    );
    return rows.map((row) => row.id);
  }

  async addresses(owner: string, id: string): Promise<Addresses | null> {
    const [lead] = await ask<Addresses>(
      this.source,
      `select email, linkedin_url as "linkedinUrl" from leads where owner = $1 and id = (${stayedOf('$2')})`,
      [owner, id],
      'addresses of a lead',
    );
    return lead ?? null;
  }

  async count(owner: string, among: string[], position: bigint): Promise<Counted | null> {
    if (!(await this.progress.showsRowsOf([leads], position))) return null;
    // One statement, so that both numbers are from the same moment.
    const [row] = await ask<Counted>(
      this.source,
      `select (select coalesce(sum(n), 0)::int from lead_counts where owner = $1 and not archived and source <> 'sample') as total,
         array(select id::text from leads where id = any($2) and owner = $1 and not archived and source <> 'sample') as known`,
      [owner, among],
      'leads of a plan',
    );
    return row ?? null;
  }
}
