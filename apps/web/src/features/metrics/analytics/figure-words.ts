import { approachLabels, channelLabels, situationNames } from '@app/contracts/content/content.constants';
import { toneLabels } from '@app/contracts/account/account.constants';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { Money } from '@app/contracts/leads/leads.events';
import { moneyWords } from '@app/contracts/leads/money';
import type { Analytics, analyticsRows, TextCounts } from '@app/contracts/metrics/analytics.api';
import {
  answerDays,
  fewestForRate,
  leadFigures,
  levelFigures,
  type TextDimension,
  textDimensions,
  textFigures,
} from '@app/contracts/metrics/analytics.constants';
import { daysAfter } from '@app/contracts/days';
import { dayAndMonth } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { oneOf } from '@/shared/lib/search-params';
import { percent } from '@/shared/labels/week-labels';
import type { RowsAsked } from './analytics.queries';
import type { AnalyticsSearch } from './analytics.search';

/** The name of each figure, its formula for the drawer, and the meaning of a lead's day. */
const figures: Record<RowsAsked['figure'], { name: string; formula: string; day?: string }> = {
  active: {
    name: 'Active Leads',
    formula: 'Leads that were contacted, replied or booked. New, won, lost and archived leads are left out.',
    day: 'Since',
  },
  pipeline: {
    name: 'Pipeline Value',
    formula: 'Sum of the amounts you typed on open leads. Currencies are never added.',
    day: 'Typed on',
  },
  open: { name: 'Open leads', formula: 'Leads that are not won, lost or archived.', day: 'Added on' },
  unpriced: {
    name: 'Open leads without an amount',
    formula:
      'Leads that are not won, lost or archived, and have no amount from you. Pipeline Value counts them as nothing.',
    day: 'Added on',
  },
  status: { name: 'Lead status', formula: 'Leads with this status, without archived ones.', day: 'Since' },
  reached: {
    name: 'Reached the step',
    formula: 'Leads that came this far, archived ones too. A lead that moved back no longer counts in the later steps.',
    day: 'Reached on',
  },
  contacted: {
    name: 'Response Rate',
    formula: `Leads that replied within ${answerDays} days ÷ leads that you first contacted in these days. The list has everybody you contacted.`,
    day: 'Contacted',
  },
  replied: {
    name: 'Replied',
    formula: `Leads contacted for the first time in these days that replied within ${answerDays} days.`,
    day: 'Contacted',
  },
  won: {
    name: 'Won',
    formula: 'Deals won in these days, with the amounts you typed. Currencies are never added.',
    day: 'Won on',
  },
  drafted: { name: 'Drafted', formula: 'Texts that were drafted in these days. Samples are left out.' },
  approved: {
    name: 'Approved',
    formula:
      'Texts that you approved in these days. Time Saved is their number × your minutes a text; Effort Reduced is the share whose words you left as drafted.',
  },
  changed: { name: 'Edited', formula: 'Texts approved in these days whose words you changed first.' },
  sent: { name: 'Sent', formula: 'Texts that you sent or posted in these days, as you said.' },
  asked: {
    name: 'Engagement Rate',
    formula: `Texts that the lead answered within ${answerDays} days ÷ texts that you sent to a lead in these days. All of the sent ones are listed. A reply answers the last text before it.`,
  },
  answered: {
    name: 'Answered',
    formula: `Texts sent to a lead in these days that the lead answered within ${answerDays} days.`,
  },
};

export const dimensionNames: Record<TextDimension, string> = {
  type: 'Type',
  via: 'Channel',
  kind: 'Kind',
  topic: 'Topic',
  tone: 'Tone',
  template: 'Template',
  approach: 'Approach',
};

const vias = { linkedin: 'LinkedIn', email: 'Email', instagram: 'Instagram' } as const;
const types = { post: 'Posts', message: 'Messages', comment: 'Comments' } as const;
const kinds: Record<string, string> = {
  'message:linkedin_note': 'LinkedIn notes',
  'message:linkedin_message': 'LinkedIn messages',
  'message:email': 'Email messages',
  'post:linkedin_post': 'LinkedIn posts',
  'post:instagram_post': 'Instagram posts',
  'post:email': 'Email insights',
  'comment:linkedin_comment': 'LinkedIn comments',
};

const named = (names: Record<string, string>, value: string): string =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value;

/** The name of a group on screens. `templates`: the names of the person's own templates, by id. */
export const groupName = (by: TextDimension, value: string, templates: Record<string, string> = {}): string => {
  const id = value.slice(value.indexOf(':') + 1);
  if (by === 'kind') return kinds[value] ?? named(channelLabels, id);
  if (by === 'template') return templates[value] ?? named(situationNames, id);
  return named({ type: types, via: vias, tone: toneLabels, approach: approachLabels, topic: {} }[by], value);
};

/** `1 LinkedIn post`, `2 email messages`: texts of one kind, inside a sentence. */
export const countOfKind = (value: string, count: number): string => {
  const name = groupName('kind', value);
  const inside = name.startsWith('Email') ? name.toLowerCase() : name;
  return `${number(count)} ${count === 1 ? inside.replace(/s$/, '') : inside}`;
};

const within = ({ day, week }: AnalyticsSearch, days: { from: string; to: string }) => {
  if (day) return { from: day, to: day };
  return week ? { from: week, to: daysAfter(week, 6) } : days;
};

/** The rows that the address asks for, if the figure exists, with the days of the period if the figure has days. */
export const rowsAsked = (search: AnalyticsSearch, days: { from: string; to: string }): RowsAsked | null => {
  const figure = oneOf([...leadFigures, ...textFigures], search.figure);
  if (!figure) return null;
  const by = oneOf(textDimensions, search.by);
  const asOf = oneOf(levelFigures, figure) && search.asOf;
  const ofNow =
    ['active', 'pipeline', 'open', 'unpriced', 'status'].includes(figure) || (figure === 'reached' && !search.inPeriod);
  return {
    figure,
    ...(by && { by }),
    ...(search.value !== undefined && { value: search.value }),
    ...(!ofNow && within(search, days)),
    ...(asOf && { asOf }),
  };
};

export const wordsOf = (asked: RowsAsked, templates?: Record<string, string>): { title: string; formula: string } => {
  const { name, formula } = figures[asked.figure];
  const { by, value } = asked;
  if (by && value === undefined) return { title: `${name}: all by ${dimensionNames[by].toLowerCase()}`, formula };
  const of = value && (by ? groupName(by, value, templates) : named(leadStatusLabels, value));
  return { title: of ? `${name}: ${of}` : name, formula };
};

/** The head of the column of days; empty for texts. */
export const dayHead = ({ figure, asOf }: RowsAsked): string => (asOf ? 'Since' : (figures[figure].day ?? ''));

/** The value of a figure on the page, for the drawer with its rows. */
export const figureOf = (
  { figure }: RowsAsked,
  { total, answered, totals }: Pick<ResponseOf<typeof analyticsRows>, 'total' | 'answered' | 'totals'>,
): string => {
  if (figure === 'pipeline') return sumWords(totals) || 'None priced';
  if (figure !== 'contacted' && figure !== 'asked') return number(total);
  const rate = share(answered, total);
  return rate === null ? 'Too few to say' : percent(rate);
};

/** One sum for each currency: `€10,500 + ¥5,000`. */
export const sumWords = (totals: readonly Money[]): string => totals.map(moneyWords).join(' + ');

/** The value of a current figure at the end of the period before: `On 28 October it was €29,300, from 8 rows.` */
export const beforeOf = ({ figure, value }: RowsAsked, { previous, pipeline, active }: Analytics) => {
  if (value !== undefined || (figure !== 'pipeline' && figure !== 'active')) return null;
  const was =
    figure === 'active'
      ? number(active.before)
      : `${sumWords(pipeline.before.totals) || 'nothing'}, from ${plural(pipeline.before.priced, 'row')}`;
  return { says: `On ${dayAndMonth(previous.to)} it was ${was}.`, day: previous.to };
};

/** The values of a current figure at the end of each week of the page, in the first currency. */
export const heightsOf = ({ figure }: RowsAsked, { weeks, pipeline }: Analytics): number[] => {
  const currency = pipeline.now.totals[0]?.currency;
  return weeks.map((week) =>
    figure === 'pipeline' ? (week.pipeline.find((sum) => sum.currency === currency)?.amount ?? 0) : week.active,
  );
};

/** A share of at least ten, such as 0.32; null when there are too few to say. */
export const share = (part: number, of: number): number | null => (of < fewestForRate ? null : part / of);

export const sumOf = (groups: readonly { now: TextCounts; before: TextCounts }[], when: 'now' | 'before') =>
  Object.fromEntries(
    textFigures.map((figure) => [figure, groups.reduce((sum, group) => sum + group[when][figure], 0)]),
  ) as TextCounts;

/** `+8 from 19`, `−2 from 19`, `same as before`. */
export const change = (now: number, before: number): string =>
  now === before
    ? 'same as before'
    : `${now > before ? '+' : '−'}${number(Math.abs(now - before))} from ${number(before)}`;
