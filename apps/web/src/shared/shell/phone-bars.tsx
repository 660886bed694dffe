import { Link, useRouterState } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Count, Mark } from '@/shared/ui/brand-mark';
import { tabs } from './navigation';
import { useCounts } from '@/shared/queries/counts.queries';
import { UserMenu } from './user-menu';

const buttonLook = 'grid size-11 place-content-center rounded-control text-ink-2 active:bg-hover';

export interface TopBarProps {
  onSearch: () => void;
  onShowKeys: () => void;
  bell: ReactNode;
}

export const TopBar = ({ onSearch, onShowKeys, bell }: TopBarProps) => {
  const { pending = 0 } = useCounts();
  return (
    <header className="sticky top-0 z-30 flex h-[52px] items-center gap-1 border-b border-line bg-canvas pr-1.5 pl-4 md:hidden">
      <Link to="/" className="flex h-11 flex-1 items-center gap-[9px] text-[15px] font-semibold tracking-[-0.015em]">
        <Mark lit={pending > 0} />
        Keepwarm
      </Link>
      <button type="button" aria-label="Search" className={buttonLook} onClick={onSearch}>
        <Search />
      </button>
      {/* As large as the bell, so that nothing moves when it appears. */}
      <div className="size-11 flex-none">{bell}</div>
      <UserMenu
        side="bottom"
        onShowKeys={onShowKeys}
        trigger={
          <button type="button" aria-label="Menu" className={buttonLook}>
            <Menu />
          </button>
        }
      />
    </header>
  );
};

export const TabBar = () => {
  const counts = useCounts();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-4 border-t border-line bg-panel px-2 pt-1 pb-[max(6px,env(safe-area-inset-bottom))] md:hidden"
    >
      {tabs.map((tab) => {
        const count = tab.counts && counts[tab.counts];
        return (
          <Link
            key={tab.to}
            to={tab.to}
            activeOptions={{ exact: tab.to === '/', includeSearch: false }}
            {...(path === tab.with && { 'aria-current': 'true' })}
            className="relative flex h-[50px] flex-col items-center justify-center gap-[3px] text-[11px]/[14px] font-medium text-ink-3 aria-[current]:text-ink"
          >
            <tab.icon className="size-[21px]" />
            {tab.name}
            {count !== undefined && count > 0 && (
              <Count
                value={count}
                lit
                says="waiting:"
                className="absolute top-0 left-[calc(50%+4px)] shadow-[0_0_0_2px_var(--color-panel)]"
              />
            )}
          </Link>
        );
      })}
    </nav>
  );
};
