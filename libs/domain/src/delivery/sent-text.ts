import type { PromiseDecision } from '@app/contracts/content/content.constants';
import type { Channel, ContentEvent } from '@app/contracts/content/content.events';
import type { PostResult } from '@app/contracts/delivery/result-words';
import { checkApproved, checkSubject, sameWords, sentAlready, standing, wordsOf } from '../content/content.checks';
import type { Known, Sealed, Words } from '../content/content.state';
import { DomainError, type Moment } from '../decider';

export type DeliveryCommand =
  | (Moment & { type: 'CopyContent'; seen: string })
  /** `text`: where other words went out. `seen`: the approved fingerprint. `channel`: when not the text's own. */
  | (Moment & { type: 'MarkSent'; seen: string; text: Partial<Words> | null; link: string | null; channel?: Channel })
  | (Moment & { type: 'TakeBackSent' })
  | (Moment & PostResult & { type: 'RecordResult' })
  /** `of`: when the result was typed that is taken back; null for the last one. */
  | (Moment & { type: 'TakeBackResult'; of: string | null })
  /** `words`: the sentence. `due`: null for the day that the sentence names. */
  | (Moment & { type: 'DecidePromise'; words: string; decision: PromiseDecision | null; due: string | null });

type CommandOf<T extends DeliveryCommand['type']> = Extract<DeliveryCommand, { type: T }>;
export type Seal = (words: Words) => Pick<Sealed, 'fingerprint' | 'sealFormat'>;

export const decideDelivery = (command: DeliveryCommand, state: Known, seal: Seal): ContentEvent[] => {
  switch (command.type) {
    case 'CopyContent': {
      checkApproved(state, command.seen, 'copied');
      const { fingerprint } = state.text;
      const { at, timeZone } = command;
      return [{ type: 'ContentCopied', data: { type: state.type, fingerprint, at, timeZone } }];
    }
    case 'MarkSent':
      return markSent(command, state, seal);
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
        throw new DomainError('invalid_transition', 'There is a newer result. Take that back first.', standing(state));
      return [{ type: 'ResultTakenBack', data: { type: state.type, at, timeZone } }];
    }
    case 'DecidePromise':
      return decidePromise(command, state);
  }
};

const markSent = (command: CommandOf<'MarkSent'>, state: Known, seal: Seal): ContentEvent[] => {
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
