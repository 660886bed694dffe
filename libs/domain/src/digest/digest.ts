import type { ComposedFigures, DigestEvent } from '@app/contracts/digest/digest.events';
import { weekOf } from '@app/contracts/days';
import { type Decider, DomainError, type Moment } from '../decider';

/** `week`: the Monday. `figures`: of that week, as they stand now. */
export type DigestCommand = Moment & { type: 'ComposeDigest'; week: string; figures: ComposedFigures };

export type DigestState = 'none' | 'composed';

/** The digest of one week of a person. It is composed once. Later changes of the week do not change it. */
export const digest: Decider<DigestCommand, DigestState, DigestEvent> = {
  initial: 'none',

  decide: ({ week, figures, at, timeZone }, state) => {
    if (state === 'composed') return [];
    if (weekOf(at, timeZone) <= week)
      throw new DomainError('invalid_transition', 'This week is not over, so its digest cannot be composed yet.');
    // Nothing happened, or there was no account yet.
    if (Object.values(figures.counts).every((count) => count === 0)) return [];
    return [{ type: 'WeeklyDigestComposed', data: { week, figures, at, timeZone } }];
  },

  evolve: () => 'composed',
};
