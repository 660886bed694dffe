/** When people answer tickets: Monday to Friday, from the first hour to the last. `within`: business hours until the answer. */
export const supportHours = { from: 9, to: 17, timeZone: 'UTC', within: 4 } as const;
export const supportHoursLabel = 'Monday to Friday, 9:00 to 17:00 UTC';

/** The most characters (UTF-16 units), and the most messages of a conversation. */
export const supportLimits = {
  message: 2_000,
  subject: 200,
  answer: 5_000,
  conversation: 40,
  heldMessage: 4_000,
} as const;

/** `open`: the ticket waits for support. `answered`: support has answered. */
export const ticketStates = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];
export const ticketStateLabels: Record<TicketState, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' };

export const ticketVoices = ['person', 'support'] as const;

export const chatRoles = ['user', 'assistant'] as const;
