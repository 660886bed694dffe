import { type Mutation, useIsFetching, useMutationState } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastMeanwhile } from './toast-store';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What is said while the action takes longer than usual, from its variables. */
      waiting?: (variables: never) => string | undefined;
    };
  }
}

/** Milliseconds that a person waits without an explanation. */
const slowAfter = 3000;

const titleOf = ({ meta, state }: Mutation) => meta?.waiting?.(state.variables as never) ?? 'Still working';

/**
 * Says after three seconds what the person waits for: an action, or the first result of a query on the screen. The
 * notice goes when the wait is over. Once in the app.
 */
export const SlowNotice = () => {
  const [action] = useMutationState({ filters: { status: 'pending' }, select: (mutation) => titleOf(mutation) });
  const loads = useIsFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0;
  const title = action ?? (loads ? 'Still loading' : null);
  useEffect(() => {
    if (title === null) return undefined;
    let close: (() => void) | undefined;
    const timer = setTimeout(() => {
      close = toastMeanwhile({
        title,
        text: 'Keepwarm is slow right now. You can go on; the result appears by itself.',
      });
    }, slowAfter);
    return () => {
      clearTimeout(timer);
      close?.();
    };
  }, [title]);
  return null;
};
