import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores uploaded files uncompressed, so that the server reads a piece of a file without reading all of it. */
export class UploadsInPieces1763866800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table platform.uploads alter column bytes set storage external');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table platform.uploads alter column bytes set storage extended');
  }
}
