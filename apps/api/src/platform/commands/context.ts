import type { Actor } from '@app/contracts/event';

/** Who asks, on whose behalf, and under which key: everything of a command that is not its content. */
export interface CommandContext {
  /** The same id again means the same command again: it has one effect and one answer. */
  commandId: string;
  /** The user in whose workspace it happens; another person's streams answer as if they did not exist. */
  owner: string;
  actor: Actor;
  correlationId: string;
  causationId: string;
  /** What was asked, to tell a repeated command from another one under the same key. */
  request: unknown;
}
