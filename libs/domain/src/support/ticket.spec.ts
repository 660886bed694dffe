import type { TicketEvent } from '@app/contracts/support/tickets.events';
import { given } from '../testing/given';
import { promisedBy } from './business-hours';
import { ticket, type TicketCommand } from './ticket';

// A Monday.
const moment = { at: '2026-11-23T09:40:00.000Z', timeZone: 'Europe/Berlin' };
const words = { number: 1042, subject: 'Two imports', message: 'Can they be merged?', conversation: [] };
const open: TicketCommand = { type: 'OpenTicket', ...words, ...moment };
const answer: TicketCommand = { type: 'AnswerTicket', answer: 'Yes, on Leads.', ...moment };
const later = '2026-11-24T09:00:00.000Z';
const reply: TicketCommand = { type: 'ReplyToTicket', message: 'One is left.', ...moment, at: later };
const replied = (promisedBy: string): TicketEvent => ({
  type: 'TicketReplied',
  data: { message: 'One is left.', promisedBy, ...moment, at: later },
});
const close: TicketCommand = { type: 'CloseTicket', ...moment };
const opened: TicketEvent = {
  type: 'TicketOpened',
  data: { ...words, promisedBy: '2026-11-23T13:40:00.000Z', ...moment },
};
const answered: TicketEvent = { type: 'TicketAnswered', data: { answer: 'Yes, on Leads.', ...moment } };
const closed: TicketEvent = { type: 'TicketClosed', data: moment };

describe('A ticket', () => {
  it('is opened once, with the time of the promised answer', () => {
    given(ticket, []).when(open).then([opened]);
    given(ticket, [opened]).when(open).thenNothing();
  });

  it('is answered, and answered again', () => {
    given(ticket, [opened]).when(answer).then([answered]);
    given(ticket, [opened, answered]).when(answer).then([answered]);
  });

  it('takes no answer of somebody who has not read the last message', () => {
    const read = (count: number): TicketCommand => ({ ...answer, read: count });
    const talk = [opened, answered, replied('2026-11-24T13:00:00.000Z')];
    given(ticket, talk).when(read(1)).thenRefused('conflict');
    given(ticket, talk).when(read(2)).then([answered]);
    given(ticket, [opened]).when(read(0)).then([answered]);
  });

  it('waits for support again after a reply, with a new promise', () => {
    given(ticket, [opened, answered])
      .when(reply)
      .then([replied('2026-11-24T13:00:00.000Z')]);
    given(ticket, [opened, answered, replied('2026-11-24T13:00:00.000Z')])
      .when(answer)
      .then([answered]);
  });

  it('keeps the promise of an answer that is due when more is said', () => {
    given(ticket, [opened])
      .when(reply)
      .then([replied('2026-11-23T13:40:00.000Z')]);
  });

  it('is closed once, and then takes no answer and no reply', () => {
    given(ticket, [opened, answered]).when(close).then([closed]);
    given(ticket, [opened]).when(close).then([closed]);
    given(ticket, [opened, closed]).when(close).thenNothing();
    given(ticket, [opened, closed]).when(answer).thenRefused('invalid_transition');
    given(ticket, [opened, closed]).when(reply).thenRefused('invalid_transition');
  });

  it('is unknown until it is opened', () => {
    given(ticket, []).when(answer).thenRefused('not_found');
    given(ticket, []).when(reply).thenRefused('not_found');
    given(ticket, []).when(close).thenRefused('not_found');
  });
});

describe('The promised time of an answer', () => {
  it.each([
    ['within one day', '2026-11-23T09:40:00.000Z', '2026-11-23T13:40:00.000Z'],
    ['exactly at the end of a day', '2026-11-23T13:00:00.000Z', '2026-11-23T17:00:00.000Z'],
    ['over night', '2026-11-23T15:30:00.000Z', '2026-11-24T11:30:00.000Z'],
    ['before the first hour', '2026-11-23T03:00:00.000Z', '2026-11-23T13:00:00.000Z'],
    ['after the last hour', '2026-11-23T17:00:00.000Z', '2026-11-24T13:00:00.000Z'],
    ['over a weekend', '2026-11-27T16:00:00.000Z', '2026-11-30T12:00:00.000Z'],
    ['on a Sunday', '2026-11-29T12:00:00.000Z', '2026-11-30T13:00:00.000Z'],
  ])('is four business hours later: %s', (_, at, due) => expect(promisedBy(at)).toBe(due));
});
