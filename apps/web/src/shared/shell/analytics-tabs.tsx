import { Link } from '@tanstack/react-router';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';

const tabs = [
  { to: '/analytics', name: 'Figures' },
  { to: '/analytics/health', name: 'Brand Health' },
  { to: '/report', name: 'Weekly report' },
] as const;

export const AnalyticsTabs = ({ current }: { current: (typeof tabs)[number]['to'] }) => (
  <nav aria-label="Analytics" className={tabListLook}>
    {tabs.map(({ to, name }) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: true }}
        aria-current={to === current ? 'page' : undefined}
        className={tabLook}
      >
        {name}
      </Link>
    ))}
  </nav>
);
