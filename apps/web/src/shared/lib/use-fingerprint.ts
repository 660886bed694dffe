import { useQuery } from '@tanstack/react-query';

/** SHA-256 as 64 hex digits. Null on an address without https, where browsers do not calculate it. */
const fingerprintOf = async (text: string): Promise<string | null> => {
  if (!window.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const useFingerprint = (text: string | undefined) =>
  useQuery({
    queryKey: ['fingerprint', text],
    queryFn: () => fingerprintOf(text ?? ''),
    enabled: text !== undefined,
  }).data;

export interface Sealed {
  title: string | null;
  body: string;
  fingerprint: string;
}

/** The input of the fingerprint of a text, the same as on the server. */
export const sealedWords = ({ title, body }: Pick<Sealed, 'title' | 'body'>): string =>
  title === null ? body : JSON.stringify([title, body]);
