import type { SuggestionEvent } from '@app/contracts/posts/suggestions.events';
import { given } from '../testing/given';
import { suggestions, type SuggestionCommand } from './suggestions';

const timeZone = 'Europe/Berlin';
const key = 'topic:rota design';
const on = (day: string) => ({ at: `${day}T08:00:00.000Z`, timeZone });
const dismiss = (day: string): SuggestionCommand => ({ type: 'DismissSuggestion', key, reason: 'not_now', ...on(day) });
const restore = (day: string): SuggestionCommand => ({ type: 'RestoreSuggestion', key, ...on(day) });
const dismissed = (day: string): SuggestionEvent => ({
  type: 'SuggestionDismissed',
  data: { key, reason: 'not_now', ...on(day) },
});
const restored = (day: string): SuggestionEvent => ({ type: 'SuggestionRestored', data: { key, ...on(day) } });

describe('A suggestion', () => {
  it('is dismissed once within eight weeks', () => {
    given(suggestions, [])
      .when(dismiss('2026-09-07'))
      .then([dismissed('2026-09-07')]);
    given(suggestions, [dismissed('2026-09-07')])
      .when(dismiss('2026-11-01'))
      .thenNothing();
    given(suggestions, [dismissed('2026-09-07')])
      .when(dismiss('2026-11-02'))
      .then([dismissed('2026-11-02')]);
  });

  it('is dismissed for another reason, which is kept', () => {
    const done = (day: string) => ({ ...dismiss(day), reason: 'done' }) as const;
    const forDone: SuggestionEvent = {
      type: 'SuggestionDismissed',
      data: { key, reason: 'done', ...on('2026-09-08') },
    };
    given(suggestions, [dismissed('2026-09-07')])
      .when(done('2026-09-08'))
      .then([forDone]);
    given(suggestions, [dismissed('2026-09-07'), forDone])
      .when(done('2026-09-09'))
      .thenNothing();
  });

  it('is restored while it is dismissed', () => {
    given(suggestions, [dismissed('2026-09-07')])
      .when(restore('2026-09-08'))
      .then([restored('2026-09-08')]);
    given(suggestions, [dismissed('2026-09-07'), restored('2026-09-08')])
      .when(restore('2026-09-09'))
      .thenNothing();
    given(suggestions, []).when(restore('2026-09-09')).thenNothing();
  });

  it('is dismissed again after it was restored', () =>
    given(suggestions, [dismissed('2026-09-07'), restored('2026-09-08')])
      .when(dismiss('2026-09-09'))
      .then([dismissed('2026-09-09')]));
});
