import type {
  Channel,
  ContentEvent,
  ContentType,
  DeclineReason,
  SealFormat,
} from '@app/contracts/content/content.events';
import type { PostResult } from '@app/contracts/delivery/result-words';
import type { Decider, Moment } from '../decider';
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

/** `session`: the one that saved it, having seen all of it; null for a draft, or when not known. */
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
