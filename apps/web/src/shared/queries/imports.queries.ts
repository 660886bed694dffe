import type { Import, listImports } from '@app/contracts/imports/imports.api';
import { msOfDay } from '@app/contracts/days';
import { getQuery } from '@/shared/http/get-query';

export const importsQuery = getQuery<typeof listImports>(['imports', 'list'], '/api/imports');

/** Milliseconds that the server keeps the file of waiting people. */
const keptMs = 30 * msOfDay;

/** Until when the people of an import who did not fit the plan can wait. Null: nobody waits, or the time is over. */
export const waitUntil = ({ state, waiting, finishedAt }: Import, now: number): string | null => {
  if (state !== 'completed' || waiting === 0 || !finishedAt) return null;
  const until = Date.parse(finishedAt) + keptMs;
  return until > now ? new Date(until).toISOString() : null;
};
