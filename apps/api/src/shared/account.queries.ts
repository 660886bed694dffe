import { account, type AccountState } from '@app/domain/account/account';
import { fold, noSuch } from '@app/domain/decider';
import type { EventStore } from '@app/event-sourcing/event-store';
import { historyOf } from '@app/event-sourcing/event-store/history';

/** From the log, because a read model could be behind. */
export const accountOf = async (store: EventStore, userId: string): Promise<AccountState> =>
  fold(account, await historyOf(store, `user-${userId}`));

/** @throws DomainError `not_found` */
export const registered = (state: AccountState): Exclude<AccountState, { status: 'unknown' }> => {
  if (state.status === 'unknown') throw noSuch('person');
  return state;
};
