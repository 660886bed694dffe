import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the open jobs of one person and kind: they take turns with those of other people. */
export class OpenJobsOfAPerson1763866900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index job_inputs_person on platform.job_inputs (owner, name, created_at) where ended_at is null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index platform.job_inputs_person');
  }
}
