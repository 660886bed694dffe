import type { ImportPreview, PreviewRow } from '@app/contracts/imports/imports.api';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { capital, number } from '@/shared/lib/format';
import { WordDiff } from '@/shared/ui/word-diff';
import { fieldLabels } from '../match/column-mapping';

const rowLook =
  'grid grid-cols-[36px_minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,1.3fr)_minmax(0,2fr)] items-center gap-x-4 px-2 max-md:grid-cols-[30px_minmax(0,1fr)_minmax(0,1fr)] max-md:gap-x-2';

interface GroupProps {
  id: string;
  title: string;
  count: number;
  /** Shown beside the count. */
  meta?: ReactNode;
  children: ReactNode;
}

export const Group = ({ id, title, count, meta, children }: GroupProps) => (
  <section aria-labelledby={id} className="mt-7">
    <div className="mb-2 flex flex-wrap items-baseline gap-x-2.5">
      <h2 id={id} className="scroll-mt-6 text-md font-semibold">
        {title}
      </h2>
      <span className="text-ink-3 tabular-nums">{number(count)}</span>
      {meta && <span className="text-ink-3">{meta}</span>}
    </div>
    {children}
  </section>
);

const Changes = ({ row }: { row: PreviewRow }) => (
  <ul className="grid gap-0.5">
    {row.changes.map(({ field, before, after }) => (
      <li key={field}>
        <span className="text-ink-3">{fieldLabels[field]}</span>{' '}
        <bdi>
          <WordDiff before={before} after={after} />
        </bdi>
      </li>
    ))}
    {row.changes.length === 0 && <li className="text-ink-3">The tag is added</li>}
  </ul>
);

const What = ({ row }: { row: PreviewRow }) => {
  if (row.outcome === 'update') {
    return (
      <>
        <Changes row={row} />
        {row.why && <span className="text-sm text-ink-3">{capital(row.why)}</span>}
      </>
    );
  }
  if (row.outcome === 'new') {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="inline-flex items-center gap-1.5 text-sm font-medium">
          <Plus aria-hidden className="size-3.5" />
          New
        </span>
        {row.why && <span className="text-sm text-ink-3">{row.why}</span>}
      </span>
    );
  }
  return row.why ? capital(row.why) : 'Nothing changes';
};

const Value = ({ text, none, strong = false }: { text: string; none: string; strong?: boolean }) => (
  <bdi className={cn('clip text-left', text ? strong && 'font-medium' : 'text-ink-3')}>{text || none}</bdi>
);

interface PreviewRowsProps {
  rows: readonly PreviewRow[];
  total: number;
  head: string;
  /** Where the other rows are shown. */
  others?: string;
}

export const PreviewRows = ({ rows, total, head, others }: PreviewRowsProps) => (
  <>
    <div
      aria-hidden
      className={cn(rowLook, 'min-h-8 border-t border-line text-sm font-medium text-ink-3 max-md:hidden')}
    >
      <span>Line</span>
      <span>Name</span>
      <span>Title</span>
      <span>Company</span>
      <span>{head}</span>
    </div>
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.row} className={cn(rowLook, 'min-h-10 py-2 max-md:gap-y-1')}>
          <span className="record text-ink-3">{row.row}</span>
          <Value text={row.name} none="no name" strong />
          <Value text={row.title} none="no title" />
          <span className="contents max-md:hidden">
            <Value text={row.company} none="no company" />
          </span>
          <div className="min-w-0 wrap-anywhere text-ink-2 max-md:col-span-2 max-md:col-start-2">
            <What row={row} />
          </div>
        </li>
      ))}
    </ul>
    {total > rows.length && (
      <p className="mt-2.5 text-ink-3">
        The first {number(rows.length)} of {number(total)}.{others && ` ${others}`}
      </p>
    )}
  </>
);

export const reasonsLabel = (reasons: ImportPreview['reasons']): string =>
  reasons.map(({ why, count }) => (reasons.length === 1 ? why : `${number(count)} ${why}`)).join(', ');
