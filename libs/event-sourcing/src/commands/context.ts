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

/** Who acts when the product does something by itself. */
export const assistant = { id: 'assistant', as: 'system' } as const satisfies Actor;

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
