import { channelLabels } from '@app/contracts/content/content.constants';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { inUnits } from '@app/contracts/leads/money';
import type { FigureRow } from '@app/contracts/metrics/analytics.api';
import { toCsv } from '../../shared/downloads';

export const rowsCsv = (rows: readonly FigureRow[]): string =>
  toCsv(
    ['Day', 'Name', 'Company', 'Status', 'Type', 'Channel', 'Text', 'Answered', 'Amount', 'Currency', 'Id'],
    rows.map(({ day, name, company, status, type, channel, words, answeredAt, deal, id }) => [
      day,
      name,
      company,
      status && leadStatusLabels[status],
      type,
      channel && channelLabels[channel],
      words,
      answeredAt,
      deal && inUnits(deal),
      deal && deal.currency,
      id,
    ]),
  );
