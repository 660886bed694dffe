import type { AuditEntry, exportAuditCsv, exportAuditLines } from '@app/contracts/audit/audit.api';
import { longestExport } from '@app/contracts/audit/audit.constants';
import { type ReactNode, useMemo } from 'react';
import { Braces, FileDown, Sheet as Table } from 'lucide-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { AdminPage } from '@/shared/shell/admin-page';
import { addressOf } from '@/shared/http/call';
import { leftOf, number, plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { byDay, longDay } from '@/shared/lib/dates';
import { Empty, LoadError, NoMatch } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { Skeleton } from '@/shared/ui/skeleton';
import { pageSize } from '@/shared/queries/admin.queries';
import { IntegrityCard } from './integrity/integrity-card';
import { AuditFilters, AuditToolbar } from './audit-toolbar';
import { type AuditFilter, auditFilterOf, isFiltered, noAuditFilter } from './audit.filter';
import type { AuditSearch, ChangeAuditSearch } from './audit.search';
import { auditQuery, integrityQuery } from './audit.queries';
import { EntryDetail } from './entry-detail';
import { AuditLine } from './audit-line';

interface AuditScreenProps {
  search: AuditSearch;
  onSearch: ChangeAuditSearch;
  aside: ReactNode;
}

const csv: (typeof exportAuditCsv)['path'] = '/api/admin/audit.csv';
const lines: (typeof exportAuditLines)['path'] = '/api/admin/audit.jsonl';

const ExportMenu = ({ filter }: { filter: AuditFilter }) => (
  <Menu
    align="end"
    className="w-64"
    trigger={
      <Button>
        <FileDown />
        Export ledger
      </Button>
    }
  >
    <MenuLabel>What the filters show, oldest first, up to {number(longestExport)} entries</MenuLabel>
    <MenuItem asChild>
      <a href={addressOf(csv, {}, filter)} download="keepwarm-ledger.csv">
        <Table />
        CSV
      </a>
    </MenuItem>
    <MenuItem asChild>
      <a href={addressOf(lines, {}, filter)} download="keepwarm-ledger.jsonl">
        <Braces />
        JSON lines, with every event as stored
      </a>
    </MenuItem>
  </Menu>
);

interface AuditListProps {
  search: AuditSearch;
  filter: AuditFilter;
  timeZone: string;
  onSearch: ChangeAuditSearch;
}

const AuditLoading = () => (
  <div>
    <output className="sr-only">Loading the ledger</output>
    <Skeleton className="mt-5 mb-3 h-3 w-52" />
    {Array.from({ length: 8 }, (_, i) => (
      <div key={i} className="flex h-12 items-center gap-4 border-t border-line">
        <Skeleton className="h-2.5 w-16 max-md:hidden" />
        <Skeleton className="size-5 rounded-full!" />
        <Skeleton className={`h-2.5 ${['w-[58%]', 'w-[44%]', 'w-[66%]'][i % 3]}`} />
        <Skeleton className="ml-auto h-2.5 w-12" />
      </div>
    ))}
  </div>
);

interface DaysProps extends Pick<AuditListProps, 'search' | 'timeZone'> {
  entries: readonly AuditEntry[];
  /** There are more pages: the last day may not be complete. */
  more: boolean;
  onToggle: (id: string) => void;
}

const Days = ({ entries, timeZone, search, more, onToggle }: DaysProps) => {
  const days = byDay(entries, ({ at }) => at, timeZone);
  return days.map(({ day, rows }, i) => {
    const date = rows[0] && longDay(rows[0].at, timeZone);
    const count = plural(rows.length, 'entry', 'entries');
    const open = more && i === days.length - 1;
    return (
      <section key={day} aria-label={day} className="pt-5 first:pt-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5 border-b border-line pb-1.5">
          <h2 className="font-semibold">{day}</h2>
          <span className="text-ink-3 tabular-nums">
            {day !== date && `${date}, `}
            {count}
            {open && ' so far'}
          </span>
        </div>
        <ol>
          {rows.map((entry) => (
            <AuditLine
              key={entry.id}
              entry={entry}
              timeZone={timeZone}
              open={search.entry === entry.id}
              onToggle={() => onToggle(entry.id)}
            />
          ))}
        </ol>
      </section>
    );
  });
};

const AuditList = ({ search, filter, timeZone, onSearch }: AuditListProps) => {
  const list = useInfiniteQuery(auditQuery(filter));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const older = list.isPlaceholderData;
  // The card above is higher after a break.
  const { isPending } = useQuery(integrityQuery);
  // That an older search found nothing says nothing about this one.
  const entries = isPending || (older && rows?.length === 0) ? undefined : rows;
  const found = older ? undefined : list.data?.pages.at(-1);
  const toggle = (id: string) => onSearch({ entry: search.entry === id ? undefined : id }, { replace: true });
  // A link may open an entry that the filters hide, or that is on a later page.
  const asked = entries && search.entry && !entries.some(({ id }) => id === search.entry) ? search.entry : null;

  if (list.error && !entries)
    return (
      <div className="mt-3 border-y border-line py-6">
        <LoadError what="The ledger" error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  return (
    <>
      <AuditFilters search={search} onSearch={onSearch} entries={entries ?? []} found={found} />
      {asked && (
        <section aria-label="Linked entry" className="mb-5">
          <div className="mb-2 flex items-baseline justify-between gap-3">
            <h2 className="font-semibold">Linked entry</h2>
            <button type="button" className="link text-ink-2 max-md:h-11" onClick={() => toggle(asked)}>
              Close
            </button>
          </div>
          <EntryDetail id={asked} />
        </section>
      )}
      {!entries && <AuditLoading />}
      {entries?.length === 0 &&
        (isFiltered(search) ? (
          <NoMatch
            title="No entry matches"
            hides="The filters hide all other entries."
            onClear={() => onSearch(noAuditFilter)}
          />
        ) : (
          <Empty
            title="Nothing yet"
            detail={
              search.show === 'everything'
                ? 'Everything that people do is recorded here.'
                : 'Approvals and plan changes are recorded here. Choose Everything to see accounts too.'
            }
          />
        ))}
      {entries && (
        <div aria-busy={older} className="aria-busy:opacity-60">
          <Days entries={entries} timeZone={timeZone} search={search} more={list.hasNextPage} onToggle={toggle} />
        </div>
      )}
      {list.hasNextPage && entries && found && (
        <div className="flex items-center gap-3 pt-4 text-ink-3 tabular-nums">
          <MoreButton list={list}>Show {number(Math.min(pageSize, leftOf(found, entries.length)))} more</MoreButton>
          {number(entries.length)} shown
        </div>
      )}
    </>
  );
};

export const AuditScreen = ({ search, onSearch, aside }: AuditScreenProps) => {
  const timeZone = useTimeZone();
  const filter = useMemo(() => auditFilterOf(search, timeZone), [search, timeZone]);
  return (
    <AdminPage actions={<ExportMenu filter={filter} />}>
      <div className="grid items-start gap-x-7 gap-y-8 xl:grid-cols-[minmax(0,1fr)_300px]">
        {/* At least as high as the window, so that loading rows do not move the aside when it is below. */}
        <div className="min-w-0 max-xl:min-h-dvh">
          <IntegrityCard />
          <AuditToolbar search={search} onSearch={onSearch} />
          <AuditList search={search} filter={filter} timeZone={timeZone} onSearch={onSearch} />
        </div>
        {aside}
      </div>
    </AdminPage>
  );
};
