import { z } from 'zod';
import { byId, endpoint, id, page } from '../endpoint';
import { instant } from '../event';
import { hasText } from '../text';
import { chatRoles, supportLimits, ticketStates, ticketVoices } from './support.constants';

const said = (name: string, most: number) => z.string().trim().max(most).refine(hasText, `The ${name} is empty`);

/** One message of the conversation so far, oldest first. */
const Said = z.strictObject({
  role: z.enum(chatRoles),
  content: z.string().trim().min(1).max(supportLimits.heldMessage),
});
const conversation = z.array(Said).max(supportLimits.conversation);

export const ChatAnswer = z.object({
  reply: z.string(),
  /** False: the articles do not answer it. */
  known: z.boolean(),
  /** Who wrote the text: a model that used only the quoted passages, or the articles themselves. */
  writer: z.enum(['articles', 'ai']),
  articles: z.array(z.object({ slug: z.string(), title: z.string(), heading: z.string().nullable() })),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/** Visitors may ask too. They get the text of the articles. A model writes answers only for signed-in people. */
export const askSupport = endpoint({
  method: 'POST',
  path: '/api/support/chat',
  summary: 'An answer from the help articles, with links to them; nothing is kept',
  public: true,
  session: 'optional',
  limited: 'support',
  body: z.strictObject({
    message: said('message', supportLimits.message),
    conversationHistory: conversation.default([]),
  }),
  examples: [
    { body: { message: 'How do I import contacts from LinkedIn?', conversationHistory: [] } },
    { body: { message: 'How many leads does Starter hold?' } },
  ],
  returns: ChatAnswer,
});

export const TicketSummary = z.object({
  id,
  number: z.number().int(),
  subject: z.string(),
  state: z.enum(ticketStates),
  promisedBy: instant,
  createdAt: instant,
  /** When the last answer came. */
  answeredAt: instant.nullable(),
});
export type TicketSummary = z.infer<typeof TicketSummary>;

export const TicketAnswer = TicketSummary.extend({
  message: z.string(),
  conversation: z.array(z.object({ role: z.enum(chatRoles), content: z.string() })),
  /** What support answered and what the person replied, oldest first. */
  answers: z.array(z.object({ by: z.enum(ticketVoices), text: z.string(), at: instant })),
});
export type Ticket = z.infer<typeof TicketAnswer>;

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/support/tickets',
  summary: 'The person’s own tickets, newest first',
  query: z.strictObject({ ...page }),
  returns: z.array(TicketSummary),
});
export const getTicket = endpoint({
  method: 'GET',
  path: '/api/support/tickets/:id',
  summary: 'One ticket with its answers',
  params: byId,
  returns: TicketAnswer,
});
export const openTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets',
  summary: 'Opens a ticket; a person answers it',
  limited: 'support',
  body: z.strictObject({
    subject: said('subject', supportLimits.subject),
    message: said('message', supportLimits.message),
    conversation: conversation.default([]),
  }),
  examples: [
    { body: { subject: 'Merge two imports', message: 'Both came from the same file.' } },
    { body: { subject: 'Merge three imports', message: 'They came from the same file.' } },
  ],
  returns: TicketAnswer,
});
export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets/:id/reply',
  summary: 'Says more in an own ticket; it waits for support again',
  limited: 'support',
  params: byId,
  body: z.strictObject({ message: said('message', supportLimits.message) }),
  examples: [{ body: { message: 'It worked for one of them.' } }, { body: { message: 'It worked for both.' } }],
  returns: TicketAnswer,
});
export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets/:id/close',
  summary: 'Closes an own ticket',
  params: byId,
  returns: TicketAnswer,
});

const whose = { owner: id, email: z.string().nullable() };
export const AdminTicketSummary = TicketSummary.extend(whose);
export type AdminTicketSummary = z.infer<typeof AdminTicketSummary>;
export const AdminTicketAnswer = TicketAnswer.extend(whose);
export type AdminTicket = z.infer<typeof AdminTicketAnswer>;

/** Open ones come in the order in which they were promised. */
export const listAdminTickets = endpoint({
  method: 'GET',
  path: '/api/admin/tickets',
  summary: 'The tickets of all people: open tickets by the time of the promised reply, other tickets newest first',
  admin: true,
  query: z.strictObject({ ...page, state: z.enum(ticketStates).default('open') }),
  returns: z.array(AdminTicketSummary),
});
export const getAdminTicket = endpoint({
  method: 'GET',
  path: '/api/admin/tickets/:ticketId',
  summary: 'One ticket with its conversation and answers',
  admin: true,
  params: z.strictObject({ ticketId: id }),
  returns: AdminTicketAnswer,
});
export const answerTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:ticketId/answer',
  summary: 'Answers a ticket and notifies its owner',
  admin: true,
  params: z.strictObject({ ticketId: id }),
  body: z.strictObject({
    answer: said('answer', supportLimits.answer),
    /** How many of the ticket's `answers` the admin has read. With more by now, the answer is refused: 409 `conflict`. */
    read: z.int().min(0).optional(),
  }),
  examples: [{ body: { answer: 'Open Leads, then Duplicates.' } }, { body: { answer: 'Open Leads first.' } }],
  returns: AdminTicketAnswer,
});
export const closeAdminTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:ticketId/close',
  summary: 'Closes a ticket',
  admin: true,
  params: z.strictObject({ ticketId: id }),
  returns: AdminTicketAnswer,
});
