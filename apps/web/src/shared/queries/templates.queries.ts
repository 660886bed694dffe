import type { listTemplates, previewTemplate, templateOfDraft } from '@app/contracts/drafting/template.api';
import type { CallOf, ResponseOf } from '@app/contracts/endpoint';
import type { templateAnswers } from '@app/contracts/metrics/analytics.api';
import { fewResults } from '@app/contracts/drafting/template.constants';
import { answerDays } from '@app/contracts/metrics/analytics.constants';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { number } from '@/shared/lib/format';

export type Preview = ResponseOf<typeof previewTemplate>;
export type Asked = CallOf<typeof previewTemplate>['body'];

export const templatesQuery = {
  ...getQuery<typeof listTemplates>(['templates', 'list'], '/api/templates'),
  // The results come from texts, and the live stream does not report their changes under `templates`.
  staleTime: 0,
};

export const templateAnswersQuery = getQuery<typeof templateAnswers>(
  ['metrics', 'templates'],
  '/api/analytics/templates',
);

/** `14 drafted, 11 sent, 8 answered in 14 days`. */
export const resultWords = (
  drafted: number,
  { sent, answered }: Omit<ResponseOf<typeof templateAnswers>[number], 'template'> = { sent: 0, answered: 0 },
): string => {
  const said = `${number(drafted)} drafted, ${number(sent)} sent`;
  if (sent === 0) return said;
  return sent < fewResults ? `${said}, too few to say` : `${said}, ${number(answered)} answered in ${answerDays} days`;
};

/** A template filled for three leads. A newer request cancels an older one. The last preview stays until the new one arrives. */
export const previewQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['templates', 'preview', asked],
    queryFn: ({ signal }) => call<typeof previewTemplate>('POST', '/api/templates/preview', { body: asked, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const ofDraftQuery = (words: CallOf<typeof templateOfDraft>['body']) =>
  queryOptions({
    queryKey: ['templates', 'of-draft', words],
    queryFn: ({ signal }) => call<typeof templateOfDraft>('POST', '/api/templates/of-draft', { body: words, signal }),
  });
