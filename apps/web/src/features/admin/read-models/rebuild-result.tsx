import type { RebuildResult } from '@app/contracts/admin/read-models.api';
import { Check, TriangleAlert } from 'lucide-react';
import { duration } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { cn } from '@/shared/lib/cn';

export const isRebuildResult = (value: unknown): value is RebuildResult =>
  typeof value === 'object' && value !== null && 'comparison' in value && Array.isArray(value.comparison);

const sides = { live: 'Only in the live rows', rebuilt: 'Only in the rebuilt rows' } as const;

type Example = RebuildResult['comparison'][number]['examples'][number];
type Fields = Record<string, unknown>;

interface Difference {
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
const differencesOf = (examples: readonly Example[]): Difference[] => {
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

const OneDifference = ({ difference: { fields, row, only } }: { difference: Difference }) => (
  <li className="grid gap-1.5 py-2.5">
    {only && <p className="font-medium">{sides[only]}</p>}
    {fields.length > 0 && (
      <table aria-label="Live against rebuilt" className="w-full table-fixed text-left">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="w-[32%] font-medium">
              Field
            </th>
            <th scope="col" className="font-medium">
              Live
            </th>
            <th scope="col" className="font-medium">
              Rebuilt
            </th>
          </tr>
        </thead>
        <tbody className="record align-top">
          {fields.map(({ name, live, rebuilt }) => (
            <tr key={name}>
              <th scope="row" className="pr-2 font-normal wrap-anywhere text-ink-2">
                {name}
              </th>
              <td className="pr-2 wrap-anywhere">
                <del className="no-underline">{live}</del>
              </td>
              <td className="wrap-anywhere">
                <ins>{rebuilt}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <p className="record line-clamp-6 wrap-anywhere text-ink-3">{row}</p>
  </li>
);

const TableLine = ({ table, equal, differ, examples }: RebuildResult['comparison'][number]) => {
  const Sign = differ > 0 ? TriangleAlert : Check;
  return (
    <li className="py-2">
      <p className="flex items-center gap-2">
        <Sign aria-hidden className={cn('size-3.5', differ > 0 ? 'text-red' : 'text-green')} />
        <span className="record clip flex-1">{table}</span>
        <span className={cn('tabular-nums', differ > 0 ? 'text-red' : 'text-ink-2')}>
          {plural(equal, 'row')} equal, {number(differ)} {differ === 1 ? 'differs' : 'differ'}
        </span>
      </p>
      {examples.length > 0 && (
        <details className="mt-1 pl-[22px] text-sm">
          <summary className="link w-max rounded-chip text-ink-2 max-md:py-2">Rows that differ</summary>
          <ul className="mt-1 divide-y divide-line">
            {differencesOf(examples).map((difference, i) => (
              <OneDifference key={i} difference={difference} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
};

export const RebuildComparison = ({ result }: { result: RebuildResult }) => (
  <>
    <p className="text-ink-2 tabular-nums">
      {plural(result.events, 'entry', 'entries')} read in {duration(result.seconds)}.{' '}
      {result.swapped
        ? `The new rows are in use. Readers waited ${Math.max(1, Math.round(result.swapMs))} ms.`
        : 'The live rows stay in use.'}
    </p>
    <ul aria-label="Tables" className="mt-2 divide-y divide-line border-y border-line">
      {result.comparison.map((each) => (
        <TableLine key={each.table} {...each} />
      ))}
    </ul>
  </>
);
