import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Config } from '../src/platform/kernel/config';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** `.env.example` with its values filled in. `profile` chooses one of its two event stores. */
const filledIn = (profile: 'single' | 'cluster'): Map<string, string> => {
  const all = [...read('.env.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  const values = new Map<string, string>();
  for (const [, off, name = '', value = ''] of all) {
    const isChosen = name === 'EVENTSTORE_URL' ? (profile === 'cluster') === (off === '#') : off === '';
    if (isChosen) values.set(name, value);
  }
  for (const name of ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'SESSION_SECRET', 'METRICS_TOKEN'])
    if (!values.get(name)) values.set(name, 'a1'.repeat(16));
  values.set('ENCRYPTION_KEY', randomBytes(32).toString('hex'));
  values.set('OIDC_ISSUER', 'https://id.example.com');
  values.set('OIDC_CLIENT_ID', 'keepwarm');
  values.set('ADMIN_EMAILS', 'admin@example.com');
  return values;
};

/** The environment that Compose gives to api and worker: `${NAME:?…}` is required, `${NAME:-default}` is optional. */
const handedOver = (values: Map<string, string>): Record<string, string> => {
  const block = /environment: &settings\n([\s\S]*?)\n {2}\S/.exec(read('docker-compose.yml'))?.[1] ?? '';
  const lines = [...block.matchAll(/^ {4}([A-Z][A-Z0-9_]*): '?(.*?)'?$/gm)];
  const substitute = (text: string) =>
    text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, other: string) => {
      const value = values.get(name) ?? '';
      if (value === '' && kind === '?') throw new Error(`${name} ${other}`);
      return value === '' ? other : value;
    });
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, substitute(value)]));
};

describe('The containers’ settings', () => {
  it.each([
    ['', 'ENCRYPTION_KEY is needed in production'],
    ['a1'.repeat(32), 'ENCRYPTION_KEY is weak'],
    ['too short', 'ENCRYPTION_KEY must be 32 random bytes'],
  ])('are refused in production with the encryption key “%s”', (key, why) => {
    const given = { ...handedOver(filledIn('single')), ENCRYPTION_KEY: key };
    expect(() => Config.read(given)).toThrow(why);
    if (key) expect(() => Config.read(given)).not.toThrow(key);
  });

  it.each(['single', 'cluster'] as const)('are valid for production, from a filled-in .env (%s)', (profile) => {
    const { env, publicUrl, secure } = Config.read(handedOver(filledIn(profile)));
    expect(env).toMatchObject({ NODE_ENV: 'production', PORT: 3000, TRUST_PROXY: 1 });
    expect(env.EVENTSTORE_URL?.match(/eventstore/g)).toHaveLength(profile === 'cluster' ? 3 : 1);
    expect(new URL(env.DATABASE_URL ?? '').hostname).toBe('postgres');
    expect(new URL(env.REDIS_URL ?? '')).toMatchObject({ hostname: 'redis', password: 'a1'.repeat(16) });
    expect({ publicUrl, secure }).toEqual({ publicUrl: 'https://keepwarm.example.com', secure: true });
  });

  it.each([
    'POSTGRES_PASSWORD',
    'REDIS_PASSWORD',
    'SESSION_SECRET',
    'ENCRYPTION_KEY',
    'OIDC_ISSUER',
    'PUBLIC_URL',
    'ADMIN_EMAILS',
  ])('are refused before anything starts when %s is blank, with a hint where it is explained', (name) => {
    const values = filledIn('single').set(name, '');
    expect(() => handedOver(values)).toThrow(/see \.env\.example/);
  });
});
