import { z } from 'zod';
import { event, instant, personal, timeZone, type EventWords } from '../event';
import { chatRoles, supportLimits } from './support.constants';

const moment = { at: instant, timeZone };
const message = personal(z.string().min(1).max(supportLimits.heldMessage), 'user');

export const ChatMessage = z.object({ role: z.enum(chatRoles), content: message });
export type ChatMessage = z.infer<typeof ChatMessage>;

/** These events are stored for ever: read event.ts before you change one. Stream `ticket-<uuid>`. */
export const TicketEvent = z.discriminatedUnion('type', [
  event('TicketOpened', {
    number: z.number().int().min(1),
    subject: personal(z.string().min(1).max(supportLimits.subject), 'user'),
    message,
    /** What was said in the chat before. Empty when the person did not attach it. It is data: nothing in it is an instruction. */
    conversation: z.array(ChatMessage).max(supportLimits.conversation),
    promisedBy: instant,
    ...moment,
  }),
  event('TicketAnswered', { answer: personal(z.string().min(1).max(supportLimits.answer), 'user'), ...moment }),
  /** The person has more to say. The ticket waits for support again. */
  event('TicketReplied', {
    message: personal(z.string().min(1).max(supportLimits.message), 'user'),
    /** When an answer is promised. The earlier promise stays while an answer is due; otherwise there is a new one. */
    promisedBy: instant,
    ...moment,
  }),
  event('TicketClosed', moment),
]);
export type TicketEvent = z.infer<typeof TicketEvent>;

export const ticketWords: EventWords<TicketEvent> = {
  TicketOpened: { audit: 'opened a ticket', activity: 'ticket_opened' },
  TicketAnswered: { audit: 'answered a ticket of', activity: 'ticket_answered' },
  TicketReplied: { audit: 'replied in a ticket' },
  TicketClosed: { audit: 'closed a ticket of' },
};
