import type { exportAuditCsv, exportAuditLines } from '@app/contracts/audit/audit.api';
import { longestExport } from '@app/contracts/audit/audit.constants';
import { type ReactNode, useMemo } from 'react';
import { Braces, FileDown, Sheet as Table } from 'lucide-react';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { AdminPage } from '@/shared/shell/admin-page';
import { addressOf } from '@/shared/http/call';
import { number } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { IntegrityCard } from './integrity/integrity-card';
import { AuditList } from './audit-list';
import { AuditToolbar } from './audit-toolbar';
import { type AuditFilter, auditFilterOf } from './audit.filter';
import type { AuditSearch, ChangeAuditSearch } from './audit.search';

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
