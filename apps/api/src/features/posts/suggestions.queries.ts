import type { Suggestions } from '@app/contracts/posts/suggestions.api';
import { dismissedWeeks } from '@app/contracts/posts/suggestions.constants';
import { cardsFor, promptsFor, type SuggestionFacts } from '@app/writer/suggestions';
import { DateTime, IANAZone } from 'luxon';
import type { DataSource } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import { ask } from '@app/event-sourcing/read-models/read-model';

/** A lead is quiet after this many days without a touch. */
const quietDays = 10;
/** How many posts, ideas and talks are read: the newest posts and talks, the oldest ideas. */
const most = { posts: 500, ideas: 50, talks: 20 };

interface Post {
  id: string;
  topic: string | null;
  approved: boolean;
  /** It was copied, or went out without a copy. */
  used: boolean;
  at: Date;
}

const findPosts = (source: DataSource, owner: string) =>
  ask<Post>(
    source,
    `select id, topic, approval_status = 'approved' as approved,
       copied_at is not null or published_at is not null as used, created_at as at
     from contents where owner = $1 and type = 'post' and not sample and approval_status <> 'declined'
     order by created_at desc limit ${most.posts}`,
    [owner],
    'suggestion posts',
  );

const findTopics = (source: DataSource, owner: string) =>
  ask<{ topic: string; since: string }>(
    source,
    `select t.topic, t.since from suggestion_topics s, unnest(s.topics, s.since) with ordinality as t(topic, since, n)
     where owner = $1 order by n`,
    [owner],
    'suggestion topics',
  );

/** Ideas without a draft that waits or is approved since before this week. */
const findIdeas = (source: DataSource, owner: string, weekStart: Date) =>
  ask<{ id: string; text: string; since: Date; drafted: boolean }>(
    source,
    `select id, text, created_at as since, live_drafts > 0 as drafted from ideas
     where owner = $1 and not dropped and not exists (
       select from idea_drafts d where d.idea_id = ideas.id and d.approval_status <> 'declined' and d.created_at < $2)
     order by created_at, id limit ${most.ideas}`,
    [owner, weekStart],
    'suggestion ideas',
  );

const findTalks = (source: DataSource, owner: string, since: Date) =>
  ask<{ leadId: string; kind: 'call' | 'meeting' | 'reply'; at: Date; note: string | null }>(
    source,
    `select id as "leadId", talk_kind as kind, talk_at as at, talk_note as note from suggestion_leads
     where owner = $1 and not out and talk_at >= $2 order by talk_at desc, id limit ${most.talks}`,
    [owner, since],
    'suggestion talks',
  );

/** A lead and those that were merged into it are one person. */
const countQuietLeads = async (source: DataSource, owner: string, since: Date): Promise<number> => {
  const [row] = await ask<{ n: number }>(
    source,
    `with recursive merged as (
       select into_id as id, other_id from lead_merges where owner = $1 and into_id is not null
       union select merged.id, m.other_id from merged join lead_merges m on m.into_id = merged.other_id
     )
     select count(*)::int as n from suggestion_leads l
     where owner = $1 and not out and status = 'responded' and last_at < $2
       and not exists (
         select from merged join suggestion_leads o on o.id = merged.other_id where merged.id = l.id and o.last_at >= $2)
       and not exists (
         select from contents c
         where (c.target_lead_id = l.id or c.target_lead_id in (select other_id from merged where merged.id = l.id))
           and (c.approval_status in ('pending', 'edited') or c.copied_at >= $2))`,
    [owner, since],
    'suggestion quiet leads',
  );
  return row?.n ?? 0;
};

const findDismissals = (source: DataSource, owner: string, since: Date) =>
  ask<{ key: string; at: Date }>(
    source,
    'select key, at from suggestion_dismissals where owner = $1 and at > $2',
    [owner, since],
    'suggestion dismissals',
  );

/** What to write next, from the person's own data. Weeks begin on Mondays in the person's time zone. */
export const findSuggestions = async (
  source: DataSource,
  { id: owner, preferredTone, ...person }: Pick<SignedIn, 'id' | 'timeZone' | 'preferredTone'>,
  at: Date,
): Promise<Suggestions> => {
  // An unknown zone counts as UTC.
  const timeZone = IANAZone.isValidZone(person.timeZone) ? person.timeZone : 'utc';
  const now = DateTime.fromJSDate(at, { zone: timeZone });
  const monday = now.startOf('week');
  const dayOf = (instant: Date | string): string =>
    (typeof instant === 'string' ? DateTime.fromISO(instant) : DateTime.fromJSDate(instant))
      .setZone(timeZone)
      .toFormat('yyyy-MM-dd');
  const weekStart = monday.toFormat('yyyy-MM-dd');
  const [posts, topics, ideas, talks, quietLeads, dismissals] = await Promise.all([
    findPosts(source, owner),
    findTopics(source, owner),
    findIdeas(source, owner, monday.toJSDate()),
    findTalks(source, owner, monday.minus({ weeks: 4 }).toJSDate()),
    countQuietLeads(source, owner, now.minus({ days: quietDays }).toJSDate()),
    findDismissals(source, owner, now.minus({ weeks: dismissedWeeks }).toJSDate()),
  ]);
  const dated = posts.map((post) => ({ ...post, day: dayOf(post.at) }));
  const postsOn = (topic: string) => {
    const on = dated.filter((post) => post.topic?.toLowerCase().includes(topic.toLowerCase()));
    return {
      lastPost: on.find(({ day }) => day < weekStart)?.day ?? null,
      posted: on.some(({ day }) => day >= weekStart),
    };
  };
  const facts: SuggestionFacts = {
    today: now.toFormat('yyyy-MM-dd'),
    weekStart,
    tone: preferredTone,
    topics: topics.map(({ topic, since }) => ({ topic, since: dayOf(since), ...postsOn(topic) })),
    ideas: ideas.map((idea) => ({ ...idea, since: dayOf(idea.since) })),
    talks: talks.map(({ leadId, kind, at: talkAt, note }) => ({
      leadId,
      kind,
      day: dayOf(talkAt),
      topic: topics.find(({ topic }) => note?.includes(topic.toLowerCase()))?.topic ?? null,
    })),
    approved: dated
      .filter(({ day }) => day < weekStart && day >= monday.minus({ weeks: 5 }).toFormat('yyyy-MM-dd'))
      .flatMap(({ id, topic, approved, day }) =>
        approved && topic ? [{ id, topic, day, posted: postsOn(topic).posted }] : [],
      ),
    notCopied: posts.filter(({ approved, used }) => approved && !used).length,
    quietLeads,
    dismissed: new Map(dismissals.map((dismissal) => [dismissal.key, dayOf(dismissal.at)])),
  };
  const { open, ofWeek } = promptsFor(facts);
  return { cards: cardsFor(facts), prompts: open, promptsOfWeek: ofWeek, weekStart };
};
