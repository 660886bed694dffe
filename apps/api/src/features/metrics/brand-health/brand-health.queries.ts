import { type RhythmChannel, rhythmChannels, rhythmLabels } from '@app/contracts/rhythm/rhythm.constants';
import type { ResponseOf } from '@app/contracts/endpoint';
import {
  type BrandHealth,
  type caughtPhrases,
  healthWeeks,
  phraseFates,
} from '@app/contracts/metrics/brand-health.api';
import { dayOf, daysAfter, mondayOf } from '@app/contracts/days';
import { type HealthFact, healthPercent, healthScore, type LiftingAct } from '@app/domain/metrics/brand-health';
import { type LeadFigure, warmDays } from '@app/domain/metrics/lead-past';
import type { DataSource } from 'typeorm';
import type { SignedIn } from '../../../platform/kernel/people';
import { ask } from '@app/event-sourcing/read-models/read-model';
import type { HealthDayRow } from './health.read-model';
import type { RhythmWeek, RhythmWeeks } from '../../../shared/ports';

type Person = Pick<SignedIn, 'id' | 'timeZone'>;

const weeksCounted = 4;

/** The slots that count: those of past days, and those that are done. */
const dueSlots = (weeks: readonly RhythmWeek[], channel: RhythmChannel) =>
  weeks
    .flatMap(({ slots }) => slots)
    .filter((slot) => slot.channel === channel && (slot.state === 'done' || slot.state === 'missed'));

const cadenceFacts = (weeks: readonly RhythmWeek[]): HealthFact[] =>
  rhythmChannels.flatMap((channel) => {
    const due = dueSlots(weeks, channel);
    const done = due.filter(({ state }) => state === 'done').length;
    const missed = due.length - done;
    const name = channel === 'engage' ? 'Days with enough replies' : rhythmLabels[channel];
    const note = missed === 0 ? '' : `${missed} missed`;
    return due.length === 0 ? [] : [{ fact: channel, name, done, of: due.length, counts: true, note }];
  });

/** The comments of the days that count. Each day counts at most its target. */
const givenFact = (weeks: readonly RhythmWeek[]): HealthFact => {
  const due = dueSlots(weeks, 'engage');
  const sum = (value: (slot: (typeof due)[number]) => number) => due.reduce((total, slot) => total + value(slot), 0);
  return {
    fact: 'given',
    name: 'Answers you gave',
    done: sum(({ count, of }) => Math.min(count, of)),
    of: sum(({ of }) => of),
    counts: true,
    note: 'Comments and replies you posted, up to your target of the day',
  };
};

/** Sums over days: `at` for levels, `between` for counts. */
class HealthDays {
  constructor(private readonly rows: readonly Pick<HealthDayRow, 'day' | 'figure' | 'n'>[]) {}

  between(figure: HealthDayRow['figure'], from: string, to: string): number {
    return this.rows.reduce(
      (sum, row) => sum + (row.figure === figure && row.day >= from && row.day <= to ? row.n : 0),
      0,
    );
  }

  at(figure: LeadFigure, day: string): number {
    return this.between(figure, '', day);
  }
}

/** The rows from the first week on. Earlier rows are summed up into one day. */
const readDays = async (source: DataSource, owner: string, first: string, to: string): Promise<HealthDays> =>
  new HealthDays(
    await ask(
      source,
      `select greatest(day, $2::date - 1)::text as day, figure, sum(n)::int as n from health_days
       where owner = $1 and day <= $3 group by 1, 2`,
      [owner, first, to],
      'health days',
    ),
  );

interface Days {
  from: string;
  to: string;
}

/** An unanswered reply counts only when its two days are over. */
const repliesIn = (days: HealthDays, { from, to }: Days, today: string) => {
  const over = daysAfter(today, -3);
  const answered = days.between('answered', from, to);
  return { answered, of: answered + days.between('unanswered', from, to < over ? to : over) };
};

/** Answering the replies of yesterday and today, whose two days are not over. */
const replyInTime = (days: HealthDays, today: string): LiftingAct[] => {
  const waiting = days.between('unanswered', daysAfter(today, -1), today);
  const act =
    waiting === 1
      ? 'Answer the reply that waits before its two days are over'
      : `Answer the ${waiting} replies that wait before their two days are over`;
  return [{ act, place: 'replies', by: waiting, more: waiting }];
};

const engagementFacts = (weeks: readonly RhythmWeek[], days: HealthDays, period: Days, today: string): HealthFact[] => {
  const { answered, of } = repliesIn(days, period, today);
  return [
    givenFact(weeks),
    { fact: 'answered', name: 'Replies you answered in 2 days', done: answered, of, counts: true, note: '' },
    {
      fact: 'theirs',
      name: 'Messages they answered',
      done: days.between('theirs', period.from, period.to),
      of: days.between('asked', period.from, period.to),
      counts: false,
      note: 'Not part of the score, because they decide it',
    },
  ];
};

const pipelineFacts = (days: HealthDays, day: string): HealthFact[] => {
  const [open, warm, moved, booked] = (['open', 'warm', 'moved', 'booked'] as const).map((figure) =>
    days.at(figure, day),
  );
  const of = open ?? 0;
  const quiet = of - (warm ?? 0);
  const note = quiet === 0 ? '' : `${quiet} quiet for over ${warmDays} days with no date`;
  const beside = { of, counts: false, note: 'Not part of the score' };
  return [
    { fact: 'warm', name: 'Warm: touched or dated', done: warm ?? 0, of, counts: true, note },
    { fact: 'moved', name: 'Moved a step in four weeks', done: moved ?? 0, ...beside },
    { fact: 'booked', name: 'Booked', done: booked ?? 0, ...beside },
  ];
};

/** The share of a week, also of very few things; null when nothing was counted. */
const shareOf = (facts: readonly HealthFact[]): number | null => healthPercent(facts, 1);

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const findBrandHealth = async (
  source: DataSource,
  rhythm: RhythmWeeks,
  person: Person,
  now: Date,
): Promise<BrandHealth> => {
  const today = dayOf(now.toISOString(), person.timeZone);
  const thisWeek = mondayOf(today);
  const [weeks, days] = await Promise.all([
    rhythm.of(person, now, healthWeeks),
    readDays(source, person.id, daysAfter(thisWeek, -7 * (healthWeeks - 1)), today),
  ]);
  const [recent, earlier] = [weeks.slice(0, weeksCounted), weeks.slice(weeksCounted, 2 * weeksCounted)];
  const from = recent.at(-1)?.weekStart ?? today;
  const period = { from, to: today };
  const before = { from: daysAfter(from, -7 * weeksCounted), to: daysAfter(from, -1) };
  const pipeline = pipelineFacts(days, today);
  const todays = recent[0]?.slots.find(({ channel, day }) => channel === 'engage' && day === today);
  const open = todays?.state === 'open' ? todays : undefined;
  const answersToday = open
    ? [
        {
          act: `Give ${several(open.of - open.count, 'more answer', 'more answers')} today`,
          place: 'engage' as const,
          by: open.of,
          more: open.of,
        },
      ]
    : [];
  const missedTexts = (recent[0]?.slots ?? []).filter(
    ({ channel, state }) => channel !== 'engage' && state === 'missed',
  ).length;
  const textsToday = (recent[0]?.slots ?? []).filter(
    ({ channel, state, day }) => channel !== 'engage' && day === today && (state === 'open' || state === 'planned'),
  ).length;
  const warm = pipeline[0];
  const quiet = warm ? warm.of - warm.done : 0;
  return {
    from,
    to: today,
    scores: [
      healthScore('cadence', cadenceFacts(recent), cadenceFacts(earlier), [
        {
          act: `By Sunday, put out ${several(missedTexts, 'post', 'posts')} that you missed this week`,
          place: 'rhythm',
          by: missedTexts,
        },
        // A slot of today is not due yet. It counts as soon as it is done.
        {
          act: `Put out ${several(textsToday, 'post', 'posts')} today`,
          place: 'rhythm',
          by: textsToday,
          more: textsToday,
        },
      ]),
      healthScore(
        'engagement',
        engagementFacts(recent, days, period, today),
        engagementFacts(earlier, days, before, today),
        [...answersToday, ...replyInTime(days, today)],
      ),
      healthScore('pipeline', pipeline, pipelineFacts(days, before.to), [
        {
          act: `Write to ${several(quiet, 'quiet lead', 'quiet leads')}, or set a date for the next step`,
          place: 'follow_ups',
          by: quiet,
        },
      ]),
    ],
    weeks: weeks.toReversed().map((week) => {
      const { weekStart } = week;
      const sunday = daysAfter(weekStart, 6);
      const to = sunday < today ? sunday : today;
      const inWeek = { from: weekStart, to };
      return {
        weekStart,
        cadence: shareOf(cadenceFacts([week])),
        engagement: shareOf(engagementFacts([week], days, inWeek, today)),
        pipeline: shareOf(pipelineFacts(days, to)),
        approved: days.between('approved', weekStart, to),
        changed: days.between('changed', weekStart, to),
      };
    }),
  };
};

type Caught = ResponseOf<typeof caughtPhrases>;

/** The phrases of hard selling that were found in four weeks, the most frequent first. */
export const findCaughtPhrases = async (source: DataSource, person: Person, now: Date): Promise<Caught> => {
  const from = daysAfter(mondayOf(dayOf(now.toISOString(), person.timeZone)), -7 * (weeksCounted - 1));
  return ask(
    source,
    `select phrase, array_agg(distinct type) as types, count(*)::int as texts,
       ${phraseFates.map((fate) => `(count(*) filter (where fate = '${fate}'))::int as ${fate}`).join(', ')}
     from (
       select type, phrase, case when not phrase = any(now) then 'removed' when stands = 'approved' then 'kept' else stands end as fate
       from health_phrases, unnest(found) phrase where owner = $1 and found_on >= $2
     ) found group by phrase order by texts desc, phrase`,
    [person.id, from],
    'caught phrases',
  );
};
