import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
/** The length that NIST SP 800-38D recommends for random ones. */
const ivBytes = 12;
const tagBytes = 16;
/** 32 random bytes have 30 different values on average, and fewer than 16 practically never. */
const fewestValues = 16;

interface Key {
  id: string;
  bytes: Buffer;
}

/** Encrypted text: the format's version, the id of its key, and iv, tag and ciphertext as base64url. */
const format = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;

/** The text cannot be decrypted. The message never contains the text or a key. */
export class Undecryptable extends Error {
  override name = 'Undecryptable';
}

/**
 * Encrypts with AES-256-GCM. The first key encrypts; every key decrypts. So a new key is put first, and the old one is
 * removed when nothing is encrypted with it any more (`npm run rotate-key`).
 */
export class Keyring {
  private constructor(private readonly keys: [Key, ...Key[]]) {}

  /**
   * @param text keys of 32 bytes, in hex (`openssl rand -hex 32`) or base64, separated by commas, the newest first
   * @throws Error that says which key is wrong, and never what it is
   */
  static read(text: string): Keyring {
    const [newest, ...older] = text.split(',').map((word, i) => keyOf(word.trim(), i + 1));
    if (!newest) throw new Error('has no key');
    return new Keyring([newest, ...older]);
  }

  get currentId(): string {
    return this.keys[0].id;
  }

  /** @param context where the text belongs; it must be the same for `decrypt`, so nobody can move a text to another row */
  encrypt(text: string, context: string): string {
    const [{ id, bytes }] = this.keys;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, bytes, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** @throws Undecryptable when the key is not in the ring, or the text or its context was changed */
  decrypt(encrypted: string, context: string): string {
    const [, id = '', packed = ''] = format.exec(encrypted) ?? [];
    const key = this.keys.find((one) => one.id === id);
    if (!key) throw new Undecryptable(id ? `no key with the id ${id}` : 'not an encrypted text');
    const all = Buffer.from(packed, 'base64url');
    if (all.length < ivBytes + tagBytes) throw new Undecryptable('the encrypted text is too short');
    const decipher = createDecipheriv(algorithm, key.bytes, all.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(all.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      throw new Undecryptable(`the text was changed, or is not in its place (key ${id})`);
    }
  }
}

/** The id of the key with which a text was encrypted; undefined for other texts. */
export const keyIdOf = (encrypted: string): string | undefined => format.exec(encrypted)?.[1];

const keyOf = (word: string, place: number): Key => {
  const bytes = Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64');
  if (bytes.length !== keyBytes || !/^[A-Za-z0-9+/_-]+=*$/.test(word))
    throw new Error(`must be 32 random bytes in hex or base64 (key ${place} is not): openssl rand -hex 32`);
  if (new Set(bytes).size < fewestValues)
    throw new Error(`is weak: key ${place} is not random. Make one with: openssl rand -hex 32`);
  return { id: createHash('sha256').update('keepwarm key id').update(bytes).digest('hex').slice(0, 8), bytes };
};
