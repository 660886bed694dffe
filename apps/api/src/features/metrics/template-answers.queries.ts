import type { ResponseOf } from '@app/contracts/endpoint';
import type { templateAnswers } from '@app/contracts/metrics/analytics.api';
import type { DataSource } from 'typeorm';
import { ask } from '@app/event-sourcing/read-models/read-model';

export const findTemplateAnswers = (source: DataSource, owner: string): Promise<ResponseOf<typeof templateAnswers>> =>
  ask(
    source,
    `select template, count(*)::int as sent, count(answered_at)::int as answered
     from outgoing where owner = $1 and sent_on is not null and template is not null and type = 'message' and not sample
     group by template order by template`,
    [owner],
    'template answers',
  );
