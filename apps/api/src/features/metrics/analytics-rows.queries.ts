import type { ResponseOf } from '@app/contracts/endpoint';
import type { analyticsRows, FigureRow, RowsQuery } from '@app/contracts/metrics/analytics.api';
import {
  type LeadFigure,
  type LevelFigure,
  type TextDimension,
  type TextFigure,
  textFigures,
} from '@app/contracts/metrics/analytics.constants';
import type { Money } from '@app/contracts/leads/leads.events';
import { channelVias } from '@app/contracts/leads/leads.constants';
import type { DataSource } from 'typeorm';
import { ask, iso, Values } from '@app/event-sourcing/read-models/read-model';
import { stoodOn } from './lead-status-history.rows';

/** The leads or texts of a figure: a condition, and the column of the day on which it counts. */
interface Counted {
  where: string[];
  day: string;
}

const open = `not archived and status in ('new', 'contacted', 'responded', 'meeting_booked')`;
const stageDay = {
  new: 'surfaced_on',
  contacted: 'contacted_on',
  responded: 'replied_on',
  meeting_booked: 'booked_on',
  converted: 'won_on',
};
const statusDay: Record<string, string> = { ...stageDay, lost: 'lost_on' };
const lastStage = 'coalesce(booked_on, replied_on, contacted_on, surfaced_on)';
const dayOf = (days: Record<string, string>, value: string | undefined): string | null =>
  value !== undefined && Object.hasOwn(days, value) ? (days[value] ?? null) : null;

const leadsOf: Record<LeadFigure, (value: string | undefined, values: Values) => Counted> = {
  active: () => ({ where: [open, `status <> 'new'`], day: lastStage }),
  open: () => ({ where: [open], day: 'surfaced_on' }),
  unpriced: () => ({ where: [open, 'deal_amount is null'], day: 'surfaced_on' }),
  pipeline: (value, values) => ({
    where: [open, 'deal_amount is not null', ...(value ? [`deal_currency = ${values.add(value)}`] : [])],
    day: 'deal_on',
  }),
  status: (value, values) => ({
    where: ['not archived', `status = ${values.add(value ?? 'new')}`],
    day: `coalesce(${dayOf(statusDay, value)}, surfaced_on)`,
  }),
  reached: (value) => {
    const day = dayOf(stageDay, value);
    return { where: [day ? `${day} is not null` : 'false'], day: day ?? 'surfaced_on' };
  },
  contacted: () => ({ where: ['contacted_on is not null'], day: 'contacted_on' }),
  replied: () => ({ where: ['contacted_on is not null', 'replied_in_time'], day: 'contacted_on' }),
  won: (value, values) => ({
    where: [
      'won_on is not null',
      ...(value ? ['deal_amount is not null', `deal_currency = ${values.add(value)}`] : []),
    ],
    day: 'won_on',
  }),
};

const textsOf: Record<TextFigure, Counted> = {
  drafted: { where: [], day: 'drafted_on' },
  approved: { where: ['approved_on is not null'], day: 'approved_on' },
  changed: { where: ['approved_on is not null', 'changed'], day: 'approved_on' },
  sent: { where: ['sent_on is not null'], day: 'sent_on' },
  asked: { where: ['sent_on is not null', 'lead_id is not null'], day: 'sent_on' },
  answered: { where: ['sent_on is not null', 'answered_at is not null'], day: 'sent_on' },
};

/** Every text has a type and a channel. Not every one has a topic, a template or an approach. */
const inGroup = (by: TextDimension, value: string | undefined, values: Values): string => {
  if (value === undefined) return by === 'kind' || by === 'via' ? 'true' : `${by} is not null`;
  if (by === 'kind') return `type || ':' || channel = ${values.add(value)}`;
  if (by !== 'via') return `${by} = ${values.add(value)}`;
  const channels = Object.entries(channelVias).flatMap(([channel, via]) => (via === value ? [channel] : []));
  return `channel = any(${values.add(channels)})`;
};

const leadColumns = (day: string): string => `id, 'lead' as of, name, company, status, null as words, null as type,
  null as channel, ${day}::text as day, ${iso('replied_at')} as "answeredAt",
  case when deal_amount is not null then json_build_object('amount', deal_amount, 'currency', deal_currency) end as deal`;
const textColumns = (day: string): string => `id, 'text' as of, name, company, null as status, words, type, channel,
  ${day}::text as day, ${iso('answered_at')} as "answeredAt", null as deal`;

const isText = (figure: RowsQuery['figure']): figure is TextFigure =>
  (textFigures as readonly string[]).includes(figure);

interface AsOf {
  figure: LevelFigure;
  value: string | undefined;
  asOf: string;
}

/** The rows of a figure of an earlier day, with the state of the leads at the end of that day. */
const findRowsAsOf = async (
  source: DataSource,
  owner: string,
  { figure, value, asOf }: AsOf,
  most: number | null,
): Promise<ResponseOf<typeof analyticsRows>> => {
  const values = new Values();
  const stoodOpen = `stands.status in ('new', 'contacted', 'responded', 'meeting_booked')`;
  const day = values.add(asOf);
  const matching = [`owner = ${values.add(owner)}`, 'not sample', `surfaced_on <= ${day}::date`, stoodOpen];
  if (figure === 'active') matching.push(`stands.status <> 'new'`);
  if (figure === 'unpriced') matching.push('stands.amount is null');
  if (figure === 'pipeline') matching.push('stands.amount is not null');
  if (figure === 'pipeline' && value) matching.push(`stands.currency = ${values.add(value)}`);
  const table = `journeys ${stoodOn(day)} where ${matching.join(' and ')}`;
  const [rows, [count], totals] = await Promise.all([
    ask<FigureRow>(
      source,
      `select id, 'lead' as of, name, company, stands.status, null as words, null as type, null as channel, stands."on" as day,
         null as "answeredAt", case when stands.amount is not null
           then json_build_object('amount', stands.amount, 'currency', stands.currency) end as deal
       from ${table} order by stands."on" desc, id ${most === null ? '' : `limit ${most}`}`,
      values.all,
    ),
    ask<{ total: number }>(source, `select count(*)::int as total from ${table}`, values.all),
    ask<Money>(
      source,
      `select stands.currency, sum(stands.amount)::float8 as amount from ${table} and stands.amount is not null
       group by 1 order by count(*) desc, 1`,
      values.all,
    ),
  ]);
  return { total: count?.total ?? 0, answered: 0, totals, rows };
};

/** The latest first. The conditions are those of counts.rows.ts, in SQL. */
export const findRows = async (
  source: DataSource,
  owner: string,
  { figure, by, value, from, to, asOf }: RowsQuery,
  most: number | null,
): Promise<ResponseOf<typeof analyticsRows>> => {
  if (asOf) return findRowsAsOf(source, owner, { figure: figure as LevelFigure, value, asOf }, most);
  const values = new Values();
  const where = [`owner = ${values.add(owner)}`, 'not sample', ...(isText(figure) ? [] : ['not removed'])];
  const counted = isText(figure) ? textsOf[figure] : leadsOf[figure](value, values);
  where.push(...counted.where);
  if (isText(figure) && by) where.push(inGroup(by, value, values));
  if (from) where.push(`${counted.day} >= ${values.add(from)}`);
  if (to) where.push(`${counted.day} <= ${values.add(to)}`);
  const columns = isText(figure) ? textColumns(counted.day) : leadColumns(counted.day);
  const table = `${isText(figure) ? 'outgoing' : 'journeys'} where ${where.join(' and ')}`;
  const inTime = isText(figure) ? 'answered_at is not null' : 'replied_in_time';
  const [rows, [count], totals] = await Promise.all([
    ask<FigureRow>(
      source,
      `select ${columns} from ${table} order by ${counted.day} desc, id ${most === null ? '' : `limit ${most}`}`,
      values.all,
    ),
    ask<{ total: number; answered: number }>(
      source,
      `select count(*)::int as total, count(*) filter (where ${inTime})::int as answered from ${table}`,
      values.all,
    ),
    isText(figure)
      ? []
      : ask<Money>(
          source,
          `select deal_currency as currency, sum(deal_amount)::float8 as amount from ${table} and deal_amount is not null
           group by 1 order by count(*) desc, 1`,
          values.all,
        ),
  ]);
  return { total: count?.total ?? 0, answered: count?.answered ?? 0, totals, rows };
};
