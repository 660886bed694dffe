import type { exportAuditCsv, exportAuditLines } from '@app/contracts/audit/audit.api';
import { longestExport } from '@app/contracts/audit/audit.constants';
import { Braces, FileDown, Sheet as Table } from 'lucide-react';
import { addressOf } from '@/shared/http/call';
import { number } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import type { AuditFilter } from './audit.filter';

const csv: (typeof exportAuditCsv)['path'] = '/api/admin/audit.csv';
const lines: (typeof exportAuditLines)['path'] = '/api/admin/audit.jsonl';

export const ExportMenu = ({ filter }: { filter: AuditFilter }) => (
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
