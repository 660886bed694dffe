import { Keyring, keyIdOf, Undecryptable } from '../kernel/encryption';
import { allRows, anyRow, type Pool } from '@app/event-sourcing/postgres/database';

/** A secret of a person, such as the access to an outside service. */
export interface Secret {
  id: string;
  owner: string;
  /** `linkedin`. */
  purpose: string;
}

interface Row extends Secret {
  encrypted: string;
}

const contextOf = ({ purpose, owner, id }: Secret): string => `${purpose}:${owner}:${id}`;

/** The only place where secrets of people are kept: encrypted, in `platform.secrets`. */
export class Secrets {
  /** @param keyring opened at the first use */
  constructor(
    private readonly pool: Pool,
    private readonly keyring: () => Promise<Keyring>,
  ) {}

  /** Storing the same id again changes nothing. It also removes the secrets of all people that have expired. */
  async keep(secret: Secret, text: string, expiresAt: Date): Promise<void> {
    const encrypted = (await this.keyring()).encrypt(text, contextOf(secret));
    await this.pool.query('delete from platform.secrets where expires_at < now()');
    await this.pool.query(
      `insert into platform.secrets (id, owner, purpose, encrypted, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (id) do nothing`,
      [secret.id, secret.owner, secret.purpose, encrypted, expiresAt],
    );
  }

  async forget({ id, owner }: Pick<Secret, 'id' | 'owner'>): Promise<void> {
    await this.pool.query('delete from platform.secrets where id = $1 and owner = $2', [id, owner]);
  }
}

export interface Rotation {
  /** How many secrets are now encrypted with the newest key. */
  rotated: number;
  /** How often each key is still used by secrets that could not be decrypted. */
  unreadable: Map<string, number>;
}

/**
 * Encrypts all secrets with the newest key. Each row changes alone and only if nobody else has changed it, so the command
 * may be killed anywhere and run again, also while the product runs.
 */
export const rotateSecrets = async (pool: Pool, keyring: Keyring): Promise<Rotation> => {
  const rotation: Rotation = { rotated: 0, unreadable: new Map() };
  const text = 'select id, owner, purpose, encrypted from platform.secrets where encrypted not like $1';
  for (const row of await allRows<Row>(pool, text, [`v1.${keyring.currentId}.%`])) {
    try {
      const again = keyring.encrypt(keyring.decrypt(row.encrypted, contextOf(row)), contextOf(row));
      const change = 'update platform.secrets set encrypted = $3 where id = $1 and encrypted = $2';
      if (await anyRow(pool, change, [row.id, row.encrypted, again])) rotation.rotated++;
    } catch (error) {
      if (!(error instanceof Undecryptable)) throw error;
      const key = keyIdOf(row.encrypted) ?? 'none';
      rotation.unreadable.set(key, (rotation.unreadable.get(key) ?? 0) + 1);
    }
  }
  return rotation;
};
