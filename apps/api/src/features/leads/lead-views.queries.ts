import type { LeadViewAnswer } from '@app/contracts/leads/lead-views.api';
import type { LeadView } from '@app/contracts/leads/lead-views.events';
import type { DataSource } from 'typeorm';
import { ask } from '@app/event-sourcing/read-models/read-model';
import type { LeadCountRow } from './leads.rows';

type Group = Pick<LeadCountRow, 'status' | 'segment' | 'source' | 'n'>;

/** The number of leads that match a filter, from the counts alone; null when the counts do not have it. */
const countOf = (
  { q, tag, importId, from, sourcePost, doNotContact, ...kinds }: LeadView['filter'],
  groups: Group[],
): number | null => {
  if (doNotContact !== undefined || [q, tag, importId, from, sourcePost].some(Boolean)) return null;
  const matches = (group: Group) =>
    (['status', 'segment', 'source'] as const).every((kind) => !kinds[kind] || kinds[kind] === group[kind]);
  return groups.filter(matches).reduce((total, { n }) => total + n, 0);
};

/** The views of a person, in the order of the tabs. `id`: this one only. */
export const findLeadViews = async (source: DataSource, owner: string, id?: string): Promise<LeadViewAnswer[]> => {
  const [views, groups] = await Promise.all([
    ask<LeadView & { id: string; filter: string }>(
      source,
      `select id, name, filter, sort, layout from lead_views
       where owner = $1 and not removed and ($2::uuid is null or id = $2) order by place, id`,
      [owner, id ?? null],
      'lead views',
    ),
    ask<Group>(
      source,
      'select status, segment, source, n from lead_counts where owner = $1 and not archived',
      [owner],
      'lead counts',
    ),
  ]);
  return views.map((view) => {
    const filter = JSON.parse(view.filter) as LeadView['filter'];
    return { ...view, filter, count: countOf(filter, groups) };
  });
};
