import type { HealthScore } from '@app/contracts/metrics/brand-health.api';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useUnsent } from '@/features/content/delivery/sent-group';
import { useDue } from '@/features/follow-ups/today/due-groups';
import { repliesQuery } from '@/features/follow-ups/today/due.queries';
import { BrandHealthPage } from '@/features/metrics/brand-health/brand-health-page';
import { plural } from '@/shared/lib/format';

const waiting = (count: number, one: string, many: string, what: string): string[] =>
  count === 0 ? [] : [`${plural(count, one, many)} ${count === 1 ? 'waits' : 'wait'} ${what}`];

/** Null while it loads. Parts that cannot be read are left out here; Today shows their errors. */
const useWaits = (): Record<HealthScore, string> | null => {
  const [unsent, replies, due] = [useUnsent(), useQuery(repliesQuery), useDue()];
  if (unsent.isPending || replies.isPending || due.isPending) return null;
  const posts = unsent.rows.filter(({ type }) => type === 'post').length;
  return {
    cadence: waiting(posts, 'post', 'posts', 'for your answer to “Posted?”').join(''),
    engagement: [
      ...waiting(replies.data?.total ?? 0, 'reply', 'replies', 'for your answer'),
      ...waiting(unsent.total - posts, 'text', 'texts', 'for your answer to “Sent?”'),
    ].join(' and '),
    pipeline: waiting(due.total, 'follow-up', 'follow-ups', 'for you').join(''),
  };
};

const BrandHealth = () => <BrandHealthPage waits={useWaits()} />;

export const Route = createFileRoute('/_app/analytics_/health')({ component: BrandHealth });
