import { type ReactNode, useMemo } from 'react';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { AdminPage } from '@/shared/shell/admin-page';
import { ExportMenu } from './export-menu';
import { IntegrityCard } from './integrity/integrity-card';
import { AuditList } from './audit-list';
import { AuditToolbar } from './audit-toolbar';
import { auditFilterOf } from './audit.filter';
import type { ChangeAuditSearch, AuditSearch } from './audit.search';

interface AuditScreenProps {
  search: AuditSearch;
  onSearch: ChangeAuditSearch;
  aside: ReactNode;
}

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
