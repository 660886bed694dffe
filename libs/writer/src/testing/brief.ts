import { tones } from '@app/contracts/account/account.events';
import type { MessageBrief, MessageChannel } from '../writer';

export const channels: readonly MessageChannel[] = ['linkedin_note', 'linkedin_message', 'email'];
export const everyWay = tones.flatMap((tone) => channels.map((channel) => [tone, channel] as const));
/** A text ends with the end of a sentence or with its author's name. */
export const ends = /(?:[.?…]|[.?]”|\n(?:Nora|Sam))$/u;

export const marta = {
  name: 'Marta Kowalczyk',
  title: 'COO',
  company: 'Varden Logistics',
  description: null,
  tags: [],
  segment: null,
  connectedOn: null,
  lastTouch: null,
  suggestedAction: null,
} satisfies MessageBrief['lead'];
export const nora = { firstName: 'Nora', bio: null, clientTypes: ['COOs in logistics'] };
export const nobody = { firstName: null, bio: null, clientTypes: [] };

/** A brief about Marta by Nora. A test can change it. */
export const brief = (
  lead: Partial<MessageBrief['lead']> = {},
  rest: Partial<Omit<MessageBrief, 'lead'>> = {},
): MessageBrief => ({
  lead: { ...marta, ...lead },
  author: nora,
  tone: 'calm',
  channel: 'linkedin_message',
  seed: 'seed',
  avoidOpenings: [],
  ...rest,
});
