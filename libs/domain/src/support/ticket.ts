import { type TicketState } from '@app/contracts/support/support.constants';
import type { ChatMessage, TicketEvent } from '@app/contracts/support/tickets.events';
import { type Decider, DomainError, type Moment, noSuch } from '../decider';
import { promisedBy } from './business-hours';

export type TicketCommand =
  | (Moment & { type: 'OpenTicket'; number: number; subject: string; message: string; conversation: ChatMessage[] })
  | (Moment & { type: 'AnswerTicket'; answer: string; read?: number | undefined })
  | (Moment & { type: 'ReplyToTicket'; message: string })
  | (Moment & { type: 'CloseTicket' });

export interface Ticket {
  status: 'unknown' | TicketState;
  /** When an answer is promised, while one is due. */
  promisedBy?: string;
  /** The answers and replies. */
  messages: number;
}

/** One question to support. Both sides can say more until it is closed, and a closed ticket stays closed. */
export const ticket: Decider<TicketCommand, Ticket, TicketEvent> = {
  initial: { status: 'unknown', messages: 0 },

  decide: (command, { status, promisedBy: due, messages }) => {
    const { at, timeZone } = command;
    if (command.type === 'OpenTicket') {
      if (status !== 'unknown') return [];
      const { number, subject, message, conversation } = command;
      return [
        {
          type: 'TicketOpened',
          data: { number, subject, message, conversation, promisedBy: promisedBy(at), at, timeZone },
        },
      ];
    }
    if (status === 'unknown') throw noSuch('ticket');
    if (command.type === 'CloseTicket')
      return status === 'closed' ? [] : [{ type: 'TicketClosed', data: { at, timeZone } }];
    if (status === 'closed')
      throw new DomainError('invalid_transition', 'This ticket is closed, so nothing can be added.', status);
    if (command.type === 'ReplyToTicket') {
      // A reply does not postpone an answer that is due.
      const promise = due ?? promisedBy(at);
      return [{ type: 'TicketReplied', data: { message: command.message, promisedBy: promise, at, timeZone } }];
    }
    // Otherwise nobody would read a reply that was written during the answer.
    if (command.read !== undefined && command.read < messages)
      throw new DomainError('conflict', 'There is a new message. Read it, then send your answer.');
    return [{ type: 'TicketAnswered', data: { answer: command.answer, at, timeZone } }];
  },

  evolve: ({ messages }, event) => {
    switch (event.type) {
      case 'TicketOpened':
        return { status: 'open', promisedBy: event.data.promisedBy, messages };
      case 'TicketReplied':
        return { status: 'open', promisedBy: event.data.promisedBy, messages: messages + 1 };
      case 'TicketAnswered':
        return { status: 'answered', messages: messages + 1 };
      case 'TicketClosed':
        return { status: 'closed', messages };
    }
  },
};
