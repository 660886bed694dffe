import type { ReactNode } from 'react';
import { dismissReasonLabels, dismissReasons } from '@app/contracts/posts/suggestions.constants';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { useDismiss } from './use-dismiss-suggestion';

interface SuggestionLineProps {
  id: string;
  name: string;
  reason: string;
  /** The text of the button that dismisses. */
  dismiss: string;
  children: ReactNode;
}

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
