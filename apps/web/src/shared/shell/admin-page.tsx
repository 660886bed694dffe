import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { totalLabel } from '@/shared/lib/format';
import { backLook, PageTitle } from '@/shared/ui/page';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { userCountQuery } from '@/shared/queries/admin.queries';

const TabCount = ({ value }: { value: number | string | undefined }) => (
  // The width is reserved until the count is known.
  <span className="min-w-[3ch] text-sm font-normal text-ink-3 tabular-nums">{value}</span>
);

interface AdminPageProps {
  actions?: ReactNode;
  children: ReactNode;
}

export const AdminPage = ({ actions, children }: AdminPageProps) => {
  const { data: users } = useQuery(userCountQuery);
  return (
    <div className="mx-auto max-w-page">
      <PageTitle name="Admin" />
      <header className="mb-3.5 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div>
          <Link to="/" className={backLook}>
            <ArrowLeft />
            Back to Dashboard
          </Link>
          <h1 className="text-xl font-semibold tracking-title">Admin</h1>
        </div>
        {actions && (
          <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0 max-md:w-full max-md:[&>*]:flex-1">{actions}</div>
        )}
      </header>
      <nav aria-label="Admin sections" className={`${tabListLook} mb-5`}>
        <Link to="/admin" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
          Users
          <TabCount value={users && totalLabel(users)} />
        </Link>
        <Link to="/admin/tickets" activeOptions={{ includeSearch: false }} className={tabLook}>
          Tickets
        </Link>
        <Link to="/admin/ledger" activeOptions={{ includeSearch: false }} className={tabLook}>
          Ledger
        </Link>
        <Link to="/admin/read-models" activeOptions={{ includeSearch: false }} className={tabLook}>
          Read models
        </Link>
        <Link to="/admin/queue" activeOptions={{ includeSearch: false }} className={tabLook}>
          Queue
        </Link>
        <Link to="/admin/model" activeOptions={{ includeSearch: false }} className={tabLook}>
          Model
        </Link>
      </nav>
      {children}
    </div>
  );
};
