import type { dismissSuggestion, restoreSuggestion } from '@app/contracts/posts/suggestions.api';
import type { DismissReason } from '@app/contracts/posts/suggestions.constants';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { readAgain } from '@/shared/live/live-updates';
import { useAction } from '@/shared/actions/use-action';
import { suggestionsQuery } from './suggestions.queries';

interface Dismissed {
  key: string;
  /** What is dismissed, in words. */
  name: string;
  reason: DismissReason;
}

/** Dismisses a suggestion or a prompt for eight weeks, with undo. */
export const useDismiss = () => {
  const client = useQueryClient();
  const reread = () => void readAgain(client, suggestionsQuery);
  const restore = useAction({
    run: ({ key }: Dismissed, extras) =>
      call<typeof restoreSuggestion>('POST', '/api/suggestions/restore', { body: { key }, ...extras }),
    after: reread,
    done: (_, { name }) => ({ title: 'Suggestion is back', text: `“${name}” is suggested again.` }),
    failed: { title: 'Error', text: 'The suggestion could not be brought back. Please try again.' },
  });
  return useAction({
    run: ({ key, reason }: Dismissed, extras) =>
      call<typeof dismissSuggestion>('POST', '/api/suggestions/dismiss', { body: { key, reason }, ...extras }),
    after: reread,
    done: (_, dismissed) => ({
      title: 'Suggestion dismissed',
      text: `“${dismissed.name}” does not come back for 8 weeks.`,
      action: { label: 'Undo', run: () => restore.act(dismissed) },
    }),
    failed: { title: 'Error', text: 'The suggestion could not be dismissed. Please try again.' },
  });
};
