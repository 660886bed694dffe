import { Injectable } from '@nestjs/common';
import type { ImportAnalysis, ImportPlan } from '@app/contracts/leads/imports.api';
import { Storage } from '../../platform/postgres/storage';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { LeadDetails } from '@app/contracts/leads/leads.events';

/** What the import does with one row, in the order of the file. */
export type RowWork =
  | { row: number; do: 'create'; lead: LeadDetails }
  | { row: number; do: 'update'; leadId: Lead['id']; changes: Partial<LeadDetails>; cells: string[] }
  | { row: number; do: 'nothing' }
  | { row: number; do: 'skip'; why: string; cells: string[] };

export interface FailedRow {
  row: number;
  cells: string[];
  reason: string;
}

export interface Uploaded {
  name: string;
  bytes: Buffer;
  analysis: ImportAnalysis;
  plan: ImportPlan | null;
  work: RowWork[] | null;
  failed: FailedRow[] | null;
}

/** Uploaded files. They are kept for 30 days, so that people can download the failed rows. */
@Injectable()
export class Uploads {
  constructor(private readonly storage: Storage) {}

  /** @returns false when this id was used before for a file with other bytes */
  async add(owner: string, name: string, bytes: Buffer, analysis: ImportAnalysis): Promise<boolean> {
    await this.storage.pool.query(`delete from platform.uploads where created_at < now() - interval '30 days'`);
    const { rows } = await this.storage.pool.query<{ same: boolean }>(
      `insert into platform.uploads as u (id, owner, name, bytes, analysis) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set id = u.id returning bytes = $4 and name = $3 as same`,
      [analysis.id, owner, name, bytes, JSON.stringify(analysis)],
    );
    return rows[0]?.same ?? false;
  }

  async find(owner: string, id: string): Promise<Uploaded | undefined> {
    const { rows } = await this.storage.pool.query<Uploaded>(
      'select name, bytes, analysis, plan, work, failed from platform.uploads where id = $1 and owner = $2',
      [id, owner],
    );
    return rows[0];
  }

  /** Stores the plan unless there is one: a repeated start starts the same import. @returns the stored plan */
  async keepPlan(id: string, plan: ImportPlan): Promise<ImportPlan> {
    const { rows } = await this.storage.pool.query<{ plan: ImportPlan }>(
      'update platform.uploads set plan = coalesce(plan, $2) where id = $1 returning plan',
      [id, JSON.stringify(plan)],
    );
    return rows[0]?.plan ?? plan;
  }

  async keepWork(id: string, work: RowWork[]): Promise<void> {
    await this.storage.pool.query('update platform.uploads set work = $2 where id = $1', [id, JSON.stringify(work)]);
  }

  async keepFailed(id: string, failed: FailedRow[]): Promise<void> {
    await this.storage.pool.query('update platform.uploads set failed = $2 where id = $1', [
      id,
      JSON.stringify(failed),
    ]);
  }

  /**
   * Call it only after the import is complete. Otherwise the next run plans again, and counts its own leads as existing.
   */
  async dropWork(id: string): Promise<void> {
    await this.storage.pool.query('update platform.uploads set work = null where id = $1', [id]);
  }
}
