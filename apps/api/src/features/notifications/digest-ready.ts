import { defineReaction, type Reaction } from '../../platform/projections/reaction';
import { raiseNotification } from './notifications.reactions';

/** A reaction of its own: while a process of an older version runs, it does not move the checkpoint past a digest. */
export const notifyWhenDigestComposed: Reaction = defineReaction({
  name: 'notify-when-digest-composed',
  categories: ['digest'],
  react: (event) => ({ kind: raiseNotification, input: { type: 'week_counted', monday: event.data.week } }),
});
