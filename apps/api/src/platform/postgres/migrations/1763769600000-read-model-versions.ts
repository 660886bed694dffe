import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which versions of read models are in use, where a build keeps its tables, and what a subscription waits for. */
export class ReadModelVersions1763769600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table platform.read_model_versions (
        key text primary key,
        used_at timestamptz not null default now()
      );
      alter table platform.rebuilds add column schema_name text;
      -- The type of an event that the process which ran the subscription did not know.
      alter table platform.checkpoints add column waits_for text;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table platform.read_model_versions;
      alter table platform.rebuilds drop column schema_name;
      alter table platform.checkpoints drop column waits_for;
    `);
  }
}
