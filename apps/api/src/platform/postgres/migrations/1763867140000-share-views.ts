import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the page of a private link was opened: one row for each link, and nothing about visitors. */
export class ShareViews1763867140000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table platform.share_views (
        token_hash text primary key,
        views integer not null,
        last_at timestamptz not null
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table platform.share_views');
  }
}
