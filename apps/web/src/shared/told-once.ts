import { useRouterState, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStable } from './use-stable';

/**
 * Parameters that another site adds to the address, such as what came of a payment. `tell` gets them as soon as one of them is
 * there. Then they leave the address, so that a reload does not tell it again.
 */
export const useToldOnce = (names: readonly string[], tell: (values: (string | null)[]) => void): void => {
  const { navigate } = useRouter();
  const { pathname, searchStr, hash } = useRouterState({ select: ({ location }) => location });
  const take = useStable(() => {
    const search = new URLSearchParams(searchStr);
    const values = names.map((name) => search.get(name));
    if (values.every((value) => value === null)) return;
    tell(values);
    for (const name of names) search.delete(name);
    const rest = search.toString();
    void navigate({
      href: `${pathname}${rest && `?${rest}`}${hash && `#${hash}`}`,
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(take, [take, searchStr]);
};
