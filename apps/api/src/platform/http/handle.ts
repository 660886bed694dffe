import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { ResponseOf, Endpoint } from '@app/contracts/endpoint';
import type { JobStarted } from '@app/contracts/jobs/jobs.api';
import type { Request } from 'express';
import { parseInput } from './input';

const ENDPOINT = 'keepwarm:endpoint';

type Returned<E> = ResponseOf<E> extends undefined ? unknown : ResponseOf<E> | Response;
type Handler<E> = (...args: never[]) => Returned<E> | Promise<Returned<E>>;

/**
 * Makes a controller's method the handler of an endpoint of the contracts. The controller itself has no prefix
 * (`@Controller()`). Method, path, status (200, or 204 without a body) and the rules of the guards come from the endpoint.
 * The compiler checks what the method returns against the contract.
 *
 * The order of methods and controllers does not matter: `httpOptions` (http.module.ts) registers `/api/leads/counts` before
 * `/api/leads/:id`, and two handlers of one endpoint stop the start.
 */
export const Handle =
  <E extends Endpoint>(endpoint: E) =>
  <H extends Handler<E>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void =>
    applyDecorators(
      RequestMapping({ method: RequestMethod[endpoint.method], path: endpoint.path }),
      HttpCode(endpoint.returns || endpoint.produces ? 200 : 204),
      SetMetadata(ENDPOINT, endpoint),
    )(target, key, descriptor);

/** The endpoint of a handler; undefined for a route without `Handle`, which needs a session as all others. */
export const endpointOf = (context: ExecutionContext): Endpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;

export const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

/**
 * Gives the method `{ params, query, body }` parsed by the endpoint's schemas: type it `InputOf<typeof endpoint>`.
 * @throws ApiError as `parseInput`
 */
export const Input = createParamDecorator((_: undefined, context: ExecutionContext) => {
  const endpoint = endpointOf(context);
  if (!endpoint) throw new Error(`@Input() needs @Handle(): ${context.getClass().name}.${context.getHandler().name}`);
  return parseInput(endpoint, requestOf(context));
});

/** 202: the command is recorded at this position of the log, but the lists do not show it yet. Return it from a handler. */
export type Recorded = globalThis.Response;
export const recorded = (position: bigint): Recorded =>
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
