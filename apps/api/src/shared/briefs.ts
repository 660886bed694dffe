import { Injectable } from '@nestjs/common';
import { draftSources } from '@app/contracts/account/account.constants';
import type { ContentEvent } from '@app/contracts/content/content.events';
import type { PromptEvent } from '@app/contracts/engagement/engagement.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { DomainError, fold, noSuch } from '@app/domain/decider';
import { contentHistory } from '@app/domain/content/content.state';
import { idea as ideaDecider, type IdeaState } from '@app/domain/posts/idea';
import { intoOf, type LeadState } from '@app/domain/leads/lead.state';
import { notContacted } from '@app/domain/leads/do-not-contact';
import { lead as leadDecider } from '@app/domain/leads/lead';
import { whoStayed } from '@app/domain/duplicates/lead-merge';
import { prompt as promptDecider, type PromptState } from '@app/domain/engagement/prompt';
import type { Author, CommentBrief, MessageBrief, MessageChannel } from '@app/writer/writer';
import { DateTime } from 'luxon';
import { ownHistoryOf } from '@app/event-sourcing/event-store/history';
import { Authors, OwnTemplates, VoiceRules } from './ports';
import { People, type SignedIn } from '../platform/kernel/people';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';

export type KnownLead = Exclude<LeadState, { status: 'unknown' }>;
export type OpenLead = Extract<LeadState, { status: 'open' }>;
/** A lead with its events. Another person's lead has the state `unknown`. */
export type LeadHistory<L extends LeadState = LeadState> = { lead: L; events: readonly Stored<LeadEvent>[] };
export type Draft = Extract<ContentEvent, { type: 'DraftGenerated' }>['data'];
export type Writing = { person: SignedIn; author: Author };

/** A draft uses at most this many of the texts that went out to its lead. */
const textsOfThread = 3;

/** Reads from the log the facts that a draft may use. */
@Injectable()
export class Briefs {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly people: People,
    private readonly authors: Authors,
    private readonly templates: OwnTemplates,
    private readonly rules: VoiceRules,
  ) {}

  /** @throws Error when there is no such person */
  async writing(owner: string): Promise<Writing> {
    const person = await this.people.find(owner);
    if (!person) throw new Error('The owner of this text is unknown');
    const [{ card, firstName, never, sources }, templates, voice] = await Promise.all([
      this.authors.cardOf(owner),
      this.templates.of(owner),
      this.rules.active(owner),
    ]);
    const off = draftSources.filter((source) => !sources[source]);
    return { person, author: { id: owner, card, firstName, never, off, templates, voice } };
  }

  /** `read`: the leads that are read already, because two leads can be merged into each other at the same moment. */
  async lead(owner: string, id: string, read = new Set<string>()): Promise<LeadHistory> {
    read.add(id);
    const events = await ownHistoryOf(this.store, owner, `lead-${id}`);
    const lead = fold(leadDecider, events);
    if (lead.status === 'unknown') return { lead, events };
    const touches = [...lead.touches, ...(await this.touchesOfMerged(owner, lead, read))];
    const inOrder = touches.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
    return { lead: { ...lead, touches: await this.withSentWords(owner, inOrder) }, events };
  }

  /** The lead to whom a text goes: after a merge, the lead that stayed. */
  async receiver(owner: string, id: string): Promise<LeadHistory> {
    return this.lead(owner, await whoStayed(id, async (one) => intoOf((await this.lead(owner, one)).lead)));
  }

  /** The touches of the leads that were merged into this one. */
  private async touchesOfMerged(
    owner: string,
    { merged }: KnownLead,
    read: Set<string>,
  ): Promise<KnownLead['touches']> {
    const others = await Promise.all(
      merged.flatMap(({ otherId }) => (read.has(otherId) ? [] : this.lead(owner, otherId, read))),
    );
    return others.flatMap(({ lead }) => (lead.status === 'unknown' ? [] : lead.touches));
  }

  /** The touches, with the words of the last texts that went out. They are in the streams of the texts. */
  private async withSentWords(owner: string, touches: KnownLead['touches']): Promise<KnownLead['touches']> {
    const last = new Set(touches.filter(({ contentId }) => contentId !== null).slice(-textsOfThread));
    const words = async (contentId: string): Promise<string | null> => {
      const text = fold(contentHistory, await this.text(owner, contentId));
      return text.status === 'approved' ? (text.sent?.body ?? null) : null;
    };
    return Promise.all(
      touches.map(async (touch) =>
        touch.contentId !== null && last.has(touch) ? { ...touch, note: await words(touch.contentId) } : touch,
      ),
    );
  }

  async idea(owner: string, id: string): Promise<IdeaState> {
    return fold(ideaDecider, await ownHistoryOf(this.store, owner, `idea-${id}`));
  }

  /** The events of a text; empty for another person's text. */
  text(owner: string, id: string): Promise<readonly Stored<ContentEvent>[]> {
    return ownHistoryOf(this.store, owner, `content-${id}`);
  }

  /** A prompt with its events. Another person's prompt has the state `unknown`. */
  async prompt(owner: string, id: string): Promise<{ prompt: PromptState; events: readonly Stored<PromptEvent>[] }> {
    const events = await ownHistoryOf(this.store, owner, `prompt-${id}`);
    return { prompt: fold(promptDecider, events), events };
  }

  comment(prompt: Exclude<PromptState, { status: 'unknown' }>, { person, author }: Writing): CommentBrief {
    const { words, author: wrote, thought } = prompt;
    const { name, title, company } = wrote;
    return { post: { words, name, title, company }, thought, author, tone: person.preferredTone };
  }

  /** The facts that a waiting message may use now. @throws DomainError when it is not a message to an open lead */
  async messageOf({ type, target, channel, whyNow }: Draft, by: Writing): Promise<MessageBrief> {
    if (type !== 'message' || !target) throw new DomainError('invalid_transition', 'This text cannot be rewritten.');
    const history = openLead(await this.receiver(by.person.id, target.leadId));
    return this.message(history, by, channel as MessageChannel, whyNow);
  }

  /** `channel`: the channel of the text; without it, the one that suits the lead. `whyNow`: the author's sentence. */
  message(
    { lead, events }: LeadHistory<KnownLead>,
    by: Writing,
    channel = channelFor(lead),
    whyNow: string | null = null,
  ): MessageBrief {
    return { ...briefOf(lead, events, by, this.clock.now()), channel, whyNow };
  }
}

/** @throws DomainError when the lead is unknown, archived, or not to be contacted */
export const openLead = ({ lead, events }: LeadHistory): LeadHistory<OpenLead> => {
  if (lead.status === 'unknown') throw noSuch('lead');
  if (lead.status === 'archived')
    throw new DomainError('invalid_transition', 'This lead is archived. Bring it back to write to it.');
  if (lead.doNotContact) throw notContacted();
  return { lead, events };
};

/** The facts that a message may use: the lead's fields, its touches, and the author's card. Days are in the author's time zone. */
const briefOf = (
  lead: KnownLead,
  events: readonly LeadEvent[],
  { person, author }: Writing,
  now: Date,
): Omit<MessageBrief, 'channel' | 'whyNow'> => {
  const dayOf = (instant: string): string =>
    DateTime.fromISO(instant, { zone: person.timeZone }).toISODate() ?? instant.slice(0, 10);
  const moved = events.findLast((event) => event.type === 'LeadStatusChanged');
  // The day of a status that came with a merge is in the stream of the other lead.
  const since = moved?.data.to === lead.leadStatus ? dayOf(moved.data.at) : null;
  return {
    lead: {
      ...lead.details,
      status: lead.leadStatus,
      statusSince: since,
      nextStep: lead.nextStep.text,
      // A comment under a post is public, so it does not count as being in touch.
      touches: lead.touches.flatMap(({ kind, at, note, line, reply, until }) =>
        kind === 'comment' ? [] : { kind, at: dayOf(at), note, line, reply, until },
      ),
    },
    author,
    tone: person.preferredTone,
    today: dayOf(now.toISOString()),
  };
};

/** A LinkedIn note when the lead's action is an invitation; an e-mail when only the e-mail address is known. */
const channelFor = ({ action, details }: KnownLead): MessageChannel => {
  if (action === 'connect' && details.connectedOn === null) return 'linkedin_note';
  return details.email && !details.linkedinUrl ? 'email' : 'linkedin_message';
};
