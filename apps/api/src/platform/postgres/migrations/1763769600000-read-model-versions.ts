import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The versions of read models that are in use, the schema of a build, and the event type that a subscription waits with. */
export class ReadModelVersions1763769600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table platform.read_model_versions (
        key text primary key,
        used_at timestamptz not null default now()
      );
      alter table platform.rebuilds add column schema_name text;
      -- An event type that the process which ran the subscription did not know.
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
