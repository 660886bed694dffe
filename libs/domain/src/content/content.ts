import type { Tone } from '@app/contracts/account/account.events';
import {
  type Channel,
  channelLimits,
  type ContentEvent,
  type ContentType,
  type DeclineReason,
  type Target,
} from '@app/contracts/content/content.events';
import { type Decider, DomainError, type Moment } from '../decider';

/** A body with the SHA-256 of its UTF-8 bytes. The caller computes it, because the domain has no crypto. */
interface Text {
  body: string;
  fingerprint: string;
}

export type ContentCommand =
  | (Moment &
      Text & {
        type: 'DraftContent';
        contentType: ContentType;
        channel: Channel;
        title: string | null;
        target: Target | null;
        topic: string | null;
        tone: Tone;
        writer: 'template' | 'ai';
        sample: boolean;
        basis: string[];
      })
  | (Moment & Text & { type: 'EditDraft'; basedOn: number | null })
  | (Moment & { type: 'RestoreRevision'; revision: number; basedOn: number | null })
  /** `text` is saved and approved. `seen` is the fingerprint of the text on the screen. */
  | (Moment & { type: 'ApproveContent'; text: Text | null; seen: string | null; basedOn?: number | null })
  | (Moment & { type: 'DeclineContent'; reason: DeclineReason | null; note: string | null })
  | (Moment & { type: 'ReopenContent' })
  | (Moment & { type: 'CopyContent'; seen: string });

interface Written {
  type: ContentType;
  channel: Channel;
  /** The current text: the last of `revisions`. */
  text: Text;
  /** All revisions, the draft first, so that one can be restored. */
  revisions: Text[];
}

interface Decided {
  at: string;
  timeZone: string;
}

export type ContentState =
  | { status: 'unknown' }
  | ({ status: 'pending' } & Written)
  | ({ status: 'approved'; decided: Decided } & Written)
  | ({ status: 'declined'; decided: Decided } & Written);

/** A text that waits for its owner's approval. Only the approved text can be copied, word by word. */
export const content: Decider<ContentCommand, ContentState, ContentEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    if (command.type === 'DraftContent') return state.status === 'unknown' ? [drafted(command)] : [];
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such text.');
    switch (command.type) {
      case 'EditDraft':
        return edit(command, state, command, command.basedOn, null);
      case 'RestoreRevision': {
        const text = state.revisions[command.revision];
        if (!text) throw new DomainError('not_found', 'There is no such revision.');
        return edit(command, state, text, command.basedOn, command.revision);
      }
      case 'ApproveContent':
        return approve(command, state);
      case 'DeclineContent': {
        if (state.status === 'declined') return [];
        if (state.status === 'approved') throw decidedAlready(state);
        const { reason, note, at, timeZone } = command;
        return [{ type: 'ContentDeclined', data: { type: state.type, reason, note, at, timeZone } }];
      }
      case 'ReopenContent':
        return state.status === 'pending' ? [] : [reopened(state)];
      case 'CopyContent': {
        if (state.status !== 'approved')
          throw new DomainError('invalid_transition', 'Only a text that you approved can be copied.', standing(state));
        const { fingerprint } = state.text;
        if (command.seen !== fingerprint) throw stale(state);
        const { at, timeZone } = command;
        return [{ type: 'ContentCopied', data: { type: state.type, fingerprint, at, timeZone } }];
      }
    }
  },

  evolve: (state, event) => {
    if (event.type === 'DraftGenerated') {
      const { type, channel, body, fingerprint } = event.data;
      const text = { body, fingerprint };
      return { status: 'pending', type, channel, text, revisions: [text] };
    }
    if (state.status === 'unknown') return state;
    const { type, channel, text, revisions } = state;
    const written = { type, channel, text, revisions };
    switch (event.type) {
      case 'DraftEdited': {
        const edited = { body: event.data.body, fingerprint: event.data.fingerprint };
        return { status: 'pending', type, channel, text: edited, revisions: [...revisions, edited] };
      }
      case 'ContentApproved':
        return { status: 'approved', ...written, decided: { at: event.data.at, timeZone: event.data.timeZone } };
      case 'ContentDeclined':
        return { status: 'declined', ...written, decided: { at: event.data.at, timeZone: event.data.timeZone } };
      case 'ContentReopened':
        return { status: 'pending', ...written };
      case 'ContentCopied':
        return state;
    }
  },
};

type Known = Exclude<ContentState, { status: 'unknown' }>;
type CommandOf<T extends ContentCommand['type']> = Extract<ContentCommand, { type: T }>;

const drafted = (command: CommandOf<'DraftContent'>): ContentEvent => {
  const { type: _type, contentType, ...data } = command;
  checkLength(command.body, command.channel);
  return { type: 'DraftGenerated', data: { type: contentType, ...data } };
};

/** An edit of an approved text revokes the approval first: an edited text waits for a decision. */
const edit = (
  { at, timeZone }: Moment,
  state: Known,
  { body, fingerprint }: Text,
  basedOn: number | null,
  restoredFrom: number | null,
): ContentEvent[] => {
  if (state.status === 'declined')
    throw new DomainError('invalid_transition', 'This text was declined. Reopen it to edit it.', standing(state));
  if (fingerprint === state.text.fingerprint) return [];
  if (basedOn !== null && basedOn !== revisionOf(state)) throw stale(state);
  checkLength(body, state.channel);
  const revision = revisionOf(state) + 1;
  const edited: ContentEvent = {
    type: 'DraftEdited',
    data: { type: state.type, body, fingerprint, revision, restoredFrom, at, timeZone },
  };
  return state.status === 'approved' ? [reopened(state), edited] : [edited];
};

const approve = (command: CommandOf<'ApproveContent'>, state: Known): ContentEvent[] => {
  const { text, seen, basedOn, at, timeZone } = command;
  if (state.status === 'declined') throw decidedAlready(state);
  const wanted = text?.fingerprint ?? seen;
  const asItStands = wanted === null || wanted === state.text.fingerprint;
  if (state.status === 'approved') {
    if (asItStands) return [];
    throw text ? decidedAlready(state) : stale(state);
  }
  if (!asItStands && !text) throw stale(state);
  const edits = text ? edit(command, state, text, basedOn ?? null, null) : [];
  const after = edits.reduce(content.evolve, state as ContentState) as Known;
  const { body, fingerprint } = after.text;
  const revision = revisionOf(after);
  return [...edits, { type: 'ContentApproved', data: { type: after.type, body, fingerprint, revision, at, timeZone } }];
};

const revisionOf = (state: Known): number => state.revisions.length - 1;

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
    throw new DomainError(
      'validation_failed',
      `The text has ${body.length} characters; ${limit} fit here. Nothing was saved.`,
    );
};

const standing = (state: Known) => ({ approvalStatus: state.status, revision: revisionOf(state) });

const decidedAlready = (state: Extract<Known, { decided: Decided }>) =>
  new DomainError(
    'invalid_transition',
    `This text is already ${state.status}. Take that back to decide again.`,
    standing(state),
  );

const stale = (state: Known) =>
  new DomainError(
    'stale_text',
    'The text was changed elsewhere since you read it. Nothing was decided; read it again.',
    standing(state),
  );
