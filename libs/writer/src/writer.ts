import type { Tone } from '@app/contracts/account/account.events';
import type { Channel } from '@app/contracts/content/content.events';
import type { LeadAction, LeadDetails } from '@app/contracts/leads/leads.events';

export type MessageChannel = Extract<Channel, 'linkedin_note' | 'linkedin_message' | 'email'>;
export type PostChannel = Extract<Channel, 'linkedin_post' | 'instagram_post'>;

/** The facts about the author. A text uses no others. */
export type Author = {
  firstName: string | null;
  bio: string | null;
  clientTypes: readonly string[];
};

export type MessageBrief = {
  lead: Pick<LeadDetails, 'name' | 'title' | 'company' | 'description' | 'segment' | 'connectedOn'> & {
    tags: readonly string[];
    /**
     * The day (`YYYY-MM-DD`, or an instant that begins with it) of the last message, reply, call or meeting; null when
     * there is none. A note does not count, because the draft says “we were last in touch”.
     */
    lastTouch: string | null;
    suggestedAction: LeadAction | null;
  };
  author: Author;
  tone: Tone;
  channel: MessageChannel;
  /** The same brief with the same seed gives the same text. */
  seed: string;
  /** The results of `openingOf` for the other drafts of the batch. The new draft begins differently. */
  avoidOpenings: readonly string[];
};

export type PostBrief = {
  theme: string;
  /** The author's words. They are in the post unchanged. */
  notes: string | null;
  author: Author;
  tone: Tone;
  channel: PostChannel;
  seed: string;
  avoidOpenings: readonly string[];
};

export type Written = {
  /** 1 to `channelLimits[channel]` UTF-16 units. */
  body: string;
  /** The subject of an e-mail, at most 300 units; null for every other channel. */
  title: string | null;
  /** The facts that the text uses, in words that a person can check; at most 12 of at most 500 units. */
  basis: string[];
};

/** The port of a draft writer. Its texts always wait for the owner's decision. */
export abstract class DraftWriter {
  /** Writes a message to one lead. Rejects only when the writer cannot be reached. */
  abstract message(brief: MessageBrief): Promise<Written>;
  /** Writes a post on one theme. Rejects only when the writer cannot be reached. */
  abstract post(brief: PostBrief): Promise<Written>;
}
