import { channelVias } from '@app/contracts/leads/leads.constants';
import {
  stages,
  type TextDimension,
  type TextFigure,
  textDimensions,
} from '@app/contracts/metrics/analytics.constants';
import type { JourneyRow, OutgoingRow } from './analytics.rows';
import { risesOf } from './lead-status-history.rows';
import { daysBetween } from '@app/contracts/days';

// Which counts a lead or a text is in. analytics-rows.queries.ts has the same rules in SQL; a spec compares both.

/** One lead in one count. `day`: null for a count as of now. */
interface LeadCount {
  figure: string;
  value: string;
  day: string | null;
  by: number;
}

interface TextCount {
  figure: TextFigure;
  group: TextDimension;
  value: string;
  day: string;
  by: number;
}

const open = new Set(['new', 'contacted', 'responded', 'meeting_booked']);

export const leadCountsOf = (lead: JourneyRow): LeadCount[] => {
  if (lead.sample) return [];
  if (lead.removed) return risesOf(lead.stood);
  const now = (figure: string, value = '', by = 1): LeadCount => ({ figure, value, day: null, by });
  const on = (figure: string, day: string, value = '', by = 1): LeadCount => ({ figure, value, day, by });
  const { status, archived, dealAmount, dealCurrency } = lead;
  const days = [lead.surfacedOn, lead.contactedOn, lead.repliedOn, lead.bookedOn, lead.wonOn];
  const deal =
    dealAmount !== null && dealCurrency !== null ? { currency: dealCurrency, amount: Number(dealAmount) } : null;
  const isOpen = open.has(status) && !archived;
  return [
    ...days.flatMap((day, i) => {
      const stage = stages[i] ?? 'new';
      const before = days[i - 1];
      if (!day) return [];
      const step = before ? [now(`days_to_${stage}`, String(Math.max(0, daysBetween(before, day))))] : [];
      return [now('reached', stage), on('reached', day, stage), ...step];
    }),
    ...(lead.contactedOn && lead.repliedInTime ? [on('replied', lead.contactedOn)] : []),
    ...(lead.wonOn ? [on('won', lead.wonOn)] : []),
    ...(lead.wonOn && deal ? [on('won', lead.wonOn, deal.currency, deal.amount)] : []),
    archived ? now('archived') : now('status', status),
    ...(isOpen ? [now('open')] : []),
    ...(isOpen && status !== 'new' ? [now('active')] : []),
    ...(isOpen && deal ? [now('priced', deal.currency), now('pipeline', deal.currency, deal.amount)] : []),
    ...risesOf(lead.stood),
  ];
};

export const textCountsOf = (text: OutgoingRow): TextCount[] => {
  if (text.sample) return [];
  const { draftedOn, approvedOn, changed, sentOn, leadId, answeredAt } = text;
  const days: [TextFigure, string | null][] = [
    ['drafted', draftedOn],
    ['approved', approvedOn],
    ['changed', changed ? approvedOn : null],
    ['sent', sentOn],
    ['asked', leadId ? sentOn : null],
    ['answered', answeredAt ? sentOn : null],
  ];
  const values = { ...text, via: channelVias[text.channel], kind: `${text.type}:${text.channel}` };
  return textDimensions.flatMap((group) => {
    const value = values[group];
    return value === null ? [] : days.flatMap(([figure, day]) => (day ? [{ figure, group, value, day, by: 1 }] : []));
  });
};

/** The changes when a row leaves its old counts and joins its new ones. Unchanged counts are left out. */
export const moved = <C extends { by: number }>(before: readonly C[], after: readonly C[]): C[] => {
  const changes = new Map<string, C>();
  const add = (count: C, sign: 1 | -1) => {
    const key = JSON.stringify({ ...count, by: 0 });
    changes.set(key, { ...count, by: (changes.get(key)?.by ?? 0) + sign * count.by });
  };
  for (const count of before) add(count, -1);
  for (const count of after) add(count, 1);
  return [...changes.values()].filter(({ by }) => by !== 0);
};
