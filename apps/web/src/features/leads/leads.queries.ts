import type { CallOf, ResponseOf } from '@app/contracts/endpoint';
import type { listContent } from '@app/contracts/content/content.api';
import type { changeLead, getLead, Lead, listLeads } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ListPage } from '@/shared/http/call';
import { getListQuery } from '@/shared/http/get-query';
import { leadQuery } from '@/shared/queries/lead.queries';

export type LeadDetail = ResponseOf<typeof getLead>;
export type LeadChange = CallOf<typeof changeLead>['body'];

export const newestLeadsQuery = getListQuery<typeof listLeads>(['leads', 'newest'], '/api/leads', {
  query: { sort: '-created', limit: 5 },
});

/** The server refuses a longer search. A name may be longer, so it is cut. */
const longestSearch = 200;

/** Leads that match a typed name or email, to warn of duplicates. */
export const leadsLikeQuery = (q: string) => ({
  ...getListQuery<typeof listLeads>(['leads', 'like', q], '/api/leads', {
    query: { q: cutTo(q, longestSearch), limit: 10 },
  }),
  enabled: q.trim().length > 2,
});

/** The texts for a lead, for their seals in the timeline. */
export const leadTextsQuery = (leadId: string) =>
  getListQuery<typeof listContent>(['content', 'of-lead', leadId], '/api/content', { query: { leadId, limit: 100 } });

/** Shows a change of a lead in all lists and panels. Returns the change that shows the old values again. */
export const showChange = (client: QueryClient, id: string, change: Partial<Lead>): Partial<Lead> => {
  let before: Partial<Lead> = {};
  const changed = <L extends Lead>(lead: L): L => {
    if (lead.id !== id) return lead;
    before = pick(lead, Object.keys(change) as (keyof Lead)[]);
    return { ...lead, ...change };
  };
  const changedPage = (page: ListPage<Lead>) => ({ ...page, rows: page.rows.map(changed) });
  client.setQueriesData<InfiniteData<ListPage<Lead>>>({ queryKey: ['leads', 'list'] }, (data) =>
    data ? { ...data, pages: data.pages.map(changedPage) } : data,
  );
  client.setQueryData<ListPage<Lead>>(newestLeadsQuery.queryKey, (page) => page && changedPage(page));
  client.setQueryData<LeadDetail>(leadQuery(id).queryKey, (lead) => lead && changed(lead));
  return before;
};

const pick = (lead: Lead, fields: (keyof Lead)[]): Partial<Lead> =>
  Object.fromEntries(fields.map((field) => [field, lead[field]]));
