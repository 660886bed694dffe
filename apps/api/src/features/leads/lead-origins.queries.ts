import type { ResponseOf } from '@app/contracts/endpoint';
import type { postsThatBroughtLeads } from '@app/contracts/leads/lead-origins.api';
import { ask } from '@app/event-sourcing/read-models/read-model';
import type { DataSource } from 'typeorm';

/** Enough words to recognize a post. */
const mostWords = 280;

export const findPostsThatBroughtLeads = (
  source: DataSource,
  owner: string,
): Promise<ResponseOf<typeof postsThatBroughtLeads>> =>
  ask(
    source,
    `select s.content_id as "contentId", left(p.body, ${mostWords}) as words, p.published_on::text as "publishedOn",
            count(*)::int as leads,
            count(*) filter (where l.status in ('meeting_booked', 'converted'))::int as booked,
            count(*) filter (where l.status = 'converted')::int as won
     from lead_origins s join leads l on l.id = s.lead_id left join post_results p on p.content_id = s.content_id
     where s.owner = $1 and s.content_id is not null and not l.archived
     group by s.content_id, p.body, p.published_on order by leads desc, s.content_id limit 500`,
    [owner],
    'posts that brought leads',
  );
