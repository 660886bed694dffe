import { idOf } from '../../platform/event-store/stored';
import { defineReaction, type Reaction } from '../../platform/projections/reaction';
import { raiseNotification } from './notifications.reactions';

/** It is a separate reaction, so that a process of an older version cannot move its checkpoint past an answer. */
export const notifyWhenAnswered: Reaction = defineReaction({
  name: 'notify-when-answered',
  categories: ['ticket'],
  react: (event) => {
    const { actor, owner } = event.metadata;
    const closed = event.type === 'TicketClosed' && actor.id !== owner;
    if (event.type !== 'TicketAnswered' && !closed) return undefined;
    const input = { type: 'ticket_answered' as const, ticketId: idOf(event.stream), answerId: event.id };
    return { kind: raiseNotification, input };
  },
});
