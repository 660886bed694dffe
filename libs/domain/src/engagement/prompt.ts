import type { Platform, PostAuthor, PromptEvent } from '@app/contracts/engagement/engagement.events';
import type { SkipReason } from '@app/contracts/engagement/engagement.constants';
import { type Decider, DomainError, type Moment, saysNothingNew, noSuch } from '../decider';

interface Post {
  platform: Platform;
  link: string | null;
  words: string | null;
  author: PostAuthor;
  why: string;
  sample: boolean;
}

export type PromptCommand =
  | (Moment & Post & { type: 'CapturePrompt'; thought: string | null })
  /** `approved`: the person approved the reply. */
  | (Moment & { type: 'GiveThought'; thought: string; approved: boolean })
  /** `approved`: the person approved the reply. */
  | (Moment & { type: 'SkipPrompt'; reason: SkipReason; note: string | null; approved: boolean })
  /** `declined`: the person declined the reply. */
  | (Moment & { type: 'ReopenPrompt'; declined: boolean });

interface Known extends Post {
  thought: string | null;
  /** Null while the prompt is open. */
  skipped: SkipReason | null;
  skipNote: string | null;
}

export type PromptState = { status: 'unknown' } | ({ status: 'open' | 'skipped' } & Known);

const notSkipped = { skipped: null, skipNote: null };

/** A post that the person wants to answer. The reply is a text of its own, see content.ts. */
export const prompt: Decider<PromptCommand, PromptState, PromptEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    if (command.type === 'CapturePrompt') {
      if (state.status !== 'unknown') return [];
      const { type: _type, ...data } = command;
      if (data.words === null && data.link === null)
        throw new DomainError('validation_failed', 'Paste the words of the post, or its link.');
      return [{ type: 'PromptCaptured', data }];
    }
    if (state.status === 'unknown') throw noSuch('prompt');
    const { at, timeZone } = command;
    switch (command.type) {
      case 'GiveThought':
        if (state.status === 'skipped')
          throw new DomainError('invalid_transition', 'You skipped this prompt. Reopen it to answer it.');
        if (command.thought === state.thought) return [];
        if (command.approved)
          throw new DomainError(
            'invalid_transition',
            'Your reply is approved, so its words stay. Take the approval back to give another thought.',
          );
        return [{ type: 'ThoughtGiven', data: { thought: command.thought, at, timeZone } }];
      case 'SkipPrompt': {
        const { reason, note } = command;
        if (saysNothingNew(command, { reason: state.skipped, note: state.skipNote })) return [];
        if (command.approved)
          throw new DomainError(
            'invalid_transition',
            'Your reply is approved, so the post is not skipped. Take the approval back to skip it.',
          );
        return [{ type: 'PromptSkipped', data: { reason, note, at, timeZone } }];
      }
      case 'ReopenPrompt':
        if (state.status === 'open' && !command.declined) return [];
        return [{ type: 'PromptReopened', data: { at, timeZone } }];
    }
  },

  evolve: (state, event) => {
    if (event.type === 'PromptCaptured') {
      const { platform, link, words, author, why, sample, thought } = event.data;
      return { status: 'open', platform, link, words, author, why, sample, thought, ...notSkipped };
    }
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'ThoughtGiven':
        return { ...state, thought: event.data.thought };
      case 'PromptSkipped':
        return { ...state, status: 'skipped', skipped: event.data.reason, skipNote: event.data.note };
      case 'PromptReopened':
        return { ...state, status: 'open', ...notSkipped };
    }
  },
};

/** The platform of a post, from its link. Without a link it is LinkedIn, because most people paste from there. */
export const platformOf = (link: string | null): Platform => {
  if (link === null) return 'linkedin';
  const host = new URL(link).hostname.toLowerCase();
  const on = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  if (on('linkedin.com') || on('lnkd.in')) return 'linkedin';
  return on('instagram.com') ? 'instagram' : 'other';
};

interface Circumstances {
  words: string | null;
  /** The person's key topics, the most important first. */
  topics: readonly string[];
  /** The lead who wrote it: the day of the last touch in words, `3 November 2026`; null when there was none. */
  lead: { lastTouch: string | null } | null;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Why the person should answer this post now, from facts only. */
export const whyNow = ({ words, topics, lead }: Circumstances): string => {
  const topic = topics.find((each) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(each)}(?![\p{L}\p{N}])`, 'iu').test(words ?? ''),
  );
  const facts = [
    ...(topic === undefined ? [] : [`The post is about ${topic}, one of your key topics.`]),
    ...(lead
      ? [lead.lastTouch === null ? 'You have not spoken yet.' : `You were last in touch on ${lead.lastTouch}.`]
      : []),
  ];
  return facts.join(' ') || 'You chose this post.';
};
