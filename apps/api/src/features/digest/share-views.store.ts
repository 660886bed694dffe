import { Injectable } from '@nestjs/common';
import { Storage } from '@app/event-sourcing/postgres/storage';

interface Viewed {
  views: number;
  lastViewedAt: string | null;
}

/** Counts how often the page of a private link was opened. docs/adr says why this is not an event. */
@Injectable()
export class ShareViews {
  constructor(private readonly storage: Storage) {}

  /** One statement, so that no view is lost when many visitors come at once. */
  async count(tokenHash: string, at: Date): Promise<void> {
    await this.storage.pool.query(
      `insert into platform.share_views as v (token_hash, views, last_at) values ($1, 1, $2)
       on conflict (token_hash) do update set views = v.views + 1, last_at = greatest(v.last_at, excluded.last_at)`,
      [tokenHash, at],
    );
  }

  async of(tokenHash: string): Promise<Viewed> {
    const { rows } = await this.storage.pool.query<{ views: number; at: Date }>(
      'select views, last_at as at from platform.share_views where token_hash = $1',
      [tokenHash],
    );
    return { views: rows[0]?.views ?? 0, lastViewedAt: rows[0]?.at.toISOString() ?? null };
  }
}
