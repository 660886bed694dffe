import { type Mutation, useIsFetching, useMutationState } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCut } from './live-updates';
import { toastMeanwhile } from '@/shared/toast/toast.store';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The notice while the action takes longer than usual, from its variables. Null: no notice. */
      waiting?: (variables: never) => string | null | undefined;
    };
  }
}

/** Milliseconds after which a waiting person gets an explanation. */
const slowAfter = 3000;

const stillLoading = 'Still loading';

const titleOf = ({ meta, state }: Mutation) => {
  const said = meta?.waiting?.(state.variables as never);
  return said === undefined ? 'Still working' : said;
};

/** Shows after three seconds what the person waits for. The notice disappears when the wait is over or `title` is null. */
const useSlowNotice = (title: string | null): void =>
  useEffect(() => {
    if (title === null) return undefined;
    let close: (() => void) | undefined;
    const timer = setTimeout(() => {
      close = toastMeanwhile({
        title,
        text: `${isCut() ? 'Not connected. Keepwarm tries again' : 'Keepwarm is slow right now'}. You can continue; the result appears by itself.`,
      });
    }, slowAfter);
    return () => {
      clearTimeout(timer);
      close?.();
    };
  }, [title]);

/** Watches every action, and the first result of every query on the screen. Once in the app. */
export const SlowNotice = ({ navigates = false }: { navigates?: boolean }) => {
  const [action] = useMutationState({ filters: { status: 'pending' }, select: (mutation) => titleOf(mutation) });
  const reads = useIsFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0;
  useSlowNotice(action ?? (reads || navigates ? stillLoading : null));
  return null;
};

/** A notice while code loads slowly. */
export const CodeLoads = () => {
  useSlowNotice(stillLoading);
  return null;
};
