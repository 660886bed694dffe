import type { Tone } from '@app/contracts/account/account.events';
import { channelLimits, longestSubject, type RewriteWish } from '@app/contracts/content/content.constants';
import type {
  Channel,
  ContentEvent,
  ContentType,
  DeclineReason,
  Origin,
  Situation,
  Target,
} from '@app/contracts/content/content.events';
import { fillGaps } from '@app/contracts/content/fill-gaps';
import { type Decider, DomainError, type Moment, saysNothingNew, mustExist, noSuch } from '../decider';
import { decideDelivery, type DeliveryCommand, type Seal } from '../delivery/sent-text';
import {
  checkEditable,
  checkGaps,
  checkLength,
  checkNotSent,
  checkRewritable,
  checkSeen,
  checkSubject,
  decidedAlready,
  hasSeen,
  namesAll,
  reopened,
  revisionOf,
  sameWords,
  stale,
  standing,
  wordsOf,
} from './content.checks';
import { contentHistory, type ContentState, type InSession, type Known, type Words } from './content.state';

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
  | DeliveryCommand;

type CommandOf<T extends ContentCommand['type']> = Extract<ContentCommand, { type: T }>;

/** SHA-256 of a text's UTF-8 bytes in hex digits. The caller gives it, because the domain has no crypto. */
type Sha256 = (text: string) => string;

/** A text that waits for its owner's approval. Only the approved text can be copied, word by word. */
export const content = (sha256: Sha256): Decider<ContentCommand, ContentState, ContentEvent> => {
  const seal: Seal = ({ title, body }) =>
    title === null
      ? { fingerprint: sha256(body), sealFormat: 'body' }
      : { fingerprint: sha256(JSON.stringify([title, body])), sealFormat: 'subject_and_body' };

  const drafted = (command: CommandOf<'DraftContent'>): ContentEvent => {
    const { type: _type, contentType, ...data } = command;
    checkLength(command.body, command.channel);
    return { type: 'DraftGenerated', data: { type: contentType, ...data, ...seal(command) } };
  };

  /** An edit of an approved text takes the approval back first. `seen`: the session has seen all of these words. */
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

  return {
    ...contentHistory,

    decide: (command, state) => {
      if (command.type === 'DraftContent') return state.status === 'unknown' ? [drafted(command)] : [];
      if (state.status === 'unknown') throw noSuch('text');
      switch (command.type) {
        case 'EditDraft': {
          const seen = namesAll(state, command.text) || hasSeen(command.session, state);
          return edit(command, state, { ...wordsOf(state), ...command.text }, seen);
        }
        case 'RestoreRevision': {
          const text = mustExist(state.revisions[command.revision], 'revision');
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
        default:
          return decideDelivery(command, state, seal);
      }
    },
  };
};
