import { randomUUID } from 'node:crypto';
import { Controller, Global, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { endpoint } from '@app/contracts/endpoint';
import { NEVER } from 'rxjs';
import { z } from 'zod';
import { Clock, systemClock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../src/platform/kernel/config';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { Handle, type Received } from '../../src/platform/http/endpoint';
import { AuthModule } from '../../src/platform/auth/auth.module';
import { configureHttp } from '../../src/platform/configure';
import { HttpModule, httpOptions } from '../../src/platform/http/http.module';
import { LiveController } from '../../src/platform/live/live.controller';
import { LiveFeed } from '../../src/platform/live/live-feed';
import { type Claims, People, type SignedIn } from '../../src/platform/kernel/people';

export class PeopleInMemory extends People {
  readonly all = new Map<string, SignedIn>();
  readonly claims: Claims[] = [];

  find(userId: string): Promise<SignedIn | null> {
    return Promise.resolve(this.all.get(userId) ?? null);
  }

  admins(): Promise<string[]> {
    return Promise.resolve([]);
  }

  withCustomer(): Promise<string | null> {
    return Promise.resolve(null);
  }

  roles(userIds: string[]) {
    const known = userIds.flatMap((id) => this.all.get(id) ?? []);
    return Promise.resolve(new Map(known.map(({ id, role }) => [id, role])));
  }

  signedIn(claims: Claims): Promise<string> {
    this.claims.push(claims);
    const known = [...this.all.values()].find((person) => person.email === claims.email);
    const id = known?.id ?? randomUUID();
    const { email, firstName, lastName } = claims;
    const rest = { role: 'coach', timeZone: 'UTC', preferredTone: 'calm', bio: null, clientTypes: [] } as const;
    this.all.set(id, { id, email, firstName, lastName, ...rest, clientTypes: [] });
    return Promise.resolve(id);
  }
}

const whoAmI = endpoint({ method: 'GET', path: '/api/me', summary: '', returns: z.object({ email: z.string() }) });

@Controller()
class MeController {
  @Handle(whoAmI)
  me({ user }: Received<typeof whoAmI>) {
    return { email: user.email };
  }
}

/** The real HTTP layer with its real sessions around one endpoint, listening on the port of its settings. */
export async function startSignInApp(
  settings: Config,
  storage: Storage,
  people: People,
  webFolder?: string,
  heartbeat?: number,
): Promise<NestExpressApplication> {
  @Global()
  @Module({
    providers: [
      { provide: Config, useValue: settings },
      { provide: Clock, useValue: systemClock },
      { provide: Storage, useValue: storage },
      { provide: People, useValue: people },
      { provide: LiveFeed, useValue: { of: () => NEVER, quietFor: () => 60_000 } },
    ],
    exports: [Config, Clock, Storage, People, LiveFeed],
  })
  class Surroundings {}
  const module = await Test.createTestingModule({
    imports: [Surroundings, HttpModule, AuthModule],
    controllers: [MeController, LiveController],
  }).compile();
  if (heartbeat !== undefined) module.get(LiveController).heartbeat = heartbeat;
  const started = module.createNestApplication<NestExpressApplication>(httpOptions);
  await configureHttp(started, webFolder);
  await started.listen(settings.env.PORT, '127.0.0.1');
  return started;
}
