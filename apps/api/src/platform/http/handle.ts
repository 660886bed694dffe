import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { ResponseOf, Endpoint, Method } from '@app/contracts/endpoint';
import type { JobStarted } from '@app/contracts/jobs/jobs.api';
import type { Request } from 'express';
import { parseInput } from './input';

const ENDPOINT = 'keepwarm:endpoint';

const methods: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
};

type Answer<E> = ResponseOf<E> extends undefined ? unknown : ResponseOf<E> | Response;
type Handler<E> = (...args: never[]) => Answer<E> | Promise<Answer<E>>;

/**
 * Makes a controller's method the handler of an endpoint of the contracts; the controller itself has no prefix
 * (`@Controller()`). Method, path and status (200; 204 without a body) come from the endpoint, and so do the guards' rules. What
 * the method returns is checked against the contract by the compiler.
 *
 * The order of methods and controllers does not matter: `httpOptions` (http.module.ts) registers literal segments
 * before parameters, so `/api/leads/counts` wins over `/api/leads/:id`, and two handlers of one endpoint stop the start.
 */
export const Handle =
  <E extends Endpoint>(endpoint: E) =>
  <H extends Handler<E>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void =>
    applyDecorators(
      RequestMapping({ method: methods[endpoint.method], path: endpoint.path }),
      HttpCode(endpoint.returns || endpoint.produces ? 200 : 204),
      SetMetadata(ENDPOINT, endpoint),
    )(target, key, descriptor);

/** The endpoint of a handler; undefined for a route that was not made by `Handle`, which stays closed. */
export const endpointOf = (context: ExecutionContext): Endpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;

/**
 * Gives the method `{ params, query, body }` parsed by the endpoint's schemas: type it `InputOf<typeof endpoint>`.
 * @throws ApiError 400 `validation_failed` with every wrong field; 404 when the path's own parameters make no sense
 */
export const Input = createParamDecorator((_: undefined, context: ExecutionContext) => {
  const endpoint = endpointOf(context);
  if (!endpoint) throw new Error(`@Input() needs @Handle(): ${context.getClass().name}.${context.getHandler().name}`);
  return parseInput(endpoint, context.switchToHttp().getRequest<Request>());
});

/**
 * 202: the command is recorded at this position of the log, and the lists do not show it yet. Rows as they were would deny
 * what has happened. Return it from a handler.
 */
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

/** 202: the work goes on as a job that can be followed under its address. Return it from a handler. */
export const accepted = (job: JobStarted): Response =>
  Response.json(job, { status: 202, headers: { Location: job.address } });
