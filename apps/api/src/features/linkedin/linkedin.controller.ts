import { promisify } from 'node:util';
import { Controller, Logger, Res } from '@nestjs/common';
import {
  disconnectLinkedIn,
  linkedInCallback,
  linkedInStatus,
  startLinkedIn,
} from '@app/contracts/linkedin/linkedin.api';
import { linkedInFailures, linkedInReturn, type LinkedInFailure } from '@app/contracts/linkedin/linkedin.constants';
import { account } from '@app/domain/account/account';
import { fold } from '@app/domain/decider';
import type { Request, Response as HttpResponse } from 'express';
import { DataSource } from 'typeorm';
import { ownPath } from '@app/contracts/own-path';
import { derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { ApiError } from '../../platform/http/errors';
import { People, type SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../platform/kernel/config';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { EventStore } from '@app/event-sourcing/event-store';
import { Secrets } from '../../platform/postgres/secrets';
import { type Begun, LinkedInClient, LinkedInFailed } from './linkedin.client';
import { ActOnAccount } from '../../shared/account.commands';
import { findConnection } from './linkedin.read-model';

declare module 'express-session' {
  interface SessionData {
    /** The connections to LinkedIn that have begun, one for each tab, newest last. */
    linkedIn: (Begun & { userId: string; returnTo: string })[];
  }
}

/** How many tabs of one browser may connect at the same time. The next one replaces the oldest. */
const mostBegun = 5;
const usualReturn = '/settings?tab=linkedin';

/** A person's LinkedIn account: only their identity at LinkedIn. */
@Controller()
export class LinkedInController {
  private readonly logger = new Logger('linkedin');

  constructor(
    private readonly commands: Commands,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly client: LinkedInClient,
    private readonly people: People,
    private readonly secrets: Secrets,
    private readonly source: DataSource,
    private readonly store: EventStore,
  ) {}

  @Handle(linkedInStatus)
  async status({ user: { id } }: { user: SignedIn }) {
    const row = await findConnection(this.source, id);
    return {
      connected: row !== null,
      linkedinEmail: row?.email ?? null,
      connectedAt: row?.connectedAt?.toISOString() ?? null,
      linkedinProfileUrl: row?.profileUrl ?? null,
      linkedinName: row?.name ?? null,
      linkedinPictureUrl: row?.picture ?? null,
      expiresAt: row?.expiresAt?.toISOString() ?? null,
      service: this.client.service,
    };
  }

  @Handle(startLinkedIn)
  async start({ query, user: { id: userId }, request: { session, requestId } }: Received<typeof startLinkedIn>) {
    try {
      const { url, ...begun } = await this.client.begin();
      const returnTo = ownPath(query.returnTo) ?? usualReturn;
      session.linkedIn = [...(session.linkedIn ?? []), { ...begun, userId, returnTo }].slice(-mostBegun);
      return { authorizationUrl: url, state: begun.state };
    } catch (error) {
      throw new ApiError(503, 'linkedin_unavailable', linkedInFailures[this.failureOf(error, requestId)]);
    }
  }

  @Handle(linkedInCallback)
  async finish({ request }: Received<typeof linkedInCallback>, @Res() response: HttpResponse) {
    const { session, requestId } = request;
    const state = typeof request.query.state === 'string' ? request.query.state : '';
    const begun = session.linkedIn?.find((one) => one.state === state && one.userId === session.userId);
    let returnTo = usualReturn;
    try {
      const person = session.userId ? await this.people.find(session.userId) : null;
      if (!person) throw new LinkedInFailed('unknown', 'no session');
      const commandId = derivedId('linkedin', person.id, state);
      if (begun) {
        returnTo = begun.returnTo;
        // The state is removed before the code is exchanged, so that a second callback with this state finds nothing.
        session.linkedIn = session.linkedIn?.filter((one) => one.state !== state) ?? [];
        await promisify(session.save.bind(session))();
        await this.connect(request, begun, person, commandId);
      } else await this.checkRecorded(person.id, commandId);
      response.redirect(withParameter(returnTo, linkedInReturn.success, 'true'));
    } catch (error) {
      const text = linkedInFailures[this.failureOf(error, requestId)];
      response.redirect(withParameter(returnTo, linkedInReturn.error, text));
    }
  }

  @Handle(disconnectLinkedIn)
  async disconnect({ user, context }: Received<typeof disconnectLinkedIn>) {
    const command = { type: 'DisconnectLinkedIn' as const, ...momentOf(this.clock, user) };
    return this.commands.show(new ActOnAccount(command, context), () => this.status({ user }));
  }

  private async connect(
    { originalUrl, requestId }: Request,
    begun: Begun,
    person: SignedIn,
    commandId: string,
  ): Promise<void> {
    const { accessToken, expiresAt, profile } = await this.client.finish(
      new URL(originalUrl, this.config.publicUrl),
      begun,
    );
    const connectionId = derivedId('linkedin-connection', person.id, begun.state);
    const command = { type: 'ConnectLinkedIn' as const, connectionId, profile, expiresAt: expiresAt.toISOString() };
    const context = {
      commandId,
      owner: person.id,
      actor: { id: person.id, as: 'user' as const },
      correlationId: requestId,
      causationId: requestId,
      request: null,
    };
    try {
      // The tokens are stored first. Without the event nothing uses them, and they are removed when they expire.
      await this.secrets.keep({ id: connectionId, owner: person.id, purpose: 'linkedin' }, accessToken, expiresAt);
      const act = new ActOnAccount({ ...command, ...momentOf(this.clock, person) }, context);
      await this.commands.show(act, () => true);
    } catch (error) {
      throw new LinkedInFailed('notSaved', error instanceof Error ? error.name : 'unknown');
    }
  }

  /** An earlier callback already recorded the connection: the browser went Back, or sent the callback twice. @throws LinkedInFailed */
  private async checkRecorded(owner: string, commandId: string): Promise<void> {
    const events = await historyOf(this.store, `user-${owner}`);
    if (!events.some(({ metadata }) => metadata.commandId === commandId))
      throw new LinkedInFailed('unknown', 'unknown or used state');
    const state = fold(account, events);
    if (state.status !== 'registered' || !state.linkedIn) throw new LinkedInFailed('used', 'disconnected since');
  }

  /** Logs only codes. The person sees the text of the failure. */
  private failureOf(error: unknown, requestId: string): LinkedInFailure {
    if (!(error instanceof LinkedInFailed)) throw error;
    this.logger.warn({ requestId, why: error.message }, 'a connection to LinkedIn failed');
    return error.failure;
  }
}

const withParameter = (path: string, name: string, value: string): string => {
  const url = new URL(path, 'http://self.invalid');
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
};
