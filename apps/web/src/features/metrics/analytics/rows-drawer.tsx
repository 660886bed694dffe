import type { FigureRow } from '@app/contracts/metrics/analytics.api';
import { channelLabels } from '@app/contracts/content/content.constants';
import { moneyWords } from '@app/contracts/leads/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { dayAndMonth, dayRange, shortDay } from '@/shared/dates';
import { number, plural } from '@/shared/format';
import { buttonLook } from '@/shared/ui/button';
import { Drawer } from '@/shared/ui/dialog';
import { StatusLabel } from '@/shared/ui/disc';
import { Empty, LoadError } from '@/shared/ui/empty';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { csvAddress, type RowsAsked, rowsQuery } from './analytics.queries';

/** `answers`: says whether the lead replied. */
const LeadLine = ({ row, answers }: { row: FigureRow; answers: boolean }) => (
  <Link
    to="/leads/$id"
    params={{ id: row.id }}
    className="grid grid-cols-[minmax(0,1fr)_96px_60px_auto] items-center gap-x-3 px-5 py-2 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto]"
  >
    <span className="min-w-0">
      <b className="block truncate font-medium">{row.name}</b>
      <span className="block truncate text-sm text-ink-3">{row.company}</span>
      {answers && (
        <span className="text-sm text-ink-3">
          {row.answeredAt ? `replied ${shortDay(row.answeredAt)}` : 'no reply yet'}
        </span>
      )}
    </span>
    {row.status && <StatusLabel status={row.status} />}
    <span className="text-sm text-ink-3">{shortDay(row.day)}</span>
    <b className="text-right font-semibold tabular-nums">{row.deal && moneyWords(row.deal)}</b>
  </Link>
);

const TextLine = ({ row }: { row: FigureRow }) => (
  <Link to="/approvals" search={{ id: row.id }} className="block px-5 py-2 hover:bg-hover">
    <span className="flex flex-wrap items-baseline gap-x-3">
      <b className="font-medium">{row.name || (row.channel && channelLabels[row.channel])}</b>
      {row.name && row.channel && <span className="text-sm text-ink-3">{channelLabels[row.channel]}</span>}
      <span className="ml-auto text-sm text-ink-3">{shortDay(row.day)}</span>
    </span>
    <span className="block truncate font-serif text-ink-2">{row.words?.replaceAll(/\s+/g, ' ')}</span>
    {row.answeredAt && <span className="text-sm text-green">Answered {shortDay(row.answeredAt)}</span>}
  </Link>
);

interface RowsDrawerProps {
  asked: RowsAsked;
  title: string;
  formula: string;
  onClose: () => void;
}

/** The leads or texts that a figure counts, with its formula. */
export const RowsDrawer = ({ asked, title, formula, onClose }: RowsDrawerProps) => {
  const { data, error, refetch } = useQuery(rowsQuery(asked));
  const when = asked.from && asked.to ? days(asked.from, asked.to) : 'As of now.';
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          {formula} {when}
        </>
      }
      action={
        <a href={csvAddress(asked)} download className={buttonLook({ size: 'sm', variant: 'quiet' })}>
          <Download />
          CSV
        </a>
      }
    >
      {error ? (
        <LoadError what="These rows" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {data.total === 0 ? (
            <Empty title="No row is counted here" detail="The figure is 0." />
          ) : (
            <ul className="divide-y divide-line border-b border-line">
              {data.rows.map((row) => (
                <li key={row.id}>
                  {row.of === 'lead' ? (
                    <LeadLine row={row} answers={asked.figure === 'contacted'} />
                  ) : (
                    <TextLine row={row} />
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className="flex justify-between gap-3 px-5 py-3 font-medium tabular-nums">
            {plural(data.total, 'row')}
            {data.total === data.rows.length && <b className="font-semibold">{sumWords(data.rows)}</b>}
          </p>
          {data.total > data.rows.length && (
            <p className="px-5 pb-4 text-ink-3">
              The latest {number(data.rows.length)} are listed. The CSV file has all of them.
            </p>
          )}
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Drawer>
  );
};

/** The sum of the rows' amounts, one for each currency. */
const sumWords = (rows: readonly FigureRow[]): string => {
  const sums = new Map<string, number>();
  for (const { deal } of rows) if (deal) sums.set(deal.currency, (sums.get(deal.currency) ?? 0) + deal.amount);
  return [...sums].map(([currency, amount]) => moneyWords({ currency, amount })).join(' + ');
};

const days = (from: string, to: string): string =>
  from === to ? `On ${dayAndMonth(from)}.` : `From ${dayRange(from, to)}.`;
