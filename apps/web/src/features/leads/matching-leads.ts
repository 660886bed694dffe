import type { Lead, listLeads } from '@app/contracts/leads/leads.api';
import { callList, type ListPage } from '@/shared/http/call';
import type { LeadsFilter } from './leads.search';
import { selectionLimit } from './list/selection';

/** All leads that match a filter, up to the limit of a selection. */
export const matchingLeads = async (filter: LeadsFilter): Promise<Lead[]> => {
  const found: Lead[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && found.length < selectionLimit) {
    const page: ListPage<Lead> = await callList<typeof listLeads>('GET', '/api/leads', {
      query: { ...filter, limit: 200, cursor },
    });
    found.push(...page.rows);
    cursor = page.next;
  }
  return found.slice(0, selectionLimit);
};
