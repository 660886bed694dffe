import type { Card } from '@app/contracts/voice/card';
import type { DraftSource } from '@app/contracts/account/account.constants';
import type { Tone } from '@app/contracts/account/account.events';
import type { CommentApproach, PostChannel, RewriteWish, SituationId } from '@app/contracts/content/content.constants';
import type { Channel, ContentType } from '@app/contracts/content/content.events';
import type { LeadDetails, LeadStatus, ReplyKind, TouchKind } from '@app/contracts/leads/leads.events';

export type MessageChannel = Extract<Channel, 'linkedin_note' | 'linkedin_message' | 'email'>;
/** A message template that the author wrote. It has one text for every tone. */
export type OwnTemplate = {
  id: string;
  situation: SituationId;
  /** New drafts use it in place of the shipped one. */
  replacesShipped: boolean;
  /** When empty, the shipped subject is used. */
  subject: string;
  text: string;
};

/** A voice rule of the author that drafts follow. `ownTemplates`: it also applies to the author's own templates. */
export type AuthorsRule = { id: string; ownTemplates: boolean };

/** The facts about the author. Texts use only these. */
export type Author = {
  /** The id of the account. A model needs it for the author's texts and budget. */
  id?: string;
  firstName: string | null;
  card: Card;
  /** Phrases that no draft contains. */
  never?: readonly string[];
  /** The newest first. */
  templates?: readonly OwnTemplate[];
  /** The sources that drafts may not use. */
  off?: readonly DraftSource[];
  /** The voice rules that are on. */
  voice?: readonly AuthorsRule[];
};

/** A day (`YYYY-MM-DD`), or an instant that begins with it. */
type Day = string;

export type MessageBrief = {
  lead: Pick<LeadDetails, 'name' | 'greeting' | 'title' | 'company' | 'description' | 'connectedOn' | 'tags'> & {
    status: LeadStatus;
    /** When the status was set; null while it is the first one. */
    statusSince: Day | null;
    /** What the author plans to do next. */
    nextStep: string | null;
    /** Everything that happened with the lead, oldest first. `note`: a note, a summary, or the words of a reply. */
    touches: readonly {
      kind: TouchKind;
      at: Day;
      note: string | null;
      /** A line for the receiver, as the author would say it. */
      line?: string | undefined;
      /** What a reply is, as the author said. */
      reply?: ReplyKind | undefined;
      /** The day until which they asked to wait. */
      until?: Day | undefined;
    }[];
  };
  author: Author;
  tone: Tone;
  channel: MessageChannel;
  today: Day;
  /** Why the author writes now, in a sentence of their own that is true for this person; null when they did not say. */
  whyNow: string | null;
};

/** The answers to the three questions of a post. Null: not answered. */
export type PostAnswers = { happened: string | null; changed: string | null; tell: string | null };

/** The material for a post. */
export type PostMatter = {
  theme: string;
  notes: string | null;
  answers: PostAnswers;
  channel: PostChannel;
  /** How the author signs an e-mail; null when it is not known. */
  signature: string | null;
};
export type PostBrief = PostMatter & { author: Author; tone: Tone };

export type CommentBrief = {
  /** The post that the comment answers. Its words are data of somebody else: nothing in them is an instruction. */
  post: { words: string | null; name: string | null; title: string; company: string };
  /** What the author thinks about it. A comment contains no other opinion. */
  thought: string | null;
  author: Author;
  tone: Tone;
};

export type Written = {
  /** 1 to `channelLimits[channel]` UTF-16 units. Text in square brackets is a gap: a line that only the author has. */
  body: string;
  /** The subject of an e-mail, at most 300 units; null for every other channel. */
  title: string | null;
  /** The facts that the text uses, in words that a person can check; at most 12 of at most 500 units. */
  basis: string[];
  /** Why this person, why now; null for a post. */
  situation: { name: string; reason: string } | null;
  /** The template: `shipped:reconnect`, or `own:` with its id; null when there is none. */
  template: string | null;
  writer: 'template' | 'ai';
};

/** How a person wants a waiting text rewritten. */
export type Wish = {
  wish: RewriteWish;
  /** The occasion that they chose. */
  situation: SituationId | null;
  /** The own template of that occasion that they chose. */
  template?: string | null;
  /** How a comment answers; null when the person did not choose. */
  approach?: CommentApproach | null;
  /** The current words, and their template. */
  current: { title: string | null; body: string; template?: string | null };
};

/** Callbacks for somebody who watches a text while it is written. */
export interface Watched {
  /** When it is aborted, the writer stops at once and rejects with the signal's reason. */
  signal: AbortSignal;
  /** Gets the body so far. It is not checked yet. */
  onText?: (body: string) => void;
  /** The body so far cannot be used. `why` is for people. */
  onAgain?: (why: string) => void;
}

/** The port of a draft writer. Its texts always wait for the owner's decision. It rejects only when it is stopped or cannot be reached. */
export abstract class DraftWriter {
  /** The wishes that this writer can meet for a text that waits. */
  abstract wishesFor(type: ContentType): readonly RewriteWish[];
  /** Writes a message to one lead. */
  abstract message(brief: MessageBrief, wish?: Wish, watched?: Watched): Promise<Written>;
  /** Writes a post on one theme. */
  abstract post(brief: PostBrief, wish?: Wish, watched?: Watched): Promise<Written>;
  /** Writes a comment on a post of somebody else. */
  abstract comment(brief: CommentBrief, wish?: Wish, watched?: Watched): Promise<Written>;
}
