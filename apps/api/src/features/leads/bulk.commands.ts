import type { Commands } from '../../platform/http/endpoint';
import { DomainError } from '@app/domain/decider';
import type { LeadCommand } from '@app/domain/leads/lead';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { bulkAct } from '@app/event-sourcing/kernel/yield-to-requests';
import { allOf } from '@app/event-sourcing/kernel/timeouts';
import { ActOnLead } from '../../shared/leads.commands';

/** Leads in one turn of a bulk act. They are read together, committed together, and become one batch in each read model. */
const turnSize = 25;

const skipIfRefused = (error: unknown) => {
  const refused = error instanceof DomainError && ['invalid_transition', 'validation_failed'].includes(error.code);
  if (refused) return { events: 0, position: 0n };
  throw error;
};

/**
 * Sends the same command to many leads, each with its own command id, so that a repeated request has no second effect. It skips a
 * lead that refuses the command (because it is archived, or has the maximum of tags), and a lead that the command does not
 * change.
 *
 * It works in turns, as `bulkAct`. Each turn waits until the lists show the turn before.
 * @param shown waits for the lists
 */
export const actOnEach = async (
  commands: Pick<Commands, 'send'>,
  ids: string[],
  command: LeadCommand,
  context: CommandContext,
  shown: (position: bigint) => Promise<unknown>,
): Promise<{ done: number; skipped: number }> => {
  const all = new Set(ids);
  let done = 0;
  const one = (id: string) =>
    commands
      .send(new ActOnLead(id, command, { ...context, commandId: derivedId(context.commandId, id) }))
      .catch(skipIfRefused);
  await bulkAct(context.owner, [...all], turnSize, async (some) => {
    const results = await allOf(some.map(one));
    done += results.filter(({ events }) => events > 0).length;
    await shown(results.reduce((last, { position }) => (position > last ? position : last), 0n));
  });
  return { done, skipped: all.size - done };
};
