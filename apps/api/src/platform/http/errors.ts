import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorResponse } from '@app/contracts/endpoint';
import { DomainError, InvalidField } from '@app/domain/decider';
import type { Request, Response } from 'express';
import { UnknownEvent } from '@app/event-sourcing/event-store/stored';
import { isUnavailable } from '@app/event-sourcing/postgres/failures';
import { StoreUnavailable, TooLarge } from '@app/event-sourcing/event-store';

export type FieldError = NonNullable<ErrorResponse['errors']>[number];

/** An error of the HTTP layer, returned as `ErrorResponse`. What the domain refuses is a `DomainError`. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: { errors?: ErrorResponse['errors']; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** 400 `validation_failed` whose message is a sentence about the first of the fields. */
export function invalid(errors: FieldError[]): ApiError {
  const [first] = errors;
  return new ApiError(400, 'validation_failed', first ? sentence(first) : 'The request is not valid.', { errors });
}

/** `linkedinUrl` → `LinkedIn URL`, `whoIHelp` → `Who I help`, `tags.3` → `Entry 4 of tags`. */
export function label(path: string): string {
  const parts = path.split('.');
  const last = parts.at(-1) ?? path;
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? path;
  const spaced = name
    .replace(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .replace(/\burl\b/, 'URL')
    .replace(/\bid\b/, 'ID')
    .replace(/\bi\b/, 'I')
    .replace(/\blinkedin\b/, 'LinkedIn');
  const text = parts.length > 1 && /^\d+$/.test(last) ? `entry ${Number(last) + 1} of ${spaced}` : spaced;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence({ path, message }: FieldError): string {
  const named = !path || message.toLowerCase().includes(label(path).toLowerCase());
  const said = named ? message : `${label(path)}: ${message}`;
  return /[.?!]$/.test(said) ? said : `${said}.`;
}

/** Statuses of the codes of a `DomainError`; all others are 409. */
const statuses: Record<string, number> = {
  validation_failed: 400,
  plan_limit_reached: 402,
  not_found: 404,
  too_large: 413,
  idempotency_key_reused: 422,
  unreadable_file: 422,
  fingerprint_required: 428,
  store_unavailable: 503,
  model_failed: 503,
  model_budget_used: 429,
  too_many_files: 429,
};

/** For errors of Express, its body parser and Nest. */
const plain: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request could not be read.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['too_large', 'The request is larger than 1 MB. Nothing was changed.'],
  415: ['unsupported_media_type', 'The request body must be JSON in UTF-8.'],
};

const unavailable = 'The data cannot be reached just now. Nothing is lost; try again in a moment.';
const unexpected =
  'Something went wrong on our side. Nothing you wrote is lost. Try again; if it happens again, tell us the request number.';

type Described = Omit<ErrorResponse, 'requestId'> & { headers?: Record<string, string> };

/** During an upgrade. The load balancer sends a later try to a process of the newer version. */
const newer = 'Keepwarm is being upgraded, and this part is not ready yet. Nothing was changed; try again in a moment.';

const logger = new Logger('http');

/** Returns every error in one shape, and logs unexpected ones with their stack. Internals never leave the server. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { requestId } = request;
    const { headers, ...described } = describeError(exception, requestId);
    const error = { ...described, requestId };
    // A response that has begun can only be cut off: a normal end would look like a complete one.
    if (response.headersSent) return void response.destroy();
    response.status(error.statusCode).set({ 'Cache-Control': 'no-store', ...headers });
    if (request.get('sec-fetch-mode') === 'navigate') response.type('html').send(page(error));
    else response.json(error);
  }
}

/** The response to an error, with the headers that belong to it. Logs an unexpected error with its stack. */
export function describeError(exception: unknown, requestId: string): Described {
  if (exception instanceof ApiError) {
    const { status: statusCode, code, message, more } = exception;
    return { statusCode, code, message, ...more };
  }
  if (exception instanceof DomainError) {
    const { code, message, current } = exception;
    const errors = exception instanceof InvalidField ? [{ path: exception.path, message }] : undefined;
    return {
      statusCode: statuses[code] ?? 409,
      code,
      message,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
    };
  }
  if (exception instanceof HttpException && exception.getStatus() < 500) {
    const statusCode = exception.getStatus();
    if (property(exception.cause, 'type') === 'entity.parse.failed')
      return { statusCode: 400, code: 'malformed_json', message: 'The request body is not valid JSON.' };
    const [code, message] = plain[statusCode] ?? ['refused', 'The request was refused.'];
    return { statusCode, code, message };
  }
  if (exception instanceof TooLarge) {
    const message = `This is too large to be saved: ${exception.bytes} bytes, and the limit is ${exception.limit}. Nothing was changed.`;
    return { statusCode: 413, code: 'too_large', message };
  }
  if (exception instanceof UnknownEvent) {
    logger.warn({ err: exception, requestId }, 'a newer version has stored an event that this one does not know');
    return { statusCode: 503, code: 'newer_version', message: newer, headers: { 'Retry-After': '5' } };
  }
  if (isAway(exception)) {
    // An outage is no bug, so there is no stack: every request of the outage logs this line.
    logger.warn({ requestId, why: reasonsOf(exception) }, 'a store cannot be reached');
    return { statusCode: 503, code: 'store_unavailable', message: unavailable };
  }
  logger.error({ err: exception, requestId }, 'unexpected error');
  return { statusCode: 500, code: 'internal_error', message: unexpected };
}

const property = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? (thing as Record<string, unknown>)[name] : undefined;

/** The messages of an error and of its causes. */
const reasonsOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message || error.name, ...reasonsOf(error.cause)] : [];

/** Whether the data cannot be reached now: database, event store or read models. TypeORM hides the driver's error in its own. */
function isAway(exception: unknown): boolean {
  if (exception instanceof StoreUnavailable) return true;
  const error = property(exception, 'driverError') ?? exception;
  if (property(error, 'code') === 'ENOENT' && property(error, 'syscall') !== 'connect') return false;
  // `undefined_table`: a request came before the read models of this version are built.
  return error instanceof Error && (isUnavailable(error) || property(error, 'code') === '42P01');
}

/** For a browser that opened the address itself, such as a download after the session has ended. */
const page = ({ message, requestId }: ErrorResponse): string => {
  const text = message.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Keepwarm</title>
<main><h1>This did not work</h1><p>${text}</p><p>Request ${requestId}</p><p><a href="/">Go to Keepwarm</a></p></main></html>`;
};
