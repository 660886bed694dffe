import type { Tone } from '@app/contracts/account/account.events';
import {
  channelLimits,
  longestSubject,
  type PromiseDecision,
  type RewriteWish,
} from '@app/contracts/content/content.constants';
import type {
  Channel,
  ContentEvent,
  ContentType,
  DeclineReason,
  Origin,
  SealFormat,
  Situation,
  Target,
} from '@app/contracts/content/content.events';
import { fillGaps } from '@app/contracts/content/fill-gaps';
import { gapsLeft, gapsOf } from '@app/contracts/content/gaps';
import type { PostResult } from '@app/contracts/delivery/result-words';
import { type Decider, DomainError, InvalidField, type Moment, saysNothingNew } from '../decider';
import { promisesDecided, promisesSent, type SentPromise } from '../follow-ups/promises';

/** `title` is the subject of an e-mail; null for every other text. */
export interface Words {
  title: string | null;
  body: string;
}

/** `session`: the sign-in from which the person acts. All tabs of a browser share one session. */
export interface InSession {
  session: string | null;
}

/**
 * A text with its fingerprint. `session`: the session that saved it, having seen all of it; null for a draft, and when that is
 * not known.
 */
export interface Sealed extends Words, InSession {
  fingerprint: string;
  sealFormat: SealFormat;
}

interface Written {
  type: ContentType;
  channel: Channel;
  /** The current text: the last of `revisions`. */
  text: Sealed;
  /** All revisions, the draft first, so that one can be restored. */
  revisions: Sealed[];
  /** How often the person has edited it. Restoring earlier words, as Undo does, does not count as an edit. */
  edits: number;
  /** The person has begun to edit the current text. */
  editing: boolean;
  /** Those in what was sent last. They stay when the sending is taken back. */
  promises: SentPromise[];
  /** The results of a post, the oldest first. The last one is valid. They stay when the sending is taken back. */
  results: (PostResult & { at: string })[];
}

export interface Decided {
  at: string;
  timeZone: string;
}

/** What went out, and when the person said so. */
interface Sent extends Moment, Words {
  channel: Channel;
  link: string | null;
}

export type ContentState =
  | { status: 'unknown' }
  | ({ status: 'pending' } & Written)
  | ({ status: 'approved'; decided: Decided; sent: Sent | null } & Written)
  | ({ status: 'declined'; decided: Decided; reason: DeclineReason | null; note: string | null } & Written);

export type Known = Exclude<ContentState, { status: 'unknown' }>;

/** How the words were written. */
interface Manner {
  tone: Tone;
  writer: 'template' | 'ai';
  basis: string[];
  situation: Situation | null;
  template: string | null;
}

export type ContentCommand =
  | (Moment &
      Words & {
        type: 'DraftContent';
        contentType: ContentType;
        channel: Channel;
        target: Target | null;
        topic: string | null;
        sample: boolean;
        origin: Origin | null;
        whyNow?: string;
      } & Manner)
  /** Replaces the words of a text that waits. */
  | (Moment & Words & Manner & { type: 'RewriteDraft'; wish: RewriteWish; basedOn: number })
  /** Words that are left out stay as they are. */
  | (Moment & InSession & { type: 'EditDraft'; text: Partial<Words>; basedOn: number | null })
  | (Moment & InSession & { type: 'RestoreRevision'; revision: number; basedOn: number | null })
  /** Fills gaps of a waiting text with answers. `gap`: the whole gap, in upper or lower case. */
  | (Moment & { type: 'CloseGaps'; answers: { gap: string; words: string }[] })
  | (Moment & { type: 'BeginEdit' })
  /** `text` is saved and approved. `seen` and `basedOn`: the fingerprint and the revision of the text on the screen. */
  | (Moment &
      InSession & {
        type: 'ApproveContent';
        text: Partial<Words> | null;
        seen: string | null;
        basedOn: number | null;
      })
  | (Moment & { type: 'DeclineContent'; reason: DeclineReason | null; note: string | null })
  | (Moment & { type: 'ReopenContent' })
  | (Moment & { type: 'CopyContent'; seen: string })
  /**
   * `text`: the words that went out, where they differ from the approved ones. `seen`: the fingerprint of the approved words.
   * `channel`: the channel through which a message went, when it is not its own.
   */
  | (Moment & { type: 'MarkSent'; seen: string; text: Partial<Words> | null; link: string | null; channel?: Channel })
  | (Moment & { type: 'TakeBackSent' })
  | (Moment & PostResult & { type: 'RecordResult' })
  /** `of`: when the result was typed that is taken back; null for the last one. */
  | (Moment & { type: 'TakeBackResult'; of: string | null })
  /** `words`: the sentence. `due`: null for the day that the sentence names. */
  | (Moment & { type: 'DecidePromise'; words: string; decision: PromiseDecision | null; due: string | null });

type CommandOf<T extends ContentCommand['type']> = Extract<ContentCommand, { type: T }>;

/** Folds the events of a text into its state. */
export const contentHistory: Pick<Decider<never, ContentState, ContentEvent>, 'initial' | 'evolve'> = {
  initial: { status: 'unknown' },

  evolve: (state, event) => {
    if (event.type === 'DraftGenerated') {
      const { type, channel, title, body, fingerprint, sealFormat } = event.data;
      const text = { title, body, fingerprint, sealFormat, session: null };
      const nothing = { edits: 0, editing: false, promises: [], results: [] };
      return { status: 'pending', type, channel, text, revisions: [text], ...nothing };
    }
    if (state.status === 'unknown') return state;
    const { type, channel, text, revisions, edits, editing, promises, results } = state;
    const written = { type, channel, text, revisions, edits, editing, promises, results };
    switch (event.type) {
      case 'DraftEdited': {
        const { title = text.title, body, fingerprint, sealFormat, session, restoredFrom } = event.data;
        const edited = { title, body, fingerprint, sealFormat, session };
        const all = [...revisions, edited];
        const own = restoredFrom === null ? edits + 1 : edits;
        return { status: 'pending', ...written, text: edited, revisions: all, edits: own, editing: false };
      }
      case 'GapsClosed': {
        const { title, body, fingerprint, sealFormat } = event.data;
        const closed = { title, body, fingerprint, sealFormat, session: null };
        return { ...state, text: closed, revisions: [...revisions, closed] };
      }
      case 'DraftRewritten': {
        const { title, body, fingerprint, sealFormat } = event.data;
        const rewritten = { title, body, fingerprint, sealFormat, session: null };
        const all = [...revisions, rewritten];
        return { status: 'pending', ...written, text: rewritten, revisions: all, editing: false };
      }
      case 'EditBegun':
        return { ...state, editing: true };
      case 'ContentApproved':
        return {
          status: 'approved',
          ...written,
          decided: { at: event.data.at, timeZone: event.data.timeZone },
          sent: null,
          editing: false,
        };
      case 'ContentDeclined': {
        const { reason, note, at, timeZone } = event.data;
        return { status: 'declined', ...written, decided: { at, timeZone }, reason, note, editing: false };
      }
      case 'ContentReopened':
        return { status: 'pending', ...written };
      case 'ContentCopied':
        return state;
      case 'ContentSent': {
        const { channel, title, body, link, at, timeZone } = event.data;
        if (state.status !== 'approved') return state;
        const sent = { channel, title, body, link, at, timeZone };
        return { ...state, sent, promises: promisesSent(event.data, promises) };
      }
      case 'ContentSendTakenBack':
        return state.status === 'approved' ? { ...state, sent: null } : state;
      case 'ResultRecorded':
      case 'ResultTakenBack':
        return { ...state, results: resultsAfter(results, event) };
      case 'PromiseDecided':
        return { ...state, promises: promisesDecided(promises, event.data) };
    }
  },
};

/** The results of a post after one more event. */
export const resultsAfter = <R extends PostResult>(
  results: readonly R[],
  event: { type: 'ResultRecorded'; data: R } | { type: 'ResultTakenBack' },
): R[] => (event.type === 'ResultRecorded' ? [...results, event.data] : results.slice(0, -1));

/** SHA-256 of a text's UTF-8 bytes in hex digits. The caller gives it, because the domain has no crypto. */
type Sha256 = (text: string) => string;

/** A text that waits for its owner's approval. Only the approved text can be copied, word by word. */
export const content = (sha256: Sha256): Decider<ContentCommand, ContentState, ContentEvent> => {
  const seal = ({ title, body }: Words): Pick<Sealed, 'fingerprint' | 'sealFormat'> =>
    title === null
      ? { fingerprint: sha256(body), sealFormat: 'body' }
      : { fingerprint: sha256(JSON.stringify([title, body])), sealFormat: 'subject_and_body' };

  const drafted = (command: CommandOf<'DraftContent'>): ContentEvent => {
    const { type: _type, contentType, ...data } = command;
    checkLength(command.body, command.channel);
    return { type: 'DraftGenerated', data: { type: contentType, ...data, ...seal(command) } };
  };

  /**
   * An edit of an approved text first takes the approval back, because an edited text waits for a decision. `seen`: whether the
   * session has seen all of these words.
   */
  const edit = (
    { at, timeZone, basedOn, ...command }: Moment & InSession & { basedOn: number | null },
    state: Known,
    { title, body }: Words,
    seen: boolean,
    restoredFrom: number | null = null,
  ): ContentEvent[] => {
    checkEditable(state);
    if (sameWords(state.text, { title, body })) return [];
    if (basedOn !== null && basedOn !== revisionOf(state)) throw stale(state);
    checkSubject({ title, body }, state.channel);
    checkLength(body, state.channel);
    const revision = revisionOf(state) + 1;
    const words = { title, body, ...seal({ title, body }) };
    const session = seen || basedOn !== null ? command.session : null;
    const edited: ContentEvent = {
      type: 'DraftEdited',
      data: { type: state.type, ...words, session, revision, edit: state.edits + 1, restoredFrom, at, timeZone },
    };
    return state.status === 'approved' ? [reopened(state), edited] : [edited];
  };

  const closeGaps = ({ answers, at, timeZone }: CommandOf<'CloseGaps'>, state: Known): ContentEvent[] => {
    if (state.status !== 'pending') return [];
    const words = (asked: string) => answers.find(({ gap }) => gap.toLowerCase() === asked.toLowerCase())?.words;
    const { title, body } = wordsOf(state);
    const closed = { title: title === null ? null : fillGaps(title, words), body: fillGaps(body, words) };
    const fits = closed.body.length <= channelLimits[state.channel] && (closed.title ?? '').length <= longestSubject;
    if (sameWords(state.text, closed) || !fits) return [];
    const revision = revisionOf(state) + 1;
    return [{ type: 'GapsClosed', data: { type: state.type, ...closed, ...seal(closed), revision, at, timeZone } }];
  };

  const rewrite = (command: CommandOf<'RewriteDraft'>, state: Known): ContentEvent[] => {
    checkRewritable(state, command.basedOn);
    checkLength(command.body, state.channel);
    const { type: _type, basedOn: _basedOn, ...data } = command;
    const revision = revisionOf(state) + 1;
    return [{ type: 'DraftRewritten', data: { type: state.type, ...data, ...seal(command), revision } }];
  };

  const approve = (command: CommandOf<'ApproveContent'>, state: Known): ContentEvent[] => {
    const { seen, basedOn, session, at, timeZone } = command;
    const text = command.text && { ...wordsOf(state), ...command.text };
    if (state.status === 'declined') throw decidedAlready(state);
    const asItStands = text ? sameWords(state.text, text) : seen === null || seen === state.text.fingerprint;
    if (state.status === 'approved') {
      if (asItStands) return [];
      throw text ? decidedAlready(state) : stale(state);
    }
    if (seen !== null && seen !== state.text.fingerprint) throw stale(state);
    if (!namesAll(state, command.text)) {
      if (basedOn !== null && basedOn !== revisionOf(state)) throw stale(state);
      if (seen === null && basedOn === null) checkSeen(state, session);
    }
    const edits = text ? edit(command, state, text, true) : [];
    const after = edits.reduce(contentHistory.evolve, state as ContentState) as Known;
    checkGaps(after);
    const { title, body, fingerprint, sealFormat } = after.text;
    const sealed = { title, body, fingerprint, sealFormat, revision: revisionOf(after) };
    return [...edits, { type: 'ContentApproved', data: { type: after.type, ...sealed, at, timeZone } }];
  };

  const markSent = (command: CommandOf<'MarkSent'>, state: Known): ContentEvent[] => {
    const { seen, link, at, timeZone } = command;
    checkApproved(state, seen, 'marked as sent');
    const approved = wordsOf(state);
    const words = { ...approved, ...command.text };
    checkSubject(words, state.channel);
    const { type } = state;
    const other = type === 'message' ? command.channel : undefined;
    const channel = other ?? state.channel;
    if (state.sent) {
      const sameChannel = other === undefined || other === state.sent.channel;
      if (sameWords(state.sent, words) && state.sent.link === link && sameChannel) return [];
      throw sentAlready(state);
    }
    const changed = !sameWords(approved, words);
    return [{ type: 'ContentSent', data: { type, channel, ...words, ...seal(words), changed, link, at, timeZone } }];
  };

  return {
    ...contentHistory,

    decide: (command, state) => {
      if (command.type === 'DraftContent') return state.status === 'unknown' ? [drafted(command)] : [];
      if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such text.');
      switch (command.type) {
        case 'EditDraft': {
          const seen = namesAll(state, command.text) || hasSeen(command.session, state);
          return edit(command, state, { ...wordsOf(state), ...command.text }, seen);
        }
        case 'RestoreRevision': {
          const text = state.revisions[command.revision];
          if (!text) throw new DomainError('not_found', 'There is no such revision.');
          return edit(command, state, text, hasSeen(command.session, state, command.revision), command.revision);
        }
        case 'CloseGaps':
          return closeGaps(command, state);
        case 'RewriteDraft':
          return rewrite(command, state);
        case 'BeginEdit': {
          checkEditable(state);
          const { at, timeZone } = command;
          const begun: ContentEvent = { type: 'EditBegun', data: { type: state.type, at, timeZone } };
          if (state.status === 'approved') return [reopened(state), begun];
          return state.editing ? [] : [begun];
        }
        case 'ApproveContent':
          return approve(command, state);
        case 'DeclineContent': {
          const { reason, note, at, timeZone } = command;
          if (state.status === 'declined') {
            if (saysNothingNew(command, state)) return [];
            const how = 'This text is declined already. Reopen it, then decline it with the other reason.';
            throw new DomainError('invalid_transition', how, standing(state));
          }
          if (state.status === 'approved') throw decidedAlready(state);
          return [{ type: 'ContentDeclined', data: { type: state.type, reason, note, at, timeZone } }];
        }
        case 'ReopenContent':
          checkNotSent(state);
          return state.status === 'pending' ? [] : [reopened(state)];
        case 'CopyContent': {
          checkApproved(state, command.seen, 'copied');
          const { fingerprint } = state.text;
          const { at, timeZone } = command;
          return [{ type: 'ContentCopied', data: { type: state.type, fingerprint, at, timeZone } }];
        }
        case 'MarkSent':
          return markSent(command, state);
        case 'TakeBackSent': {
          if (state.status !== 'approved' || !state.sent) return [];
          const { at: sentAt, timeZone } = state.sent;
          return [{ type: 'ContentSendTakenBack', data: { type: state.type, sentAt, timeZone } }];
        }
        case 'RecordResult':
          return recordResult(command, state);
        case 'TakeBackResult': {
          const { of, at, timeZone } = command;
          const results = state.status === 'approved' && state.sent ? state.results : [];
          const last = results.at(-1);
          if (!last || (of !== null && !results.some((one) => one.at === of))) return [];
          if (of !== null && last.at !== of)
            throw new DomainError(
              'invalid_transition',
              'There is a newer result. Take that back first.',
              standing(state),
            );
          return [{ type: 'ResultTakenBack', data: { type: state.type, at, timeZone } }];
        }
        case 'DecidePromise':
          return decidePromise(command, state);
      }
    },
  };
};

/** A promise must be a sentence of the words that went out, and the rules must find it there. */
const decidePromise = (command: CommandOf<'DecidePromise'>, state: Known): ContentEvent[] => {
  const { words, decision, at, timeZone } = command;
  const sent = state.status === 'approved' && state.sent !== null;
  const before = sent && state.promises.find((one) => one.words === words);
  if (!before)
    throw new DomainError('invalid_transition', 'There is no such promise in what you sent.', standing(state));
  const due = command.due ?? before.due;
  if (before.decision === decision && before.due === due) return [];
  return [{ type: 'PromiseDecided', data: { type: state.type, words, decision, due, at, timeZone } }];
};

/** Only a post that went out has a result. At least one field must have a value. */
const recordResult = (command: CommandOf<'RecordResult'>, state: Known): ContentEvent[] => {
  const { reactions, comments, link, at, timeZone } = command;
  if (state.type !== 'post' || state.status !== 'approved' || !state.sent)
    throw new DomainError('invalid_transition', 'Only a post that you posted has a result.', standing(state));
  if (reactions === null && comments === null && link === null)
    throw new DomainError('validation_failed', 'Say the reactions, the comments or the link.');
  const last = state.results.at(-1);
  if (last && last.reactions === reactions && last.comments === comments && last.link === link) return [];
  return [{ type: 'ResultRecorded', data: { type: state.type, reactions, comments, link, at, timeZone } }];
};

const wordsOf = ({ text: { title, body } }: Known): Words => ({ title, body });
const sameWords = (a: Words, b: Words): boolean => a.title === b.title && a.body === b.body;
const revisionOf = (state: Known): number => state.revisions.length - 1;

/** Whether a command holds all words of a text, so that none of them can be unseen. */
const namesAll = (state: Known, words: Partial<Words> | null): boolean =>
  words?.body !== undefined && (words.title !== undefined || state.text.title === null);

/** Whether a session has seen a revision: it has saved it, or it is the draft. */
const hasSeen = (session: string | null, state: Known, revision = revisionOf(state)): boolean =>
  revision === 0 || (session !== null && state.revisions[revision]?.session === session);

const checkEditable = (state: Known): void => {
  if (state.status === 'declined')
    throw new DomainError('invalid_transition', 'This text was declined. Reopen it to edit it.', standing(state));
  checkNotSent(state);
};

/** The approval of a text that went out cannot change. */
const checkNotSent = (state: Known): void => {
  if (state.status === 'approved' && state.sent) throw sentAlready(state);
};

/** Only the approved words can leave. `seen` is the fingerprint of the words on the screen. */
function checkApproved(
  state: Known,
  seen: string,
  done: string,
): asserts state is Extract<Known, { status: 'approved' }> {
  if (state.status !== 'approved')
    throw new DomainError('invalid_transition', `Only a text that you approved can be ${done}.`, standing(state));
  if (seen !== state.text.fingerprint) throw stale(state);
}

const checkSubject = ({ title }: Words, channel: Channel): void => {
  if (title !== null && channel !== 'email')
    throw new InvalidField('title', 'Only an email has a subject. Nothing was saved.');
};

/** Without a fingerprint, an approval could be for a text that the person has not seen. */
const checkSeen = (state: Known, session: string | null): void => {
  if (hasSeen(session, state)) return;
  throw new DomainError(
    'fingerprint_required',
    'This text was edited in another session. Read it again, and send its fingerprint with the approval.',
    standing(state),
  );
};

const checkGaps = (state: Known): void => {
  const gaps = gapsOf(state.text);
  if (gaps.length === 0) return;
  const them = gaps.length === 1 ? 'it' : 'them';
  throw new DomainError(
    'gap_left',
    `${gapsLeft(gaps.length)}: ${gaps.join(', ')}. Write ${them}, or take ${them} out, then approve.`,
    standing(state),
  );
};

/** Only a waiting text can be rewritten, and only from the words that the person has seen. @throws DomainError */
export const checkRewritable = (state: ContentState, basedOn: number): void => {
  if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such text.');
  checkEditable(state);
  if (state.status === 'approved') throw decidedAlready(state);
  if (basedOn !== revisionOf(state)) throw stale(state);
};

const reopened = (state: Extract<Known, { decided: Decided }>): ContentEvent => ({
  type: 'ContentReopened',
  data: {
    type: state.type,
    decision: state.status,
    decidedAt: state.decided.at,
    timeZone: state.decided.timeZone,
  },
});

const checkLength = (body: string, channel: Channel): void => {
  const limit = channelLimits[channel];
  if (body.length > limit)
    throw new InvalidField('body', `The text has ${body.length} characters; ${limit} fit here. Nothing was saved.`);
};

const standing = (state: Known) => ({ approvalStatus: state.status, revision: revisionOf(state) });

const decidedAlready = (state: Extract<Known, { decided: Decided }>) =>
  new DomainError(
    'invalid_transition',
    `This text is already ${state.status}. Take that back to decide again.`,
    standing(state),
  );

const sentAlready = (state: Known) =>
  new DomainError(
    'invalid_transition',
    'You said that this text was sent. Take that back to change anything about it.',
    standing(state),
  );

const stale = (state: Known) =>
  new DomainError(
    'stale_text',
    'The text was changed elsewhere since you read it. Nothing was saved. Read the new version first.',
    standing(state),
  );
