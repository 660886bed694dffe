import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { totalLabel } from '@/shared/lib/format';
import { backLook, PageTitle } from '@/shared/ui/page';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { userCountQuery } from '@/shared/queries/admin.queries';

const tabs = [
  { to: '/admin/tickets', name: 'Tickets' },
  { to: '/admin/ledger', name: 'Ledger' },
  { to: '/admin/read-models', name: 'Read models' },
  { to: '/admin/queue', name: 'Queue' },
  { to: '/admin/model', name: 'Model' },
] as const;

export const AdminPage = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => {
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
          {/* The width is reserved until the count is known. */}
          <span className="min-w-[3ch] text-sm font-normal text-ink-3 tabular-nums">{users && totalLabel(users)}</span>
        </Link>
        {tabs.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }} className={tabLook}>
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
};
