import { hash } from 'node:crypto';
import { type Actor, assistant } from '@app/contracts/event';

/** Who sent the command, for which workspace, and under which id. */
export interface CommandContext {
  /** A command with the same id is the same command: it has one effect and one result. */
  commandId: string;
  /** The owner of the workspace. Another owner's streams are treated as if they did not exist. */
  owner: string;
  actor: Actor;
  correlationId: string;
  causationId: string;
  /** Hash of the request, to tell a repeated command from another one under the same key. */
  request: unknown;
}

/**
 * The context of a command that a job sends.
 * @param commandId the same in every run of the job; a job that sends several commands derives one for each from its own id
 */
export const contextOfJob = (
  run: { id: string; owner: string; correlationId: string },
  { commandId = run.id, actor = assistant }: { commandId?: string; actor?: Actor } = {},
): CommandContext => ({
  commandId,
  owner: run.owner,
  actor,
  correlationId: run.correlationId,
  causationId: run.id,
  request: null,
});

// Any constant. It keeps these ids apart from other ids of version 5.
const namespace = Buffer.from('8b0f2f0e54ce4f0d9a610d9f4c9ad2e1', 'hex');

/**
 * The same parts give the same uuid, so that a retry after a crash creates nothing twice. Version 5 of RFC 9562:
 * https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-5
 */
export const derivedId = (...parts: string[]): string => {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(parts.join('\u0000'))]));
  const variant = ((parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Tells two requests apart, 16 hex digits of SHA-256; the order of object keys does not matter. */
export const requestHash = (request: unknown): string => {
  if (request === null || typeof request !== 'object') return hashOf(request);
  const known = hashes.get(request) ?? hashOf(request);
  hashes.set(request, known);
  return known;
};

/** Request → its hash. A bulk act has many commands and one large request, so that is hashed once. */
const hashes = new WeakMap<object, string>();

const hashOf = (request: unknown): string => {
  const text = JSON.stringify(request, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return hash('sha256', text ?? '').slice(0, 16);
};
