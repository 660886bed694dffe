import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The extension pg_trgm compares texts. It is part of PostgreSQL, and since version 13 the owner of a database may create it
 * (https://www.postgresql.org/docs/current/pgtrgm.html). A server without it works: see similar-texts.ts.
 */
export class SimilarTexts1763867000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      do $$ begin
        create extension if not exists pg_trgm with schema platform;
      exception when insufficient_privilege or undefined_file or feature_not_supported then
        raise notice 'pg_trgm is not available: %', sqlerrm;
      end $$`);
  }

  /** The extension stays: another program may use it. */
  async down(): Promise<void> {}
}
