import { dismissReasonLabels, dismissReasons } from '@app/contracts/posts/suggestions.constants';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { useDismiss } from './use-dismiss-suggestion';

/** Asks for the reason with one tap, and dismisses. */
export const DismissMenu = ({ label, id, name }: { label: string; id: string; name: string }) => {
  const dismiss = useDismiss();
  return (
    <Menu
      changes
      trigger={
        <Button variant="quiet" size="sm" aria-label={`${label}: ${name}`} pending={dismiss.pending}>
          {label}
        </Button>
      }
    >
      <MenuLabel>Why not?</MenuLabel>
      {dismissReasons.map((reason) => (
        <MenuItem key={reason} onSelect={() => dismiss.act({ key: id, name, reason })}>
          {dismissReasonLabels[reason]}
        </MenuItem>
      ))}
    </Menu>
  );
};
