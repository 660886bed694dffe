import type { Tone } from '@app/contracts/account/account.events';
import type { Channel } from '@app/contracts/content/content.events';
import type { LeadAction, LeadDetails } from '@app/contracts/leads/leads.events';

export type MessageChannel = Extract<Channel, 'linkedin_note' | 'linkedin_message' | 'email'>;
export type PostChannel = Extract<Channel, 'linkedin_post' | 'instagram_post'>;

/** What may be said of the person in whose name a text leaves: nothing beyond these fields. */
export type Author = {
  firstName: string | null;
  bio: string | null;
  clientTypes: readonly string[];
};

export type MessageBrief = {
  lead: Pick<LeadDetails, 'name' | 'title' | 'company' | 'description' | 'segment' | 'connectedOn'> & {
    tags: readonly string[];
    /**
     * The day (`YYYY-MM-DD`, or an instant that begins with it) of the last message, reply, call or meeting; null when none
     * is logged. A note that the author kept is not a touch in this sense: the draft says “we were last in touch”.
     */
    lastTouch: string | null;
    suggestedAction: LeadAction | null;
  };
  author: Author;
  tone: Tone;
  channel: MessageChannel;
  /** The same brief with the same seed gives the same text. */
  seed: string;
  /** What `openingOf` gave for the other drafts of the batch; the new one begins differently. */
  avoidOpenings: readonly string[];
};

export type PostBrief = {
  theme: string;
  /** The author's own words: they stand in the post as they were written. */
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
  /** The facts that the text stands on, in words a person can check; at most 12 of at most 500 units. */
  basis: string[];
};

/** Port: whoever can write a draft. What it writes always waits for its owner's decision. */
export abstract class DraftWriter {
  /** A message to one lead. Rejects only when the writer cannot be reached at all. */
  abstract message(brief: MessageBrief): Promise<Written>;
  /** A post on one theme. Rejects only when the writer cannot be reached at all. */
  abstract post(brief: PostBrief): Promise<Written>;
}
