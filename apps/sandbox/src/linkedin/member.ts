import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

export interface Grant {
  email: string;
  redirectUri: string;
  challenge: string | undefined;
  /** When the code ends, in milliseconds. LinkedIn's codes last 30 minutes. */
  until: number;
}

/** The claims about a member, in LinkedIn's id_token and at `/v2/userinfo`. */
export const claimsOf = (email: string) => {
  const names = email
    .slice(0, email.indexOf('@'))
    .split(/[._+]+/)
    .filter(Boolean)
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const [given = 'Someone', ...family] = names;
  return {
    sub: createHash('sha256').update(`linkedin-sandbox:${email}`).digest('base64url').slice(0, 10),
    name: names.join(' ') || given,
    given_name: given,
    family_name: family.join(' '),
    picture: `https://media.licdn.com/dms/image/sandbox/${encodeURIComponent(given.toLowerCase())}/profile-displayphoto-shrink_100_100`,
    email,
    email_verified: true,
    locale: { country: 'US', language: 'en' },
  };
};

/** Signs id_tokens with RS256. The keys are made at the first use, because that takes some time. */
export class Signer {
  private readonly keys = new Map<string, Promise<{ privateKey: KeyObject; publicKey: KeyObject }>>();

  private key(kid: string) {
    const made = this.keys.get(kid) ?? promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    this.keys.set(kid, made);
    return made;
  }

  async jwks(): Promise<object> {
    const { publicKey } = await this.key('own');
    return { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'own' }] };
  }

  /** @param forged signed with a key that `jwks` does not have, under the id of the right one */
  async sign(claims: object, forged = false): Promise<string> {
    const { privateKey } = await this.key(forged ? 'forged' : 'own');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'own' })}.${part(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }
}

export const randomWord = (): string => randomBytes(32).toString('base64url');
