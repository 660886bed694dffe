import { tierLabels } from '@app/contracts/billing/billing.constants';
import { Link, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar';
import { Key } from '@/shared/ui/key-hint';
import { Count, Mark } from '@/shared/ui/brand-mark';
import { nameOf, useUser } from '@/shared/queries/current-user.queries';
import { type NavPage, useNavPages } from './navigation';
import { useCounts } from '@/shared/queries/counts.queries';
import type { TopBarProps } from './phone-bars';
import { UserMenu } from './user-menu';

/** The look of a link in the sidebar, also for a button among them. */
export const navLook =
  'group/nav relative flex h-8 w-full items-center gap-2.5 rounded-control px-2 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-fill aria-[current]:text-ink rail:w-[34px] rail:justify-center rail:px-0';

const NavItem = ({ page, count }: { page: NavPage; count: number | undefined }) => {
  const lit = page.counts === 'pending';
  const within = useRouterState({ select: ({ location }) => location.pathname === page.with });
  return (
    <li>
      <Link
        to={page.to}
        activeOptions={{ exact: page.to === '/', includeSearch: false }}
        title={page.name}
        {...(within && { 'aria-current': 'true' })}
        className={navLook}
      >
        <page.icon className="text-ink-3 group-aria-[current]/nav:text-ink" />
        <span className="rail:sr-only">{page.name}</span>
        {count !== undefined && count > 0 && (
          <Count
            value={count}
            lit={lit}
            says={lit ? 'waiting:' : 'people:'}
            className={lit ? 'ml-auto rail:absolute rail:-top-[3px] rail:-right-1.5' : 'ml-auto rail:hidden'}
          />
        )}
      </Link>
    </li>
  );
};

interface SidebarProps extends TopBarProps {
  /** Below the pages: the button of the chat with support. */
  chat: ReactNode;
  meter: ReactNode;
}

/** 224 px wide from 1100 px, a rail of 56 px from 768 px, hidden below. */
export const Sidebar = ({ onSearch, onShowKeys, bell, chat, meter }: SidebarProps) => {
  const user = useUser();
  const counts = useCounts();
  const { pages, others } = useNavPages();
  return (
    <aside aria-label="Sidebar" className="border-r border-line max-md:hidden">
      <div className="sticky top-(--banner) flex h-[calc(100dvh-var(--banner))] flex-col overflow-x-hidden overflow-y-auto px-3 pt-3.5 pb-3 [scrollbar-width:none] rail:items-center rail:px-[11px]">
        <div className="flex pb-2 rail:flex-col rail:items-center">
          <Link
            to="/"
            aria-label="Keepwarm"
            className="flex flex-1 items-center gap-[9px] px-2 pt-0.5 pb-1.5 text-[15px] font-semibold tracking-[-0.015em] rail:px-0"
          >
            <Mark lit={(counts.pending ?? 0) > 0} />
            <span className="rail:hidden">Keepwarm</span>
          </Link>
          {/* As large as the bell, so that nothing moves when it appears. */}
          <div className="size-8 flex-none">{bell}</div>
        </div>
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          className="mb-3 flex h-8 w-full flex-none items-center gap-2 rounded-control border border-line bg-panel pr-[7px] pl-2 text-ink-3 hover:border-line-2 hover:text-ink-2 rail:w-[34px] rail:justify-center rail:px-0"
        >
          <Search />
          <span className="clip rail:sr-only">Search or jump to</span>
          <Key keys="mod+k" className="ml-auto flex-none rail:hidden" />
        </button>
        <nav aria-label="Main">
          <ul>
            {pages.map((page) => (
              <NavItem key={page.to} page={page} count={page.counts && counts[page.counts]} />
            ))}
          </ul>
          <ul className="mt-3 border-t border-line pt-3">
            {others.map((page) => (
              <NavItem key={page.to} page={page} count={undefined} />
            ))}
          </ul>
        </nav>
        {chat}
        {/* Above the line, so that nothing moves when it appears. */}
        <div className="mt-auto w-full">{meter}</div>
        <div className="w-full border-t border-line pt-2">
          <UserMenu
            side="top"
            onShowKeys={onShowKeys}
            trigger={
              <button
                type="button"
                className="flex w-full items-center gap-[9px] rounded-control p-2 text-left hover:bg-hover data-[state=open]:bg-hover rail:justify-center rail:px-0"
              >
                <Avatar name={nameOf(user)} size="s" />
                <span className="min-w-0 leading-4 rail:sr-only">
                  <span className="block truncate font-semibold">{nameOf(user)}</span>
                  <span className="block truncate text-sm text-ink-3">{tierLabels[user.subscriptionTier]} plan</span>
                </span>
              </button>
            }
          />
        </div>
      </div>
    </aside>
  );
};
