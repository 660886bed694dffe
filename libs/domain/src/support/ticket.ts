import { type TicketState } from '@app/contracts/support/support.constants';
import type { ChatMessage, TicketEvent } from '@app/contracts/support/tickets.events';
import { type Decider, DomainError, type Moment } from '../decider';
import { promisedBy } from './business-hours';

export type TicketCommand =
  | (Moment & { type: 'OpenTicket'; number: number; subject: string; message: string; conversation: ChatMessage[] })
  | (Moment & { type: 'AnswerTicket'; answer: string })
  | (Moment & { type: 'CloseTicket' });

export interface Ticket {
  status: 'unknown' | TicketState;
}

/** One question to support. It can be answered again until it is closed, and a closed ticket stays closed. */
export const ticket: Decider<TicketCommand, Ticket, TicketEvent> = {
  initial: { status: 'unknown' },

  decide: (command, { status }) => {
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
    if (status === 'unknown') throw new DomainError('not_found', 'There is no such ticket.');
    if (command.type === 'CloseTicket')
      return status === 'closed' ? [] : [{ type: 'TicketClosed', data: { at, timeZone } }];
    if (status === 'closed')
      throw new DomainError('invalid_transition', 'This ticket is closed, so it takes no more answers.', status);
    return [{ type: 'TicketAnswered', data: { answer: command.answer, at, timeZone } }];
  },

  evolve: (_, event) => {
    switch (event.type) {
      case 'TicketOpened':
        return { status: 'open' };
      case 'TicketAnswered':
        return { status: 'answered' };
      case 'TicketClosed':
        return { status: 'closed' };
    }
  },
};
