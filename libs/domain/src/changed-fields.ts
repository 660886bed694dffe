import { mergeLists } from '@app/contracts/lists';
import { DomainError } from './decider';

/** Both lists together. @throws DomainError `too_many_lines` when only the additions of the other tab make it too long */
export const merged = (mine: string[], base: string[], theirs: string[], most: number): string[] => {
  const both = mergeLists(mine, base, theirs);
  if (both.length > Math.max(most, mine.length))
    throw new DomainError(
      'too_many_lines',
      `Another tab has added to this list, so it would have ${both.length} lines, and ${most} is the most. Remove some, then save again.`,
    );
  return both;
};

/** The fields of `changes` that differ from the ones now. Returns undefined when none differs. */
export const changedIn = <T extends object>(changes: T, now: { [K in keyof T]?: unknown }): T | undefined => {
  const changed = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !same(value, now[key as keyof T]),
  );
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as T);
};

export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
