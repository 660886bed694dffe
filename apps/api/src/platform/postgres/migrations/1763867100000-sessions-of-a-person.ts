import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The settings list the sessions of one person. */
export class SessionsOfAPerson1763867100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create index session_person on platform.session ((sess->>'userId'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index platform.session_person');
  }
}
