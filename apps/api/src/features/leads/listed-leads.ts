import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Leads } from '../../platform/http/people';
import { ask } from '../../platform/postgres/ask';

@Injectable()
export class ListedLeads implements Leads {
  constructor(private readonly source: DataSource) {}

  async newest(owner: string, most: number): Promise<string[]> {
    const rows = await ask<{ id: string }>(
      this.source,
      'select id from leads where owner = $1 and not archived order by created_at desc, id desc limit $2',
      [owner, most],
      'newest leads',
    );
    return rows.map(({ id }) => id);
  }
}
