import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import type { FollowUp, listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import {
  type FollowUpBand,
  followUpBands,
  quietAfterDays,
  type Rhythms,
  rhythmSegments,
  usualRhythms,
} from '@app/contracts/follow-ups/follow-ups.constants';
import { daysAfter, daysBetween } from '@app/contracts/days';
import {
  dueOf,
  type FollowUpFacts,
  lastContact,
  letGoOf,
  type Pace,
  paceOf,
  snoozeOf,
  quietFrom,
  threadWithoutDay,
} from '@app/domain/follow-ups/follow-up';
import { whyNot, whyOf } from '@app/domain/follow-ups/follow-up-words';
import type { DataSource } from 'typeorm';
import type { QuietThreads } from '../../shared/ports';
import { ask, iso } from '@app/event-sourcing/read-models/read-model';
import { mergedWith } from '../../shared/leads.sql';
import { factsOf } from '../../shared/suggested-steps';
import type { FollowUpCountRow } from './follow-ups.read-model';

type Lead = Pick<FollowUp, 'id' | 'name' | 'title' | 'company' | 'status' | 'segment' | 'draft'>;
type Found = Lead & { archived: boolean; facts: string | null };

const columns = `l.id, l.name, l.title, l.company, l.status, l.segment, l.archived, f.facts,
  case when t.state <> 'sent' then json_build_object('id', t.id, 'state', t.state, 'opening', t.opening,
    'decidedAt', ${iso('t.decided_at')}, 'reason', t.reason) end as draft`;

/** The last message to the lead: the one that is open, also of a merged lead. Most leads have no merge. */
const lastText = `case when exists (select from lead_merges m where m.into_id = l.id) then (
    select o.text_id from follow_ups o join follow_up_texts t on t.id = o.text_id
    where o.lead_id = any(array(${mergedWith('l.id')}))
    order by t.state in ('pending', 'edited') desc, t.state = 'approved' desc, o.lead_id = l.id desc, o.lead_id limit 1
  ) else f.text_id end`;

/** The range of `day` of a pace that belongs to a band. `shift`: days from `day` to the day when a lead is due. */
interface Range {
  pace: Pace['pace'];
  band: FollowUpBand;
  shift: number | null;
  from: string;
  to: string;
}

const rangesOf = (rhythms: Rhythms, today: string): Range[] => {
  const dated = (pace: Pace['pace'], shift: number): Range[] => {
    const day = (days: number) => daysAfter(today, days - shift);
    return [
      { pace, shift, band: 'today', from: '-infinity', to: day(0) },
      { pace, shift, band: 'week', from: day(1), to: day(7) },
      { pace, shift, band: 'later', from: day(8), to: 'infinity' },
    ];
  };
  const undated = (pace: Pace['pace']): Range[] => [
    { pace, shift: null, band: 'later', from: daysAfter(today, -quietAfterDays), to: 'infinity' },
    { pace, shift: null, band: 'quiet', from: '-infinity', to: daysAfter(today, -quietAfterDays - 1) },
  ];
  const ofSegments = rhythmSegments.flatMap((pace) => {
    const days = rhythms[pace];
    return days === null ? undated(pace) : dated(pace, days);
  });
  return [...dated('date', 0), ...ofSegments, ...undated('undated')];
};

const findRhythms = async (source: DataSource, owner: string): Promise<Rhythms> => {
  const [chosen] = await ask<Rhythms>(
    source,
    'select enterprise, smb, startup, "none" from follow_up_rhythms where owner = $1',
    [owner],
    'follow-up rhythms',
  );
  return chosen ?? usualRhythms;
};

const countBands = async (source: DataSource, owner: string, rhythms: Rhythms, today: string) => {
  const groups = await ask<Pick<FollowUpCountRow, 'pace' | 'day' | 'n'>>(
    source,
    'select pace, day::text as day, n from follow_up_counts where owner = $1 and n > 0',
    [owner],
    'follow-up counts',
  );
  const counts = { today: 0, week: 0, later: 0, quiet: 0 };
  for (const { pace, day, n } of groups) counts[dueOf({ pace, day, rule: 'rhythm' }, rhythms, today).band] += n;
  return counts;
};

/** @param today here and below: `YYYY-MM-DD` in the person's zone */
export const countDue = async (source: DataSource, owner: string, today: string): Promise<number> =>
  (await countBands(source, owner, await findRhythms(source, owner), today)).today;

/** The conversations of the band `quiet` in which the lead has answered. @param after `since` has those of later days */
export const findQuietThreads = async (
  source: DataSource,
  owner: string,
  today: string,
  after: string,
): Promise<QuietThreads> => {
  const rhythms = await findRhythms(source, owner);
  const ranges = rangesOf(rhythms, today).filter(({ band }) => band === 'quiet');
  const quiet = await ask<{ id: string; name: string; facts: string }>(
    source,
    `select l.id, l.name, f.facts from json_to_recordset($2) as r (pace text, "from" date, "to" date)
     join follow_ups f on f.owner = $1 and f.pace = r.pace and f.day between r."from" and r."to"
     join leads l on l.id = f.lead_id order by f.day desc, l.name, l.id`,
    [owner, JSON.stringify(ranges)],
    'quiet threads',
  );
  const threads = quiet.flatMap(({ id, name, ...row }) => {
    const facts = factsOf(row);
    const pace = paceOf(facts);
    const lastDay = threadWithoutDay(facts, rhythms);
    return pace && lastDay
      ? [{ id, name, why: whyOf(facts, pace, dueOf(pace, rhythms, today), rhythms, today), lastDay }]
      : [];
  });
  const since = threads.filter(({ lastDay }) => quietFrom(lastDay) > after);
  return { all: threads.length, since: since.map(({ id, name, why }) => ({ id, name, why })) };
};

export const findFollowUps = async (
  source: DataSource,
  owner: string,
  today: string,
  { band, limit }: InputOf<typeof listFollowUps>['query'],
): Promise<ResponseOf<typeof listFollowUps>> => {
  const rhythms = await findRhythms(source, owner);
  const ranges = rangesOf(rhythms, today).filter((range) => !band || range.band === band);
  const [counts, found] = await Promise.all([
    countBands(source, owner, rhythms, today),
    ask<Found>(
      source,
      `with picked as (
         select r.band, f.day + r.shift as due, f.*
         from json_to_recordset($2) as r (pace text, band text, "from" date, "to" date, shift integer)
         cross join lateral (
           select * from follow_ups f
           where f.owner = $1 and f.pace = r.pace and f.day between r."from" and r."to"
           order by f.day, f.lead_id limit $3) f
       ), ranked as (
         select *, row_number() over (partition by band order by due nulls last, day, lead_id) as rank from picked
       )
       select ${columns} from ranked f join leads l on l.id = f.lead_id left join follow_up_texts t on t.id = ${lastText}
       where rank <= $3 order by array_position($4::text[], f.band), rank`,
      [owner, JSON.stringify(ranges), limit, followUpBands],
      'follow-ups',
    ),
  ]);
  return { today, counts, rhythms, followUps: await withWords(source, found, rhythms, today) };
};

/** Any lead of the person; undefined when there is no such lead. */
export const findFollowUp = async (
  source: DataSource,
  owner: string,
  today: string,
  id: string,
): Promise<FollowUp | undefined> => {
  const [rhythms, found] = await Promise.all([
    findRhythms(source, owner),
    ask<Found>(
      source,
      `select ${columns} from leads l left join follow_ups f on f.lead_id = l.id
       left join follow_up_texts t on t.id = ${lastText} where l.owner = $1 and l.id = $2`,
      [owner, id],
      'follow-up',
    ),
  ]);
  return (await withWords(source, found, rhythms, today))[0];
};

/** Adds what was said last: the words of a text that went out, or of a note. */
const withWords = async (source: DataSource, found: Found[], rhythms: Rhythms, today: string): Promise<FollowUp[]> => {
  const all = found.map(({ facts, archived, ...lead }) => ({
    lead,
    facts: facts === null ? { ...factsOf(undefined), archived } : factsOf({ facts }),
  }));
  const ids = all.flatMap(({ facts }) => wordsIdOf(facts) ?? []);
  const words = await ask<{ id: string; words: string }>(
    source,
    `select id, words from lead_timeline where id = any($1) and words is not null
     union all select id, opening from follow_up_texts where id = any($1)`,
    [ids],
    'follow-up words',
  );
  const wordsById = new Map(words.map((row) => [row.id, row.words]));
  return all.map(({ lead, facts }) => followUpOf(lead, facts, wordsById, rhythms, today));
};

const wordsIdOf = (facts: FollowUpFacts): string | undefined => {
  const last = lastContact(facts);
  return last?.contentId ?? last?.id;
};

const followUpOf = (
  lead: Lead,
  facts: FollowUpFacts,
  words: ReadonlyMap<string, string>,
  rhythms: Rhythms,
  today: string,
): FollowUp => {
  const pace = paceOf(facts);
  const due = pace && dueOf(pace, rhythms, today);
  const last = lastContact(facts);
  const snooze = snoozeOf(facts);
  const letGo = letGoOf(facts);
  return {
    ...lead,
    band: due?.band ?? null,
    due: due?.due ?? null,
    rule: due?.rule ?? null,
    why: due ? whyOf(facts, pace, due, rhythms, today) : whyNot(facts, today),
    days: last ? daysBetween(last.day, today) : null,
    last: last
      ? {
          by: last.kind === 'reply' ? 'they' : 'you',
          kind: last.kind,
          day: last.day,
          words: words.get(wordsIdOf(facts) ?? '') ?? null,
        }
      : null,
    rhythm: facts.rhythm,
    segmentRhythm: rhythms[lead.segment ?? 'none'],
    snooze: snooze && { until: snooze.until },
    letGo: letGo && { reason: letGo.reason, note: letGo.note, day: letGo.day },
  };
};
