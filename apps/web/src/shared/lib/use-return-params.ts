import { useRouterState, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStable } from './use-stable-callback';

/** Reads once what another site adds to the address, such as the result of a payment, and removes it there. */
export const useReturnParams = (names: readonly string[], tell: (values: (string | null)[]) => void): void => {
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
