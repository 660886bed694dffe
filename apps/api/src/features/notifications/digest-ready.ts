import { defineReaction, type Reaction } from '../../platform/projections/reaction';
import { raiseNotification } from './notifications.reactions';

/** It is a separate reaction, so that a process of an older version cannot move its checkpoint past a digest. */
export const notifyWhenDigestComposed: Reaction = defineReaction({
  name: 'notify-when-digest-composed',
  categories: ['digest'],
  react: (event) => ({ kind: raiseNotification, input: { type: 'week_counted', monday: event.data.week } }),
});
