import { type ReactNode, useMemo } from 'react';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { AdminPage } from '@/shared/shell/admin-page';
import { ExportMenu } from './export-menu';
import { IntegrityCard } from './integrity/integrity-card';
import { LedgerList } from './ledger-list';
import { LedgerToolbar } from './ledger-toolbar';
import { ledgerFilterOf } from './ledger.filter';
import type { ChangeLedgerSearch, LedgerSearch } from './ledger.search';

interface LedgerScreenProps {
  search: LedgerSearch;
  onSearch: ChangeLedgerSearch;
  /** Shown beside the entries. */
  aside: ReactNode;
}

/** The ledger: who did what and when, and whether the log is unchanged. */
export const LedgerScreen = ({ search, onSearch, aside }: LedgerScreenProps) => {
  const timeZone = useTimeZone();
  const filter = useMemo(() => ledgerFilterOf(search, timeZone), [search, timeZone]);
  return (
    <AdminPage actions={<ExportMenu filter={filter} />}>
      <div className="grid items-start gap-x-7 gap-y-8 xl:grid-cols-[minmax(0,1fr)_300px]">
        {/* At least as high as the window, so that loading rows do not move the aside when it is below. */}
        <div className="min-w-0 max-xl:min-h-dvh">
          <IntegrityCard />
          <LedgerToolbar search={search} onSearch={onSearch} />
          <LedgerList search={search} filter={filter} timeZone={timeZone} onSearch={onSearch} />
        </div>
        {aside}
      </div>
    </AdminPage>
  );
};
