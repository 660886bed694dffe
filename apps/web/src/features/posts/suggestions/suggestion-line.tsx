import { type DismissReason, dismissReasonLabels, dismissReasons } from '@app/contracts/posts/suggestions.constants';
import type { dismissSuggestion, restoreSuggestion } from '@app/contracts/posts/suggestions.api';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { call } from '@/shared/http/call';
import { readAgain } from '@/shared/live/live-updates';
import { useAction } from '@/shared/actions/use-action';
import { suggestionsQuery } from './suggestions.queries';

interface SuggestionLineProps {
  id: string;
  name: string;
  reason: string;
  /** The text of the button that dismisses. */
  dismiss: string;
  children: ReactNode;
}

interface Dismissed {
  key: string;
  /** What is dismissed, in words. */
  name: string;
  reason: DismissReason;
}

/** Dismisses a suggestion or a prompt for eight weeks, with undo. */
const useDismiss = () => {
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

export const SuggestionLine = ({ id, name, reason, dismiss, children }: SuggestionLineProps) => {
  const dismissal = useDismiss();
  return (
    <li data-row={id} className="px-[18px] py-3 max-md:px-3.5">
      <p className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="text-sm text-ink-3">{reason}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {children}
        <Menu
          changes
          trigger={
            <Button variant="quiet" size="sm" aria-label={`${dismiss}: ${name}`} pending={dismissal.pending}>
              {dismiss}
            </Button>
          }
        >
          <MenuLabel>Why not?</MenuLabel>
          {dismissReasons.map((reason) => (
            <MenuItem key={reason} onSelect={() => dismissal.act({ key: id, name, reason })}>
              {dismissReasonLabels[reason]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  );
};
