import { Injectable } from '@nestjs/common';
import { account } from '@app/domain/account/account';
import { DomainError, fold } from '@app/domain/decider';
import { parseStored } from '../../platform/event-store/stored';
import { type Author, Authors } from '../../platform/http/people';
import { EventStore } from '../../platform/kernel/event-store';

@Injectable()
export class AuthorsInLog implements Authors {
  constructor(private readonly store: EventStore) {}

  async cardOf(owner: string): Promise<Author> {
    const past = await this.store.readStream(`user-${owner}`);
    const events = past.map((event) => parseStored<'user'>(event));
    const state = fold(account, events);
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    const { firstName = null, lastName = null, preferredTone, bio = null, clientTypes = [] } = state.profile;
    return { ...state.voice, firstName, lastName, tone: preferredTone ?? 'calm', bio, clientTypes };
  }
}
