import { capital } from '@/shared/lib/format';
import { CallError } from '@/shared/http/call';
import type { ToastGiven } from '@/shared/toast/toast.store';
import { nameOf } from '@/shared/labels/text-labels';

export type Conflict = 'approved' | 'declined' | 'changed';

/** What another tab did in the meantime, from a 409 response; null for every other error. */
export const conflictOf = (error: unknown): Conflict | null => {
  if (!(error instanceof CallError) || error.status !== 409 || !error.body) return null;
  const { code, current } = error.body;
  if (code === 'stale_text') return 'changed';
  if (code !== 'invalid_transition') return null;
  const status = (current as { approvalStatus?: unknown } | null | undefined)?.approvalStatus;
  return status === 'approved' || status === 'declined' ? status : 'changed';
};

export const conflictTitles = {
  approved: 'Already approved in another tab',
  declined: 'Already declined in another tab',
  changed: 'Changed in another tab',
} satisfies Record<Conflict, string>;

export const conflictToast = (error: unknown, item: Parameters<typeof nameOf>[0]): ToastGiven | null => {
  const conflict = conflictOf(error);
  if (conflict === null) return null;
  const name = capital(nameOf(item));
  return {
    title: conflictTitles[conflict],
    text:
      conflict === 'changed'
        ? `Nothing was changed. ${name} has a newer version. Read it, then decide.`
        : `Nothing was changed here. ${name} is already ${conflict}.`,
  };
};
