import { schemaOf } from '../../api/test/schemas';
import { freePort } from '../../sandbox/src/free-port';
import { Caller } from './caller';
import { Child } from './child';
import type { Ground } from './fresh-database';
import type { Product } from './product';

/** Leads that the bare handler has: so few that no query can be slow. */
const leads = 200;

/** Copies rows of the product's read models to tables that the bare handler reads. Call it when the rows are there. */
const copyForBare = ({ storage, userId }: Product) =>
  storage.pool.query(
    `create table public.bare_texts as select * from ${schemaOf('contents')}.contents;
     alter table public.bare_texts add primary key (id);
     create table public.bare_leads as select * from ${schemaOf('leads')}.leads where owner = '${userId}' limit ${leads};
     -- JSON has no form for a bigint.
     alter table public.bare_leads drop column listed;
     create index on public.bare_leads (owner, created_at, id);
     create table public.bare_approvals (
       id bigint generated always as identity primary key, text_id uuid not null, owner uuid not null, body text not null);
     analyze public.bare_texts, public.bare_leads`,
  );

/** Runs `work` with a caller of the bare handler. It uses the session of the product's person. */
export const withBare = async <T>(
  ground: Ground,
  product: Product,
  connections: number,
  work: (bare: Caller) => Promise<T>,
): Promise<T> => {
  await copyForBare(product);
  const port = await freePort();
  const child = await Child.start('bare', {
    PORT: String(port),
    DATABASE_URL: ground.url,
    DATA_DIR: ground.folder,
  });
  const bare = new Caller(`http://localhost:${port}`, product.cookie, connections);
  try {
    return await work(bare);
  } finally {
    bare.close();
    await child.stop();
  }
};
