import { derivedId } from '@app/event-sourcing/commands/context';

/** One digest for each person and week: the id of its stream comes from both. */
export const digestId = (owner: string, week: string): string => derivedId('digest', owner, week);

/** The stream of how far a person has read all notifications. Each notification has one of its own. */
export const readNotificationsId = (owner: string): string => derivedId('notifications', owner);
