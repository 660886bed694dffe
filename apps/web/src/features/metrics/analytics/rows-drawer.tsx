import type { FigureRow } from '@app/contracts/metrics/analytics.api';
import { channelLabels } from '@app/contracts/content/content.constants';
import { moneyWords } from '@app/contracts/leads/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { clockTime, dayAndMonth, dayRange, longDay, shortDay } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { buttonLook } from '@/shared/ui/button';
import { Drawer } from '@/shared/ui/dialog';
import { Disc, StatusLabel } from '@/shared/ui/lead-status-label';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { csvAddress, type RowsAsked, rowsQuery } from './analytics.queries';
import { dayHead, figureOf, sumWords } from './figure-words';
import { RowsLink } from './rows-link';

/** The columns of the list: who, status, day and amount; on a phone the amount takes the place of the day. */
const columns = (deals: boolean) =>
  deals
    ? 'grid-cols-[minmax(0,1fr)_auto_auto_auto] max-md:grid-cols-[minmax(0,1fr)_auto_auto]'
    : 'grid-cols-[minmax(0,1fr)_auto_auto]';
const dayLook = (deals: boolean) => cn('text-sm text-ink-3 tabular-nums', deals && 'max-md:hidden');
const across = 'col-span-full grid grid-cols-subgrid items-center';

interface LineProps {
  row: FigureRow;
  /** Says whether the lead replied. */
  answers: boolean;
  /** There is a column of amounts. */
  deals: boolean;
}

const LeadLine = ({ row, answers, deals }: LineProps) => (
  <Link to="/leads/$id" params={{ id: row.id }} className={cn(across, 'px-5 py-1.5 hover:bg-hover')}>
    <span className="min-w-0">
      <b className="block truncate font-medium">{row.name}</b>
      <span className="block truncate text-sm text-ink-3">{row.company}</span>
      {answers && (
        <span className="text-sm text-ink-3">
          {row.answeredAt ? `replied ${shortDay(row.answeredAt)}` : 'no reply yet'}
        </span>
      )}
    </span>
    <span className="flex">{row.status && <StatusLabel status={row.status} />}</span>
    <span className={dayLook(deals)}>{shortDay(row.day)}</span>
    {deals && <b className="text-right font-semibold tabular-nums">{row.deal && moneyWords(row.deal)}</b>}
  </Link>
);

const Heads = ({ day, deals }: { day: string; deals: boolean }) => (
  <li aria-hidden className={cn(across, 'px-5 py-1.5 text-sm text-ink-3')}>
    <span>Lead</span>
    <span>Status</span>
    <span className={dayLook(deals)}>{day}</span>
    {deals && <span className="text-right">Amount</span>}
  </li>
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

const Note = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2.5 px-5 py-1.5 text-ink-2">
    <span aria-hidden className="mt-0.5 flex-none text-ink-3 [&>svg]:size-4">
      {sign}
    </span>
    <span className="min-w-0">{children}</span>
  </p>
);

const unpricedWords = (total: number, then: boolean): string => {
  if (total === 1) return `1 open lead ${then ? 'had no amount. It counted' : 'has no amount. It counts'}`;
  return `${number(total)} open leads ${then ? 'had no amount. They counted' : 'have no amount. They count'}`;
};

const Unpriced = ({ asOf }: Pick<RowsAsked, 'asOf'>) => {
  const total = useQuery(rowsQuery({ figure: 'unpriced', ...(asOf && { asOf }) })).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Note sign={<Disc status="new" />}>
      {unpricedWords(total, asOf !== undefined)} as nothing, not as an average.{' '}
      <RowsLink figure="unpriced" asOf={asOf} className="link">
        {total === 1 ? 'Open it' : 'Open them'}
      </RowsLink>
    </Note>
  );
};

interface RowsDrawerProps {
  asked: RowsAsked;
  title: string;
  formula: string;
  /** The value of the figure before the period, in a sentence, and the day of this value. */
  before: { says: string; day: string } | null;
  /** The slider, when the rows are from an earlier day. */
  asOf: ReactNode;
  onClose: () => void;
}

export const RowsDrawer = ({ asked, title, formula, before, asOf, onClose }: RowsDrawerProps) => {
  const timeZone = useTimeZone();
  const query = useQuery({
    ...rowsQuery(asked),
    // Keeps these rows until the rows of another day are loaded.
    ...(asked.asOf && { placeholderData: keepPreviousData }),
  });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
  const read = data ? new Date(dataUpdatedAt).toISOString() : null;
  const now = read ? `Now, ${longDay(read, timeZone)}, ${clockTime(read, timeZone)}.` : 'Now.';
  const when = asked.asOf ? '' : asked.from && asked.to ? days(asked.from, asked.to) : now;
  const withDeals = data?.rows.some(({ deal }) => deal) ?? false;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          <span className="mb-0.5 block min-h-9 text-2xl font-medium tracking-figure text-ink lining-nums tabular-nums">
            {data && figureOf(asked, data)}
          </span>
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
      {asOf}
      <Loaded
        query={query}
        what="These rows"
        loading={
          <div className="px-5">
            <SkeletonRows rows={6} says="Loading the rows" />
          </div>
        }
      >
        {({ rows, total, totals }) => (
          <>
            {total === 0 ? (
              <Empty title="No row is counted here" detail="The figure is 0." />
            ) : (
              <ul
                aria-busy={isPlaceholderData}
                className={cn(
                  isPlaceholderData && 'opacity-60',
                  'grid divide-y divide-line border-b border-line',
                  rows[0]?.of === 'lead' && ['gap-x-4', columns(withDeals)],
                )}
              >
                {rows[0]?.of === 'lead' && <Heads day={dayHead(asked)} deals={withDeals} />}
                {rows.map((row) => (
                  <li key={row.id} className={row.of === 'lead' ? across : 'min-w-0'}>
                    {row.of === 'lead' ? (
                      <LeadLine row={row} answers={asked.figure === 'contacted'} deals={withDeals} />
                    ) : (
                      <TextLine row={row} />
                    )}
                  </li>
                ))}
              </ul>
            )}
            <p className="flex justify-between gap-3 border-b border-line px-5 py-3 font-medium tabular-nums">
              {plural(total, 'row')}
              <b className="font-semibold">{sumWords(totals)}</b>
            </p>
            <div className="py-2.5">
              {total > rows.length && (
                <p className="px-5 py-1.5 text-ink-3">
                  The latest {number(rows.length)} are listed. The CSV file has all of them.
                </p>
              )}
              {asked.figure === 'pipeline' && <Unpriced asOf={asked.asOf} />}
              {before && (
                <Note sign={<History />}>
                  {before.says}{' '}
                  <RowsLink figure={asked.figure} asOf={before.day} className="link">
                    See that day
                  </RowsLink>
                </Note>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Drawer>
  );
};

const days = (from: string, to: string): string =>
  from === to ? `On ${dayAndMonth(from)}.` : `From ${dayRange(from, to)}.`;
