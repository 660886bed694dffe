import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '@/shared/ui/dialog';

/** Asks before the page is left while something is `dirty`. `text` says what is lost and what stays. */
export const UnsavedChanges = ({ dirty, text }: { dirty: boolean; text: string }) => {
  const leaving = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: dirty, withResolver: true });
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
