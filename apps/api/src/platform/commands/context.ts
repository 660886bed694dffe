import type { Actor } from '@app/contracts/event';

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
