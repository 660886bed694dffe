import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Controller, Get, Global, Module, UploadedFile } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { byId, endpoint } from '@app/contracts/endpoint';
import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { DomainError } from '@app/domain/decider';
import type { RequestHandler } from 'express';
import { Subject } from 'rxjs';
import request from 'supertest';
import { z } from 'zod';
import { People, type SignedIn } from '../../src/platform/kernel/people';
import { Sessions } from '../../src/platform/http/sessions';
import { UnknownEvent } from '@app/event-sourcing/event-store/stored';
import { Clock, systemClock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../src/platform/kernel/config';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { accepted, Handle, type Received } from '../../src/platform/http/endpoint';
import { AuthModule } from '../../src/platform/auth/auth.module';
import { configureHttp } from '../../src/platform/configure';
import { HttpModule, httpOptions } from '../../src/platform/http/http.module';
import { LiveController } from '../../src/platform/live/live.controller';
import { LiveFeed } from '../../src/platform/live/live-feed';
import { LOG_DESTINATION } from '../../src/platform/telemetry/logging';
import { type ReceivedFile, Upload } from '../../src/features/imports/upload.decorator';

const answer = z.unknown();
const thing = endpoint({ method: 'GET', path: '/api/things/:id', summary: '', params: byId, returns: answer });
const counts = endpoint({ method: 'GET', path: '/api/things/counts', summary: '', returns: answer });
const list = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: '',
  query: z.strictObject({
    q: z.string().max(5).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  returns: answer,
});
const create = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: '',
  body: z.strictObject({
    name: z.string().trim().min(1, 'Name is required').max(300),
    linkedinUrl: z.url().optional(),
    tags: z.array(z.string().min(1).max(60)).max(2).optional(),
    kind: z.enum(['post', 'message']).optional(),
    end: z
      .discriminatedUnion('how', [
        z.strictObject({ how: z.literal('kept') }),
        z.strictObject({ how: z.literal('dropped') }),
      ])
      .optional(),
    count: z.number().int().optional(),
    zone: z
      .string()
      .refine((zone) => zone === 'UTC', 'Unknown place')
      .optional(),
  }),
  returns: answer,
});
const optional = endpoint({
  method: 'PATCH',
  path: '/api/things',
  summary: '',
  body: z.strictObject({ note: z.string().optional() }),
  returns: answer,
});
const remove = endpoint({ method: 'DELETE', path: '/api/things/:id', summary: '', params: byId });
const refuse = endpoint({
  method: 'GET',
  path: '/api/refusals/:code',
  summary: '',
  params: z.strictObject({ code: z.string() }),
  returns: answer,
});
const slow = endpoint({ method: 'POST', path: '/api/slow', summary: '', limited: 'generation', returns: answer });
const contextOf = endpoint({
  method: 'POST',
  path: '/api/context',
  summary: '',
  body: z.strictObject({}),
  returns: answer,
});
const otherContext = endpoint({
  method: 'POST',
  path: '/api/other',
  summary: '',
  body: z.strictObject({}),
  returns: answer,
});
const job = endpoint({ method: 'POST', path: '/api/job', summary: '', returns: answer });
const broken = endpoint({
  method: 'GET',
  path: '/api/broken',
  summary: '',
  returns: z.object({ at: z.iso.datetime() }),
});
const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  summary: '',
  consumes: 'multipart/form-data',
  returns: answer,
});

@Controller()
class ThingsController {
  // Before the literal path on purpose: its place must not matter.
  @Handle(thing)
  one({ params }: Received<typeof thing>) {
    return { one: params.id };
  }

  @Handle(remove)
  remove({ params }: Received<typeof remove>) {
    if (params.id === nora.id) throw new DomainError('not_found', 'No.');
  }

  @Handle(list)
  list({ query, response }: Received<typeof list>) {
    response.set('X-Total-Count', '7');
    return query;
  }

  @Handle(create)
  create({ body }: Received<typeof create>) {
    return body;
  }

  @Handle(optional)
  optional({ body }: Received<typeof optional>) {
    return body;
  }

  @Handle(refuse)
  refuse({ params }: Received<typeof refuse>) {
    if (params.code === 'bug') throw new Error('secret of the house, nora@example.com');
    if (params.code === 'database')
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED', detail: 'Key (email)' });
    if (params.code === 'building')
      throw Object.assign(new Error('query failed'), {
        driverError: Object.assign(new Error('no'), { code: '42P01' }),
      });
    if (params.code === 'newer') throw new UnknownEvent({ type: 'LeadPinned', stream: `lead-${nora.id}` });
    if (params.code === 'markup') throw new DomainError('markup', 'No <b>, and here is why.');
    throw new DomainError(
      params.code,
      'No, and here is why.',
      params.code === 'invalid_transition' ? { now: 'approved' } : undefined,
    );
  }

  @Handle(slow)
  slow() {
    return {};
  }

  @Handle(contextOf)
  context({ context }: Received<typeof contextOf>) {
    return context;
  }

  @Handle(otherContext)
  otherContext({ context }: Received<typeof otherContext>) {
    return context;
  }

  @Handle(job)
  job({ context: _context }: Received<typeof job>) {
    return accepted({ jobId: 'j1', address: '/api/jobs/j1' });
  }

  @Handle(upload)
  @Upload('file', 1024 * 1024)
  upload({ user }: Received<typeof upload>, @UploadedFile() file: ReceivedFile | undefined) {
    return { bytes: file?.size, by: user.email };
  }

  @Handle(broken)
  broken() {
    return { at: 'yesterday' };
  }

  @Get('/api/forgotten')
  forgotten() {
    return 'a route without a contract';
  }
}

@Controller()
class CountsController {
  @Handle(counts)
  counts() {
    return { counts: true };
  }
}

export const nora: SignedIn = {
  id: randomUUID(),
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: null,
  role: 'coach',
  timeZone: 'UTC',
  preferredTone: 'calm',
  bio: null,
  clientTypes: [],
};
export const omar: SignedIn = { ...nora, id: randomUUID(), email: 'omar@example.com' };

/** Replaces a signed-in session: the header names the person. */
const sessions: RequestHandler = (req, _response, next) => {
  const userId = req.get('x-test-user');
  Object.assign(req, { session: userId ? { userId } : {}, sessionID: userId ?? '' });
  next();
};

export const ourOrigin = 'http://localhost:3000';

/** The whole HTTP layer around the controllers above, on a free port, with the lines of its log and its live feed. */
export async function startApp(settings: Record<string, string> = {}, storage: Partial<Storage> = {}) {
  const log: Record<string, unknown>[] = [];
  const feed = new Subject<LiveEvent>();
  const people = { find: jest.fn((id: string) => Promise.resolve([nora, omar].find((p) => p.id === id) ?? null)) };
  const provide = [
    { provide: Config, useValue: Config.read({ NODE_ENV: 'test', RATE_LIMITS: 'false', ...settings }) },
    { provide: Clock, useValue: systemClock },
    { provide: Storage, useValue: storage },
    { provide: People, useValue: people },
    { provide: LiveFeed, useValue: { of: () => feed, quietFor: () => 60_000 } },
    {
      provide: LOG_DESTINATION,
      useValue: { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) },
    },
  ];
  @Global()
  @Module({ providers: provide, exports: provide.map((p) => p.provide) })
  class Surroundings {}
  const module = await Test.createTestingModule({
    imports: [Surroundings, HttpModule, AuthModule],
    controllers: [ThingsController, CountsController, LiveController],
  })
    .overrideProvider(Sessions)
    .useValue({
      cookieName: 'sid',
      middleware: () => Promise.resolve(sessions),
      idReader: () => Promise.resolve(() => undefined),
      whenOver: () => () => undefined,
    })
    .compile();
  const app = module.createNestApplication<NestExpressApplication>(httpOptions);
  await configureHttp(app);
  await app.listen(0, '127.0.0.1');
  return { app, log, feed, people, address: await app.getUrl() };
}

/** The app for the tests of one block, with requests of Nora to it: started before them, and ended after them. */
export const httpApp = () => {
  let started: Awaited<ReturnType<typeof startApp>> | undefined;
  beforeAll(async () => void (started = await startApp()));
  afterAll(() => started?.app.close());
  const running = () => {
    if (!started) throw new Error('The app starts before the first test, not while the file loads.');
    return started;
  };
  return {
    running,
    get: (path: string) => request(running().address).get(path).set('x-test-user', nora.id),
    post: (path: string) => request(running().address).post(path).set('x-test-user', nora.id).set('Origin', ourOrigin),
  };
};
