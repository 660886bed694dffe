import type { DataSource } from 'typeorm';
import { ask } from '@app/event-sourcing/read-models/read-model';

/** Enough words to recognize a post. */
const mostWords = 280;

/** The post with the most reactions and comments of the week in which it went out, by Monday; of equals the earlier. */
export const topPosts = async (
  source: DataSource,
  owner: string,
  from: string,
): Promise<Map<string, { words: string; engagement: number }>> => {
  const rows = await ask<{ week: string; words: string; engagement: number }>(
    source,
    `select distinct on (week) week, words, engagement from (
       select date_trunc('week', published_on)::date::text as week, left(body, ${mostWords}) as words, published_on, content_id,
              coalesce(reactions, 0) + coalesce(comments, 0) as engagement
       from post_results
       where owner = $1 and published_on >= $2 and not sample and (reactions is not null or comments is not null)
     ) posts
     order by week, engagement desc, published_on, content_id`,
    [owner, from],
    'top posts',
  );
  return new Map(rows.map(({ week, ...post }) => [week, post]));
};
