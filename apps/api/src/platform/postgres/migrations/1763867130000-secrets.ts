import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets of people, encrypted: see secrets.ts. */
export class Secrets1763867130000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table platform.secrets (
        id uuid primary key,
        owner uuid not null,
        purpose text not null,
        encrypted text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await db.query('create index secrets_expiry on platform.secrets (expires_at)');
  }

  async down(db: QueryRunner): Promise<void> {
    const [{ n } = { n: 0n }] = (await db.query('select count(*) n from platform.secrets')) as { n: bigint }[];
    if (n > 0n)
      throw new Error(`platform.secrets has ${n} secrets. Disconnect the outside services before this is reverted.`);
    await db.query('drop table platform.secrets');
  }
}
