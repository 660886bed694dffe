import type { getUsage } from '@app/contracts/billing/usage.api';
import { getQuery } from '@/shared/http/get-query';

/** What the person uses of their plan. Its key begins with `leads`: it is read again when leads change. */
export const usageQuery = getQuery<typeof getUsage>(['leads', 'usage'], '/api/usage');
