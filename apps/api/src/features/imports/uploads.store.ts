import { Injectable } from '@nestjs/common';
import { DomainError } from '@app/domain/decider';
import type { ImportAnalysis, ImportPlan } from '@app/contracts/imports/imports.api';
import { Storage } from '@app/event-sourcing/postgres/storage';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { LeadDetails } from '@app/contracts/leads/leads.events';

/** What the import does with one row, in the order of the file. */
export type RowWork =
  | { row: number; do: 'create'; lead: LeadDetails }
  /** `adds`: new tags. `before`: other values when it was planned. Plans of an older version have neither. */
  | {
      row: number;
      do: 'update';
      leadId: Lead['id'];
      changes: Partial<LeadDetails>;
      adds?: string[];
      before?: Partial<LeadDetails>;
      cells: string[];
    }
  /** `created`, `updated`: an earlier run of the import did that to the lead. A plan of an older version has no `leadId`. */
  | { row: number; do: 'nothing'; leadId?: Lead['id']; created?: true; updated?: true }
  /** A new person who does not fit the plan. */
  | { row: number; do: 'wait' }
  | { row: number; do: 'skip'; why: string; cells: string[] };

export interface FailedRow {
  row: number;
  cells: string[];
  reason: string;
}

export interface Uploaded {
  name: string;
  analysis: ImportAnalysis;
  /** As a start gave it, which the log may have refused: use `planOf`. */
  plan: ImportPlan | null;
  failed: FailedRow[] | null;
  /** Whether the file itself is still there. */
  stored: boolean;
}

/** The most bytes of one person's stored files. The oldest that were never started go first. */
const quota = 60 * 1024 * 1024;
/** Bytes that one query reads. The driver decodes them in one step, which takes about three milliseconds. */
const pieceSize = 512 * 1024;

/** The file goes when its import is complete, the rest after 30 days, as the privacy policy says. */
@Injectable()
export class Uploads {
  constructor(private readonly storage: Storage) {}

  /**
   * @returns false for other bytes under this id @throws DomainError `too_large` when running imports leave no space
   */
  async add(owner: string, name: string, bytes: Buffer, analysis: ImportAnalysis): Promise<boolean> {
    await this.makeSpace(owner, bytes.length);
    const { rows } = await this.storage.pool.query<{ same: boolean }>(
      `insert into platform.uploads as u (id, owner, name, bytes, analysis) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set id = u.id returning (u.bytes = $4 or u.bytes = '') and u.name = $3 as same`,
      [analysis.id, owner, name, bytes, JSON.stringify(analysis)],
    );
    return rows[0]?.same ?? false;
  }

  async find(owner: string, id: string): Promise<Uploaded | undefined> {
    const { rows } = await this.storage.pool.query<Uploaded>(
      // A plan of an older version has no order of people.
      `select name, analysis, '{"first": "newest", "chosen": null}'::jsonb || plan::jsonb as plan, failed, octet_length(bytes) > 0 as stored
       from platform.uploads where id = $1 and owner = $2`,
      [id, owner],
    );
    return rows[0];
  }

  /** The file. It is read in pieces, so that other work can continue. @throws DomainError `invalid_transition` */
  async bytes(id: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let from = 1; ; from += pieceSize) {
      const { rows } = await this.storage.pool.query<{ piece: Buffer }>(
        'select substring(bytes from $2 for $3) as piece from platform.uploads where id = $1',
        [id, from, pieceSize],
      );
      const piece = rows[0]?.piece ?? Buffer.alloc(0);
      pieces.push(piece);
      if (piece.length < pieceSize) break;
    }
    const whole = Buffer.concat(pieces);
    if (whole.length > 0) return whole;
    throw notStored();
  }

  /** The planned work for each row; null before it is planned. */
  work(id: string): Promise<RowWork[] | null> {
    return this.rows(id, 'work');
  }

  /** A file with a plan counts as started. @param again replaces the plan */
  async keepPlan(id: string, plan: ImportPlan, again: boolean): Promise<void> {
    await this.set(id, 'plan = case when $3 then $2 else coalesce(plan, $2) end', JSON.stringify(plan), again);
  }

  /** What the runs before this one did with their rows. A run of an older version did not store it. */
  async done(id: string): Promise<RowWork[]> {
    return (await this.rows(id, 'done')) ?? [];
  }

  /** Stores what was done, and removes the work: the next run plans those who wait, because the person may add some of them meanwhile. */
  async keepDone(id: string, done: RowWork[]): Promise<void> {
    await this.set(id, 'work = null, done = $2', JSON.stringify(done));
  }

  /** @param parts JSON arrays of `RowWork` */
  async keepWork(id: string, parts: string[]): Promise<void> {
    await this.set(id, 'work = $2', `[${parts.map((part) => part.slice(1, -1)).join(',')}]`);
  }

  async keepFailed(id: string, failed: FailedRow[]): Promise<void> {
    await this.set(id, 'failed = $2', JSON.stringify(failed));
  }

  /** Only after the import is complete: otherwise the next run counts its own leads as existing. */
  async dropFile(id: string): Promise<void> {
    await this.set(id, `bytes = '', work = null, done = null`);
  }

  /** Removes what is older than 30 days. @returns how many uploads */
  async forget(): Promise<number> {
    const text = `delete from platform.uploads where created_at < now() - interval '30 days'`;
    return (await this.storage.pool.query(text)).rowCount ?? 0;
  }

  /** Removes the person's selection, so that all waiting people can be imported in the order of the plan. */
  async dropChoice(id: string): Promise<void> {
    await this.set(id, `plan = (plan::jsonb || '{"chosen": null}')::json, created_at = now()`);
  }

  /** Removes the planned work before another try, which plans again, because other imports may have run meanwhile. */
  async dropWork(id: string): Promise<void> {
    await this.set(id, 'work = null');
  }

  private async set(id: string, values: string, ...parameters: unknown[]): Promise<void> {
    await this.storage.pool.query(`update platform.uploads set ${values} where id = $1`, [id, ...parameters]);
  }

  private async rows(id: string, column: 'work' | 'done'): Promise<RowWork[] | null> {
    const text = `select ${column} as work from platform.uploads where id = $1`;
    const { rows } = await this.storage.pool.query<{ work: RowWork[] | null }>(text, [id]);
    return rows[0]?.work ?? null;
  }

  private async makeSpace(owner: string, bytes: number): Promise<void> {
    const { rows } = await this.storage.pool.query<{ left: number }>(
      `with mine as (select id, plan is null as unused, octet_length(bytes) as size,
           sum(octet_length(bytes)) over (order by plan is not null desc, created_at desc) as upto
         from platform.uploads where owner = $1),
       removed as (delete from platform.uploads u using mine where u.id = mine.id and mine.unused and mine.upto > $2 returning u.id)
       select coalesce(sum(size) filter (where not unused), 0)::int as left from mine`,
      [owner, quota - bytes],
    );
    if ((rows[0]?.left ?? 0) + bytes <= quota) return;
    throw new DomainError(
      'too_large',
      `The files of your running imports and this one are larger than ${quota / 1024 / 1024} MB. Nothing was imported; upload this file again when an import has finished.`,
    );
  }
}

export const notStored = () =>
  new DomainError('invalid_transition', 'This file is not stored any more. Upload it again.');
