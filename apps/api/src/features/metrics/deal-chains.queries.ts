import type { ResponseOf } from '@app/contracts/endpoint';
import type { DealChain, dealChains, DealOrigin } from '@app/contracts/metrics/deal-chains.api';
import { dayOf } from '@app/contracts/days';
import type { DataSource } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import { ask, iso } from '@app/event-sourcing/read-models/read-model';
import { mergedWith } from '../../shared/leads.sql';

/** The most chains in one response. The rows of the figure Won have all deals. */
const mostChains = 50;
/** Enough words to recognize a text. */
const mostWords = 280;

/** The leads of the figure Won with what brought the person: the lead's own answer before those of merged leads. */
const won = `won as (
    select j.id, j.name, j.company, j.surfaced_on, j.won_on, j.deal_amount, j.deal_currency, j.ids,
           coalesce(o.kind, 'unknown') as began, o.content_id, o.text as said
    from (select *, array(${mergedWith('journeys.id')}) as ids from journeys
          where owner = $1 and not sample and not removed and won_on is not null) j
    left join lateral (select * from lead_origins where lead_id = any(j.ids) and kind is not null
                       order by lead_id <> j.id limit 1) o on true
  )`;

interface OriginRow {
  began: DealOrigin;
  currency: string | null;
  amount: number;
  deals: number;
  since: string;
}

const rank = (began: DealOrigin): number => (began === 'post' ? 0 : began === 'unknown' ? 2 : 1);

const originsOf = (rows: OriginRow[]): ResponseOf<typeof dealChains>['origins'] => {
  const kinds = [...new Set(rows.map(({ began }) => began))];
  return (
    kinds
      .map((began) => {
        const own = rows.filter((row) => row.began === began);
        return {
          began,
          deals: own.reduce((sum, { deals }) => sum + deals, 0),
          totals: own.flatMap(({ currency, amount }) => (currency === null ? [] : [{ currency, amount }])),
        };
      })
      // Deals without an answer come last.
      .toSorted((a, b) => rank(a.began) - rank(b.began) || b.deals - a.deals || (a.began < b.began ? -1 : 1))
  );
};

export const findDealChains = async (
  source: DataSource,
  { id: owner, timeZone }: Pick<SignedIn, 'id' | 'timeZone'>,
  began: DealOrigin | undefined,
): Promise<ResponseOf<typeof dealChains>> => {
  const [origins, chains] = await Promise.all([
    ask<OriginRow>(
      source,
      `with ${won} select began, case when deal_amount is not null then deal_currency end as currency,
         coalesce(sum(deal_amount), 0)::float8 as amount, count(*)::int as deals, min(won_on)::text as since
       from won group by 1, 2 order by 1, 2`,
      [owner],
      'deals by origin',
    ),
    ask<DealChain>(
      source,
      `with ${won}, shown as (
         select * from won where $2::text is null or began = $2 order by won_on desc, id limit ${mostChains}
       )
       select w.id, w.name, w.company, w.surfaced_on::text as "addedOn", w.won_on::text as "wonOn",
         case when w.began <> 'unknown' then
           json_build_object('kind', w.began, 'contentId', w.content_id, 'text', w.said) end as origin,
         p.published_on::text as "postedOn", l.source, i.file_name as "fileName",
         case when t.id is not null then json_build_object('id', t.id, 'words', left(t.words, ${mostWords}),
           'fingerprint', t.fingerprint, 'sentOn', t.sent_on, 'answeredOn', ${iso('t.answered_at')}) end as text,
         case when k.id is not null then json_build_object('kind', k.touch, 'on', ${iso('k.at')}) end as talk,
         case when w.deal_amount is not null then
           json_build_object('amount', w.deal_amount, 'currency', w.deal_currency) end as deal
       from shown w
       join leads l on l.id = w.id
       left join imports i on i.id = l.import_id
       left join post_results p on p.content_id = w.content_id
       left join lateral (
         select o.id, o.words, o.sent_on, o.answered_at, c.fingerprint
         from journeys one cross join unnest(one.texts) sent join outgoing o on o.id = split_part(sent, ' ', 1)::uuid
         join contents c on c.id = o.id
         where one.id = any(w.ids) and o.sent_on is not null order by o.answered_at is null, o.sent_on, o.id limit 1
       ) t on true
       left join lateral (
         select id, touch, at from lead_timeline
         where lead_id = any(w.ids) and kind = 'touch' and touch in ('call', 'meeting') and not taken_back order by at, id limit 1
       ) k on true
       order by w.won_on desc, w.id`,
      [owner, began ?? null],
      'deal chains',
    ),
  ]);
  const all = originsOf(origins);
  // PostgreSQL does not know all time zones of Node.
  const dated = chains.map(({ text, talk, ...chain }) => ({
    ...chain,
    text: text && { ...text, answeredOn: text.answeredOn && dayOf(text.answeredOn, timeZone) },
    talk: talk && { ...talk, on: dayOf(talk.on, timeZone) },
  }));
  return {
    origins: all,
    since: origins.map(({ since }) => since).toSorted()[0] ?? null,
    total: all.filter((each) => !began || each.began === began).reduce((sum, { deals }) => sum + deals, 0),
    chains: dated,
  };
};
