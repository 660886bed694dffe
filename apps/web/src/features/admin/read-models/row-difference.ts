import type { RebuildResult } from '@app/contracts/admin/read-models.api';

type Example = RebuildResult['comparison'][number]['examples'][number];
type Fields = Record<string, unknown>;

export interface Difference {
  /** The fields that differ; empty when the row exists only on one side. */
  fields: { name: string; live: string; rebuilt: string }[];
  /** The fields that are equal, or the whole row when it exists only on one side. */
  row: string;
  only: Example['only'] | null;
}

const fieldsOf = (row: string): Fields | null => {
  try {
    const parsed: unknown = JSON.parse(row);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    // Not a JSON object: shown as text.
    return null;
  }
};

const said = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const namesOf = (a: Fields, b: Fields) => [...new Set([...Object.keys(a), ...Object.keys(b)])];

/** The share of equal fields of two rows, 0 to 1; 0 for rows with different ids. */
const likeness = (a: Fields, b: Fields): number => {
  if ('id' in a && !same(a.id, b.id)) return 0;
  const names = namesOf(a, b);
  return names.filter((name) => same(a[name], b[name])).length / Math.max(1, names.length);
};

/** Pairs live and rebuilt rows that are mostly equal, and lists the fields that differ. */
export const differencesOf = (examples: readonly Example[]): Difference[] => {
  const rebuilt = examples.filter(({ only }) => only === 'rebuilt').map((each) => ({ ...each, taken: false }));
  const found: Difference[] = examples
    .filter(({ only }) => only === 'live')
    .map(({ row }) => {
      const live = fieldsOf(row);
      const best = rebuilt
        .filter(({ taken }) => !taken)
        .map((other) => {
          const fields = fieldsOf(other.row);
          return { other, fields, like: live && fields ? likeness(live, fields) : 0 };
        })
        .toSorted((a, b) => b.like - a.like)[0];
      if (!live || !best?.fields || best.like < 0.5) return { fields: [], row, only: 'live' };
      best.other.taken = true;
      const { fields } = best;
      const differing = namesOf(live, fields).filter((name) => !same(live[name], fields[name]));
      const shared = Object.fromEntries(Object.entries(live).filter(([name]) => !differing.includes(name)));
      return {
        fields: differing.map((name) => ({ name, live: said(live[name]), rebuilt: said(fields[name]) })),
        row: JSON.stringify(shared),
        only: null,
      };
    });
  const alone = rebuilt
    .filter(({ taken }) => !taken)
    .map(({ row }): Difference => ({ fields: [], row, only: 'rebuilt' }));
  return [...found, ...alone];
};
