import { Injectable } from '@nestjs/common';
import { account } from '@app/domain/account/account';
import { DomainError, fold } from '@app/domain/decider';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { type Author, Authors } from '../../shared/ports';
import { EventStore } from '@app/event-sourcing/event-store';

@Injectable()
export class AuthorsInLog implements Authors {
  constructor(private readonly store: EventStore) {}

  async cardOf(owner: string): Promise<Author> {
    const state = fold(account, await historyOf(this.store, `user-${owner}`));
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    const { firstName = null, lastName = null, preferredTone, bio = null, clientTypes = [] } = state.profile;
    return { ...state.voice, firstName, lastName, tone: preferredTone ?? 'calm', bio, clientTypes };
  }
}
