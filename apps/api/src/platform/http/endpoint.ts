import { hash, randomUUID } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Injectable,
  type NestInterceptor,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { ResponseOf, Endpoint, InputOf } from '@app/contracts/endpoint';
import type { Category } from '@app/contracts/events';
import type { JobStarted } from '@app/contracts/jobs/jobs.api';
import { DomainError } from '@app/domain/decider';
import { EventStore } from '@app/event-sourcing/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import type { Request, Response as HttpResponse } from 'express';
import { catchError, from, mergeMap, type Observable } from 'rxjs';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import type { SignedIn } from '../kernel/people';
import { ApiError, invalid } from './errors';
import { parseInput } from './input';

declare global {
  // Express is augmented through its global namespace.
  namespace Express {
    interface Request {
      /** Set by the session guard on every endpoint that is not public. */
      person?: SignedIn;
      /** The admin who looks at the workspace of `person`. */
      viewer?: SignedIn;
    }
  }
}

const ENDPOINT = 'keepwarm:endpoint';

/** What a handler is called with. Name what it needs: `{ params, user, context }: Received<typeof changeLead>`. */
export type Received<E extends Endpoint> = InputOf<E> & {
  user: SignedIn;
  /** The person and the idempotency key of a command. */
  context: CommandContext;
  /** Identifies the session without its secret id. Each sign-in begins a new one. */
  session: string;
  request: Request;
  /** For its headers. A handler that also sends the body takes `@Res()` as its second parameter. */
  response: HttpResponse;
};

type Returned<E> = ResponseOf<E> extends undefined ? unknown : ResponseOf<E> | Response;
type Handler<E extends Endpoint> = (received: Received<E>, ...others: never[]) => Returned<E> | Promise<Returned<E>>;

/**
 * Makes a controller's method the handler of an endpoint of the contracts, with what was received as its first parameter. The
 * controller itself has no prefix (`@Controller()`). Method, path, status (200, or 204 without a body) and the rules of the guards
 * come from the endpoint. The compiler checks what the method takes and returns against the contract, so a method says no type of
 * its answer, unless it returns a literal text of a union.
 *
 * The order of methods and controllers does not matter: `httpOptions` (http.module.ts) registers `/api/leads/counts` before
 * `/api/leads/:id`, and two handlers of one endpoint stop the start.
 */
export const Handle =
  <E extends Endpoint>(endpoint: E) =>
  <H extends Handler<E>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void => {
    receivedFirst(target, key, 0);
    applyDecorators(
      RequestMapping({ method: RequestMethod[endpoint.method], path: endpoint.path }),
      HttpCode(endpoint.returns || endpoint.produces ? 200 : 204),
      SetMetadata(ENDPOINT, endpoint),
    )(target, key, descriptor);
  };

/** The endpoint of a handler; undefined for a route without `Handle`, which needs a session as all others. */
export const endpointOf = (context: ExecutionContext): Endpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;

export const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

/** @throws ApiError 401 `unauthenticated` on an endpoint without a session */
export function personOf(request: Request): SignedIn {
  if (!request.person) throw loggedOut();
  return request.person;
}

export const loggedOut = () => new ApiError(401, 'unauthenticated', 'You are logged out. Sign in to go on.');

/** Each part is made when the handler asks for it: a handler that needs no input does not refuse any. */
class ReceivedNow implements Received<Endpoint> {
  private parsed: { params: unknown; query: unknown; body: unknown } | undefined;

  constructor(
    private readonly endpoint: Endpoint,
    readonly request: Request,
  ) {}

  get params() {
    return this.input().params as undefined;
  }

  get query() {
    return this.input().query as undefined;
  }

  get body() {
    return this.input().body as undefined;
  }

  get user(): SignedIn {
    return personOf(this.request);
  }

  get session(): string {
    return derivedId('session', this.request.sessionID);
  }

  get response(): HttpResponse {
    const { res } = this.request;
    if (!res) throw new Error('Express gives every request its response');
    return res;
  }

  get context(): CommandContext {
    const { endpoint, request } = this;
    const { requestId } = request;
    const { id } = personOf(request);
    // The handler of an endpoint without a body asks for none, so unknown fields are refused here.
    if (!endpoint.body) this.input();
    return {
      commandId: commandId(request.get('Idempotency-Key'), [id, endpoint.method, endpoint.path]),
      owner: id,
      actor: { id, as: 'user' },
      correlationId: requestId,
      causationId: requestId,
      request: { params: { ...request.params }, body: (request.body as unknown) ?? null },
    };
  }

  private input() {
    return (this.parsed ??= parseInput(this.endpoint, this.request));
  }
}

const receivedFirst = createParamDecorator((_: undefined, context: ExecutionContext) => {
  const endpoint = endpointOf(context);
  return endpoint && new ReceivedNow(endpoint, requestOf(context));
})();

/** The key is hashed together with person and endpoint, so the keys of two people never collide. */
function commandId(key: string | undefined, scope: string[]): string {
  if (key === undefined) return randomUUID();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    const message = 'Idempotency-Key must be 1 to 200 visible ASCII characters';
    throw invalid([{ path: 'Idempotency-Key', message }]);
  }
  return hash('sha256', JSON.stringify([...scope, key]), 'base64url');
}

/** 202: the command is recorded at this position of the log, but the lists do not show it yet. Return it from a handler. */
export type NotShownYet = globalThis.Response;
export const notShownYet = (position: bigint): NotShownYet =>
  Response.json(
    {
      status: 'recorded',
      position: String(position),
      message: 'This is saved. It appears in the lists in a moment.',
    },
    { status: 202, headers: { 'X-Log-Position': String(position) } },
  );

/** 202: the work continues as a job, and its address shows the progress. Return it from a handler. */
export const accepted = (job: JobStarted): Response =>
  Response.json(job, { status: 202, headers: { Location: job.address } });

/** Sends the commands of a person, and answers when the lists show what they changed. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly progress: Progress,
    private readonly store: EventStore,
  ) {}

  /** @returns what `answer` finds when the lists show the change; 202 when they do not yet */
  async show<Outcome extends { position: bigint }, Answer>(
    command: Command<Outcome> & { readonly category: Category },
    answer: (outcome: Outcome) => Answer | Promise<Answer>,
  ): Promise<NonNullable<Answer> | NotShownYet> {
    const outcome = await this.send(command);
    return this.whenShown(command.category, outcome.position, () => answer(outcome));
  }

  /** The same for what is recorded already. @param also read models that replies to commands do not wait for */
  async whenShown<Answer>(
    category: Category,
    position: bigint,
    answer: () => Answer | Promise<Answer>,
    also: Parameters<Progress['showsAll']>[1] = [],
  ): Promise<NonNullable<Answer> | NotShownYet> {
    if (!(await this.progress.shown(category, position, { also }))) return notShownYet(position);
    // A crash of PostgreSQL can lose the last rows of a list, which were already shown. The event is stored, so the rows come back.
    return (await answer()) ?? notShownYet(position);
  }

  /** Sends a command whose answer does not wait for the lists. */
  send<Outcome>(command: Command<Outcome>): Promise<Outcome> {
    return this.bus.execute(command);
  }

  /**
   * Waits until the read models show all that the log holds now. @param also as of `whenShown`
   * @throws ApiError 503 `catching_up` when they are still behind
   */
  async allShown(also?: Parameters<Progress['showsAll']>[1]): Promise<void> {
    if (await this.progress.showsAll(await this.store.head(), also)) return;
    const message =
      'Keepwarm is catching up, and this may not be shown yet. Nothing was changed; try again in a moment.';
    throw new ApiError(503, 'catching_up', message, { headers: { 'Retry-After': '2' } });
  }
}

/** A read model that is behind cannot say `not_found`: the handler runs again when it has caught up, else 503. */
@Injectable()
export class NotFoundYet implements NestInterceptor {
  constructor(private readonly commands: Commands) {}

  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
        return from(this.commands.allShown()).pipe(mergeMap(() => next.handle()));
      }),
    );
  }
}

/** For tables with `awaitedBy: 'readers'`: each reply waits until they show what its person has changed before. */
@Injectable()
export class ShowsOwnChanges implements NestInterceptor {
  constructor(private readonly progress: Progress) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { person } = requestOf(context);
    if (person) await this.progress.showsOwn(person.id);
    return next.handle();
  }
}
