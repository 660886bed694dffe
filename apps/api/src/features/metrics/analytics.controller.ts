import { Controller, UseInterceptors } from '@nestjs/common';
import { analytics, analyticsCsv, analyticsRows, templateAnswers } from '@app/contracts/metrics/analytics.api';
import { dealChains } from '@app/contracts/metrics/deal-chains.api';
import { mostRows } from '@app/contracts/metrics/analytics.constants';
import { DataSource } from 'typeorm';
import { Handle, type Received, ShowsOwnChanges } from '../../platform/http/endpoint';
import { sendCsv } from '../../shared/downloads';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { findAnalytics } from './analytics.queries';
import { rowsCsv } from './analytics.csv';
import { findDealChains } from './deal-chains.queries';
import { findTemplateAnswers } from './template-answers.queries';
import { findRows } from './analytics-rows.queries';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class AnalyticsController {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  @Handle(analytics)
  figures({ query, user }: Received<typeof analytics>) {
    return findAnalytics(this.source, user, query, this.clock.now());
  }

  @Handle(templateAnswers)
  templates({ user }: Received<typeof templateAnswers>) {
    return findTemplateAnswers(this.source, user.id);
  }

  @Handle(analyticsRows)
  rows({ query, user }: Received<typeof analyticsRows>) {
    return findRows(this.source, user.id, query, mostRows);
  }

  @Handle(dealChains)
  deals({ query, user }: Received<typeof dealChains>) {
    return findDealChains(this.source, user, query.began);
  }

  @Handle(analyticsCsv)
  async csv({ query, user, response }: Received<typeof analyticsCsv>) {
    const { rows } = await findRows(this.source, user.id, query, null);
    return sendCsv(response, `keepwarm-${query.figure}.csv`, rowsCsv(rows));
  }
}
