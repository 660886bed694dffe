import { Injectable } from '@nestjs/common';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { DomainError, fold } from '@app/domain/decider';
import { idea as ideaDecider, type IdeaState } from '@app/domain/content/idea';
import { lead as leadDecider, type LeadState } from '@app/domain/leads/lead';
import { prompt as promptDecider, type PromptState } from '@app/domain/engagement/prompt';
import type { Author, CommentBrief, MessageBrief, MessageChannel } from '@app/writer/writer';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { parseStored } from '../../platform/event-store/stored';
import { Authors, People, type SignedIn } from '../../platform/http/people';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { findOwnTemplates } from './templates.queries';

export type OpenLead = Extract<LeadState, { status: 'open' }>;
/** A lead of a person with its events. Another person's lead is unknown. */
export type LeadHistory<L extends LeadState = LeadState> = { lead: L; events: readonly LeadEvent[] };
export type Writing = { person: SignedIn; author: Author };

/** Finds in the log what a draft may stand on. */
@Injectable()
export class Briefs {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly people: People,
    private readonly authors: Authors,
    private readonly source: DataSource,
  ) {}

  /** @throws Error when there is no such person */
  async writing(owner: string): Promise<Writing> {
    const person = await this.people.find(owner);
    if (!person) throw new Error('The owner of this text is unknown');
    const [{ card, firstName, never }, templates] = await Promise.all([
      this.authors.cardOf(owner),
      findOwnTemplates(this.source, owner),
    ]);
    return { person, author: { id: owner, card, firstName, never, templates } };
  }

  async lead(owner: string, id: string): Promise<LeadHistory> {
    const events = (await this.store.readStream(`lead-${id}`)).map((e) => parseStored<'lead'>(e));
    const lead: LeadState = events[0]?.metadata.owner === owner ? fold(leadDecider, events) : { status: 'unknown' };
    return { lead, events };
  }

  async idea(owner: string, id: string): Promise<IdeaState> {
    const events = (await this.store.readStream(`idea-${id}`)).map((e) => parseStored<'idea'>(e));
    return events[0]?.metadata.owner === owner ? fold(ideaDecider, events) : { status: 'unknown' };
  }

  /** A prompt of a person. Another person's prompt is unknown. */
  async prompt(owner: string, id: string): Promise<PromptState> {
    const events = (await this.store.readStream(`prompt-${id}`)).map((e) => parseStored<'prompt'>(e));
    return events[0]?.metadata.owner === owner ? fold(promptDecider, events) : { status: 'unknown' };
  }

  comment(prompt: Exclude<PromptState, { status: 'unknown' }>, { person, author }: Writing): CommentBrief {
    const { words, author: wrote, thought } = prompt;
    const { name, title, company } = wrote;
    return { post: { words, name, title, company }, thought, author, tone: person.preferredTone };
  }

  /** `channel`: that of the text; without it, the one that suits the lead. */
  message({ lead, events }: LeadHistory<OpenLead>, by: Writing, channel = channelFor(lead)): MessageBrief {
    return briefOf(lead, events, by, this.clock.now(), channel);
  }
}

/** @throws DomainError when nobody can be written to */
export const openLead = ({ lead, events }: LeadHistory): LeadHistory<OpenLead> => {
  if (lead.status === 'unknown') throw new DomainError('not_found', 'There is no such lead.');
  if (lead.status === 'archived')
    throw new DomainError('invalid_transition', 'This lead is archived. Bring it back to write to it.');
  return { lead, events };
};

/** What a message may stand on: the lead's facts, all that happened with it, and the author's card. Days are the author's. */
const briefOf = (
  lead: OpenLead,
  events: readonly LeadEvent[],
  { person, author }: Writing,
  now: Date,
  channel: MessageChannel,
): MessageBrief => {
  const dayOf = (instant: string): string =>
    DateTime.fromISO(instant, { zone: person.timeZone }).toISODate() ?? instant.slice(0, 10);
  const status = events.findLast((event) => event.type === 'LeadStatusChanged');
  return {
    lead: {
      ...lead.details,
      status: lead.leadStatus,
      statusSince: status ? dayOf(status.data.at) : null,
      nextStep: lead.nextStep.text,
      touches: events
        .flatMap((event) => (event.type === 'TouchLogged' ? [event.data] : []))
        .map(({ kind, at, note }) => ({ kind, at: dayOf(at), note })),
    },
    author,
    tone: person.preferredTone,
    channel,
    today: dayOf(now.toISOString()),
  };
};

/** A LinkedIn note when the lead's action is an invitation; an e-mail when only the e-mail address is known. */
const channelFor = ({ action, details }: OpenLead): MessageChannel => {
  if (action === 'connect' && details.connectedOn === null) return 'linkedin_note';
  return details.email && !details.linkedinUrl ? 'email' : 'linkedin_message';
};
