import { Injectable } from '@nestjs/common';
import { accountOf, registered } from '../../shared/account.queries';
import { type Author, Authors } from '../../shared/ports';
import { EventStore } from '@app/event-sourcing/event-store';

@Injectable()
export class AuthorsInLog implements Authors {
  constructor(private readonly store: EventStore) {}

  async cardOf(owner: string): Promise<Author> {
    const state = registered(await accountOf(this.store, owner));
    const { firstName = null, lastName = null, preferredTone, bio = null, clientTypes = [] } = state.profile;
    return { ...state.voice, firstName, lastName, tone: preferredTone ?? 'calm', bio, clientTypes };
  }
}
