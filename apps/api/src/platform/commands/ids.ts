import { createHash } from 'node:crypto';
import { v5 } from 'uuid';

// Any constant: it keeps our derived ids apart from everybody else's.
const namespace = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1';

/** A uuid that the same parts always give again, so that a retry after a crash creates the same thing. */
export const derivedId = (...parts: string[]): string => v5(parts.join('\u0000'), namespace);

/** Tells two requests apart, 16 hex digits of SHA-256; the order of object keys does not matter. */
export const requestHash = (request: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(request, (_, value: unknown) =>
        value && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      ) ?? '',
    )
    .digest('hex')
    .slice(0, 16);
