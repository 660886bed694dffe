import { createHash } from 'node:crypto';

/** Somebody who signs in at the sandbox. Any address is accepted. */
export interface Person {
  /** Always the same for one address. */
  sub: string;
  email: string;
  givenName: string;
  familyName: string | undefined;
}

/** Refuses only what is clearly not an address, because the sandbox sends no mail to verify it. */
const shape = /^[^\s@<>"'(),:;\\]{1,64}@[^\s@<>"'(),:;\\]{1,190}\.[^\s@<>"'(),:;\\.]{2,}$/;

/** Ignores case. The name comes from the address: `nora.lindqvist` → Nora Lindqvist. */
export function personFor(typed: string): Person | undefined {
  const email = typed.trim().toLowerCase();
  if (!shape.test(email)) return undefined;
  const local = email.slice(0, email.indexOf('@')).replace(/\+.*$/, '');
  const names = local.split(/[._]+/).filter(Boolean).map(capitalized);
  return {
    sub: createHash('sha256').update(`keepwarm-sandbox:${email}`).digest('base64url').slice(0, 22),
    email,
    givenName: names[0] ?? 'Someone',
    familyName: names.length > 1 ? names.slice(1).join(' ') : undefined,
  };
}

const capitalized = (name: string): string => name.replace(/(^|-)\p{L}/gu, (letter) => letter.toUpperCase());
