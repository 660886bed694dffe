import type { Endpoint } from '@app/contracts/endpoint';
import type { Request } from 'express';
import type { z } from 'zod';
import { ApiError, type FieldError, invalid, label } from './errors';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** A body of one megabyte can hold a hundred thousand mistakes; nobody reads more than these. */
const mostErrors = 50;

/**
 * Parses a request's parameters, query and body with the schemas of its endpoint. An absent body counts as `{}`. A field
 * that the schema does not have is an error.
 * @throws ApiError 400 `validation_failed` with every wrong field, or 404 `not_found` when a path parameter is wrong
 */
export function parseInput(endpoint: Endpoint, request: Request): { params: unknown; query: unknown; body: unknown } {
  const errors: FieldError[] = [];
  const parse = (schema: z.ZodType | undefined, given: unknown, whole: string): unknown => {
    const result = schema?.safeParse(withoutNul(given), { error: (issue) => messageOf(issue, whole) });
    if (result?.success) return result.data;
    if (result) errors.push(...result.error.issues.slice(0, mostErrors).flatMap(fieldErrors));
    else errors.push(...(isRecord(given) ? Object.keys(given) : ['0']).slice(0, mostErrors).map(notKnown));
    return undefined;
  };
  const params = parse(endpoint.params, request.params, 'The address');
  if (errors.length > 0) throw new ApiError(404, 'not_found', 'There is nothing at this address.');
  const repeated = Object.keys(request.query).filter((name) => typeof request.query[name] !== 'string');
  errors.push(...repeated.map((path) => ({ path, message: `${label(path)} may be given only once` })));
  const query = errors.length > 0 ? undefined : parse(endpoint.query, request.query, 'The query');
  const body = parse(endpoint.body, request.body ?? {}, 'The request body');
  if (errors.length > 0) throw invalid(errors.slice(0, mostErrors));
  return { params, query, body };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Drops U+0000, which PostgreSQL cannot store and which some pasted texts contain. */
const withoutNul = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value;
  // No schema is deeper than this, so what lies below is refused anyway.
  if (depth > 20) return value;
  if (Array.isArray(value)) return value.map((inner) => withoutNul(inner, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNul(inner, depth + 1)]));
};

const fieldErrors = (issue: z.core.$ZodIssue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, mostErrors).map((key) => notKnown([...issue.path, key].join('.')))
    : [{ path: issue.path.join('.'), message: issue.message }];

const notKnown = (path: string): FieldError => ({ path, message: `${label(path)} is not a known field` });

/** Plain words for zod's generic messages. A message that is written into a schema comes before these. */
const messageOf = (issue: RawIssue, whole: string): string =>
  `${issue.path?.length ? label(issue.path.join('.')) : whole} ${problemOf(issue)}`;

const kinds: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

const formats: Record<string, string> = {
  email: 'must be an email address',
  uuid: 'must be an id',
  url: 'must be a web address',
  date: 'must be a date such as 2026-11-21',
  datetime: 'must be a time such as 2026-11-21T09:00:00Z',
};

function problemOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return (issue.input ?? undefined) === undefined ? 'is required' : (kinds[issue.expected] ?? 'has the wrong form');
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'is required';
      return `must ${measure(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${measure(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong form';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_key':
      return 'is not a known field';
    case 'invalid_union':
      // Zod lists the options when the field that chooses the variant is missing or unknown.
      return Array.isArray(issue.options) ? oneOf(issue.options) : 'has the wrong form';
    default:
      return 'has the wrong form';
  }
}

const oneOf = (values: readonly unknown[]): string =>
  `must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`;

function measure(origin: string, bound: string, n: number): string {
  const amount = `${bound} ${n.toLocaleString('en')}`;
  if (origin === 'string') return `have ${amount} ${n === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `have ${amount} ${n === 1 ? 'entry' : 'entries'}`;
  return `be ${amount}`;
}
