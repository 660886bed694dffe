import type { LeadDetails } from '@app/contracts/leads/leads.events';
import type { ContentCommand } from '../content/content';

type Draft = Extract<ContentCommand, { type: 'DraftContent' }>;

/** Details of a lead with nothing but a name. A spec changes what it needs. */
export const leadDetails = (known: Partial<LeadDetails> = {}): LeadDetails => ({
  name: 'Marta Nowak',
  title: '',
  company: '',
  email: null,
  linkedinUrl: null,
  description: null,
  segment: null,
  tags: [],
  connectionCount: null,
  connectedOn: null,
  ...known,
});

/** The command that drafts a message from a template, changed by what a spec says. */
export const draftContent = (given: Partial<Draft> & Pick<Draft, 'at' | 'timeZone'>): Draft => ({
  type: 'DraftContent',
  contentType: 'message',
  channel: 'linkedin_message',
  title: null,
  body: 'First.',
  target: null,
  topic: null,
  tone: 'calm',
  writer: 'template',
  sample: false,
  basis: [],
  situation: null,
  template: null,
  origin: null,
  ...given,
});
