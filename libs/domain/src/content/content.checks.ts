import { channelLimits } from '@app/contracts/content/content.constants';
import type { Channel, ContentEvent } from '@app/contracts/content/content.events';
import { gapsLeft, gapsOf } from '@app/contracts/content/gaps';
import { DomainError, InvalidField, noSuch } from '../decider';
import type { ContentState, Decided, Known, Words } from './content.state';

export const wordsOf = ({ text: { title, body } }: Known): Words => ({ title, body });
export const sameWords = (a: Words, b: Words): boolean => a.title === b.title && a.body === b.body;
export const revisionOf = (state: Known): number => state.revisions.length - 1;

/** Whether a command holds all words of a text, so that none of them can be unseen. */
export const namesAll = (state: Known, words: Partial<Words> | null): boolean =>
  words?.body !== undefined && (words.title !== undefined || state.text.title === null);

/** Whether a session has seen a revision: it has saved it, or it is the draft. */
export const hasSeen = (session: string | null, state: Known, revision = revisionOf(state)): boolean =>
  revision === 0 || (session !== null && state.revisions[revision]?.session === session);

export const checkEditable = (state: Known): void => {
  if (state.status === 'declined')
    throw new DomainError('invalid_transition', 'This text was declined. Reopen it to edit it.', standing(state));
  checkNotSent(state);
};

/** The approval of a text that went out cannot change. */
export const checkNotSent = (state: Known): void => {
  if (state.status === 'approved' && state.sent) throw sentAlready(state);
};

/** Only the approved words can leave. `seen` is the fingerprint of the words on the screen. */
export function checkApproved(
  state: Known,
  seen: string,
  done: string,
): asserts state is Extract<Known, { status: 'approved' }> {
  if (state.status !== 'approved')
    throw new DomainError('invalid_transition', `Only a text that you approved can be ${done}.`, standing(state));
  if (seen !== state.text.fingerprint) throw stale(state);
}

export const checkSubject = ({ title }: Words, channel: Channel): void => {
  if (title !== null && channel !== 'email')
    throw new InvalidField('title', 'Only an email has a subject. Nothing was saved.');
};

/** Without a fingerprint, an approval could be for a text that the person has not seen. */
export const checkSeen = (state: Known, session: string | null): void => {
  if (hasSeen(session, state)) return;
  throw new DomainError(
    'fingerprint_required',
    'This text was edited in another session. Read it again, and send its fingerprint with the approval.',
    standing(state),
  );
};

export const checkGaps = (state: Known): void => {
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
  if (state.status === 'unknown') throw noSuch('text');
  checkEditable(state);
  if (state.status === 'approved') throw decidedAlready(state);
  if (basedOn !== revisionOf(state)) throw stale(state);
};

export const reopened = (state: Extract<Known, { decided: Decided }>): ContentEvent => ({
  type: 'ContentReopened',
  data: {
    type: state.type,
    decision: state.status,
    decidedAt: state.decided.at,
    timeZone: state.decided.timeZone,
  },
});

export const checkLength = (body: string, channel: Channel): void => {
  const limit = channelLimits[channel];
  if (body.length > limit)
    throw new InvalidField('body', `The text has ${body.length} characters; ${limit} fit here. Nothing was saved.`);
};

export const standing = (state: Known) => ({ approvalStatus: state.status, revision: revisionOf(state) });

export const decidedAlready = (state: Extract<Known, { decided: Decided }>) =>
  new DomainError(
    'invalid_transition',
    `This text is already ${state.status}. Take that back to decide again.`,
    standing(state),
  );

export const sentAlready = (state: Known) =>
  new DomainError(
    'invalid_transition',
    'You said that this text was sent. Take that back to change anything about it.',
    standing(state),
  );

export const stale = (state: Known) =>
  new DomainError(
    'stale_text',
    'The text was changed elsewhere since you read it. Nothing was saved. Read the new version first.',
    standing(state),
  );
