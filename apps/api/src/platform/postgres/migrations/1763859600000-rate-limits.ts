import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rate limiter's counts, for installations without Redis. `expire` is no bigint, because the library subtracts it. */
export class RateLimits1763859600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create table platform.rate_limits (key text primary key, points integer not null, expire double precision)',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table platform.rate_limits');
  }
}
