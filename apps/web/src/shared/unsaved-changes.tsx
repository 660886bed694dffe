import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '@/shared/ui/dialog';

interface UnsavedChangesProps {
  dirty: boolean;
  /** What is lost and what stays. */
  text: string;
  /** A path. Another address of this page loses nothing. */
  within?: string;
}

/** Asks before the page is left while something is `dirty`. */
export const UnsavedChanges = ({ dirty, text, within }: UnsavedChangesProps) => {
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => dirty && next.pathname !== within,
    enableBeforeUnload: dirty,
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
      destroys
      onConfirm={() => leaving.proceed?.()}
    />
  );
};
