import type { RebuildResult } from '@app/contracts/admin/read-models.api';
import { Check, TriangleAlert } from 'lucide-react';
import { duration } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { cn } from '@/shared/lib/cn';
import { type Difference, differencesOf } from './row-difference';

export const isRebuildResult = (value: unknown): value is RebuildResult =>
  typeof value === 'object' && value !== null && 'comparison' in value && Array.isArray(value.comparison);

const sides = { live: 'Only in the live rows', rebuilt: 'Only in the rebuilt rows' } as const;

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
