import type { dropReasons } from '@app/contracts/posts/ideas.constants';
import type { IdeaEvent, IdeaOrigin } from '@app/contracts/posts/ideas.events';
import { type Decider, DomainError, type Moment, noSuch } from '../decider';

export type IdeaCommand =
  | (Moment & { type: 'SaveIdea'; text: string; source: IdeaOrigin })
  /** `taken`: another idea that is not dropped has these words. */
  | (Moment & { type: 'ChangeIdea'; text: string; taken: boolean })
  | (Moment & { type: 'DropIdea'; reason: (typeof dropReasons)[number] | null })
  | (Moment & { type: 'RestoreIdea' });

type DropReason = Extract<IdeaCommand, { type: 'DropIdea' }>['reason'];

export type IdeaState =
  { status: 'unknown' } | { status: 'open'; text: string } | { status: 'dropped'; text: string; reason: DropReason };

/** @throws DomainError unless a post can be written from this idea */
export const checkWritable = (state: IdeaState): void => {
  if (state.status === 'unknown') throw noSuch('idea');
  if (state.status === 'dropped')
    throw new DomainError('invalid_transition', 'This idea was dropped. Bring it back, or write without it.', state);
};

/** A rough thought. It is kept until its owner drops it, and a dropped one can be brought back. */
export const idea: Decider<IdeaCommand, IdeaState, IdeaEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    const { at, timeZone } = command;
    if (command.type === 'SaveIdea') {
      const { text, source } = command;
      return state.status === 'unknown' ? [{ type: 'IdeaSaved', data: { text, source, at, timeZone } }] : [];
    }
    if (state.status === 'unknown') throw noSuch('idea');
    switch (command.type) {
      case 'ChangeIdea': {
        const { text } = command;
        if (state.status === 'dropped')
          throw new DomainError('invalid_transition', 'This idea was dropped. Bring it back to change it.', state);
        if (command.taken)
          throw new DomainError('idea_exists', 'You have an idea with these words already. Nothing was changed.');
        return text === state.text ? [] : [{ type: 'IdeaChanged', data: { text, at, timeZone } }];
      }
      case 'DropIdea': {
        const { reason } = command;
        if (state.status === 'open') return [{ type: 'IdeaDropped', data: { reason, at, timeZone } }];
        if (reason === null || reason === state.reason) return [];
        throw new DomainError(
          'invalid_transition',
          'This idea was dropped already. Bring it back, then drop it with the other reason.',
          state,
        );
      }
      case 'RestoreIdea':
        return state.status === 'open' ? [] : [{ type: 'IdeaRestored', data: { at, timeZone } }];
    }
  },

  evolve: (state, event) => {
    if (event.type === 'IdeaSaved') return { status: 'open', text: event.data.text };
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'IdeaChanged':
        return { ...state, text: event.data.text };
      case 'IdeaDropped':
        return { status: 'dropped', text: state.text, reason: event.data.reason };
      case 'IdeaRestored':
        return { status: 'open', text: state.text };
    }
  },
};
