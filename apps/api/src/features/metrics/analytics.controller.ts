import { Controller, Res, UseInterceptors } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import {
  type Analytics,
  analytics,
  analyticsCsv,
  analyticsRows,
  templateAnswers,
} from '@app/contracts/metrics/analytics.api';
import { dealChains } from '@app/contracts/metrics/deal-chains.api';
import { mostRows } from '@app/contracts/metrics/analytics.constants';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Handle, Input } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/kernel/people';
import { CurrentUser } from '../../platform/http/request-context';
import { sendCsv } from '../../platform/http/csv';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { ShowsOwnChanges } from '../../platform/http/shows-own-changes';
import { findAnalytics } from './analytics.queries';
import { rowsCsv } from './analytics-csv';
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
  figures(@Input() { query }: InputOf<typeof analytics>, @CurrentUser() user: SignedIn): Promise<Analytics> {
    return findAnalytics(this.source, user, query, this.clock.now());
  }

  @Handle(templateAnswers)
  templates(@CurrentUser() user: SignedIn): Promise<ResponseOf<typeof templateAnswers>> {
    return findTemplateAnswers(this.source, user.id);
  }

  @Handle(analyticsRows)
  rows(
    @Input() { query }: InputOf<typeof analyticsRows>,
    @CurrentUser() user: SignedIn,
  ): Promise<ResponseOf<typeof analyticsRows>> {
    return findRows(this.source, user.id, query, mostRows);
  }

  @Handle(dealChains)
  deals(
    @Input() { query }: InputOf<typeof dealChains>,
    @CurrentUser() user: SignedIn,
  ): Promise<ResponseOf<typeof dealChains>> {
    return findDealChains(this.source, user, query.began);
  }

  @Handle(analyticsCsv)
  async csv(
    @Input() { query }: InputOf<typeof analyticsCsv>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { rows } = await findRows(this.source, user.id, query, null);
    return sendCsv(response, `keepwarm-${query.figure}.csv`, rowsCsv(rows));
  }
}
