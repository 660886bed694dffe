import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Counted, Posts } from '../../shared/ports';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ask } from '@app/event-sourcing/read-models/read-model';
import { contents } from './content.read-model';

@Injectable()
export class ListedPosts implements Posts {
  constructor(
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  async count(owner: string, since: string, among: string[], position: bigint): Promise<Counted | null> {
    if (!(await this.progress.showsRowsOf([contents], position))) return null;
    const [row] = await ask<Counted>(
      this.source,
      `select count(*)::int as total, coalesce(array_agg(id::text) filter (where id = any($3)), '{}') as known
       from contents where owner = $1 and type = 'post' and not sample and created_at >= $2`,
      [owner, since, among],
      'posts of a plan',
    );
    return row ?? null;
  }
}
