import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The numbers of tickets to support. They are never used twice; a number may be left out. */
export class TicketNumbers1763867120000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create sequence platform.ticket_numbers start 1001');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop sequence platform.ticket_numbers');
  }
}
