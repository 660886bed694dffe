import { subscription, type SubscriptionState } from '@app/domain/billing/subscription';
import { fold } from '@app/domain/decider';
import type { EventStore } from '@app/event-sourcing/event-store';
import { historyOf } from '@app/event-sourcing/event-store/history';

/** The plan from the log. A read model could be behind. */
export const planOf = async (store: EventStore, userId: string): Promise<SubscriptionState> =>
  fold(subscription, await historyOf(store, `subscription-${userId}`));
