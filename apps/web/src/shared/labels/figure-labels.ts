import { moneyWords } from '@app/contracts/leads/money';
import type { Week } from '@app/contracts/metrics/metrics.api';
import { daysAfter } from '@app/contracts/days';
import { number, plural } from '@/shared/lib/format';
import { approvedOf, percent } from './week-labels';

// Kept in its own file, so that the upper dashboard does not load it.

/** One sum for each currency, because they are never added: `€10,500 + ¥5,000`; null without an amount. */
export const pipelineLabel = ({ totals }: Week['pipeline']): string | null =>
  totals.length === 0 ? null : totals.map(moneyWords).join(' + ');

/** `11 of 27 open leads priced by you`. */
export const pricedLabel = ({ priced, open }: Week['pipeline']): string =>
  open === 0 ? 'no lead is open' : `${number(priced)} of ${plural(open, 'open lead')} priced by you`;

/** `14 replied of 34 contacted, within 14 days`. */
export const responseBasis = ({ contacted, replied }: Week['responses']): string =>
  contacted === 0
    ? 'nobody was contacted in these days'
    : `${number(replied)} replied of ${number(contacted)} contacted, within 14 days`;

/** `34 of 40 approved as drafted`. */
export const effortBasis = (approved: number, changed: number): string =>
  approved === 0
    ? 'nothing was approved in these days'
    : `${number(approved - changed)} of ${number(approved)} approved as drafted`;

/** The figures of the weekly digest, each with the search parameters of Analytics that open its rows. */
export const digestFigures = (week: Week) => [
  {
    label: 'Pipeline Value',
    value: pipelineLabel(week.pipeline) ?? 'None priced',
    detail: pricedLabel(week.pipeline),
    rows: { figure: 'pipeline' },
  },
  {
    label: 'Response Rate',
    value: week.responseRate === null ? 'Too few to say' : percent(week.responseRate),
    detail: responseBasis(week.responses),
    rows: { figure: 'contacted', from: daysAfter(week.weekStart, -7), to: week.weekEnd },
  },
  {
    label: 'Effort Reduced',
    value: week.effortReduced === null ? 'Too few to say' : percent(week.effortReduced),
    detail: effortBasis(approvedOf(week), week.approvedChanged),
    rows: { figure: 'approved', from: week.weekStart, to: week.weekEnd },
  },
];
