import { Controller } from '@nestjs/common';
import { endOtherSessions, endSession, listSessions } from '@app/contracts/account/sessions.api';
import { DomainError, noSuch } from '@app/domain/decider';
import { derivedId } from '@app/event-sourcing/commands/context';
import { Handle, personOf, type Received } from '../http/endpoint';
import { sessionKey, Sessions } from '../http/sessions';

/** The key is the hash of the cookie’s value. Even the hash stays on the server. */
const publicId = (key: string): string => derivedId('signed-in', key);

@Controller()
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Handle(listSessions)
  async list({ request }: Pick<Received<typeof listSessions>, 'request'>) {
    const here = sessionKey(request.sessionID);
    const all = await this.sessions.ofPerson(personOf(request).id);
    return all
      .map(({ key, ...session }) => ({ id: publicId(key), ...session, current: key === here }))
      .toSorted((a, b) => Number(b.current) - Number(a.current));
  }

  @Handle(endSession)
  async end({ params, request }: Received<typeof endSession>) {
    const all = await this.sessions.ofPerson(personOf(request).id);
    const found = all.find(({ key }) => publicId(key) === params.id);
    if (!found) throw noSuch('session');
    if (found.key === sessionKey(request.sessionID))
      throw new DomainError('invalid_transition', 'You use this session now. Log out instead.');
    await this.sessions.end([found.key]);
    return this.list({ request });
  }

  @Handle(endOtherSessions)
  async endOthers({ context: { owner }, request }: Received<typeof endOtherSessions>) {
    const here = sessionKey(request.sessionID);
    const keys = (await this.sessions.ofPerson(owner)).map(({ key }) => key);
    await this.sessions.end(keys.filter((key) => key !== here));
    return this.list({ request });
  }
}
