import { useBlocker } from '@tanstack/react-router';
import { signsInAgain } from '@/shared/session/session';
import { ConfirmDialog } from '@/shared/ui/dialog';

interface UnsavedChangesProps {
  dirty: boolean;
  /** What is lost and what stays. */
  text: string;
  /** A path. Another address of this page loses nothing. */
  within?: string;
  /** Forgets the changes, because the person leaves without them. */
  onLeave: () => void;
}

/** Asks before the page is left while something is `dirty`. A new sign-in returns to the page, so it does not ask then. */
export const UnsavedChanges = ({ dirty, text, within, onLeave }: UnsavedChangesProps) => {
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => dirty && next.pathname !== within,
    enableBeforeUnload: () => dirty && !signsInAgain(),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={() => leaving.reset?.()}
      title="Leave without saving?"
      text={text}
      confirm="Leave"
      keep="Stay here"
      onConfirm={() => {
        onLeave();
        leaving.proceed?.();
      }}
    />
  );
};
