import { useEffect, useState } from 'react';
import { tabStore } from '@/shared/storage/browser-storage';
import { leftAddress } from './session';

/** What is after the # of the address: what a bookmark or another app captured. After a new sign-in it is put back. */
export const useFragment = (): string => {
  const [fragment] = useState(() => {
    const before = tabStore.get(leftAddress) ?? '';
    const isThisPage = before.startsWith(`${location.href}#`);
    return isThisPage ? before.slice(location.href.length) : location.hash;
  });
  useEffect(() => {
    tabStore.set(leftAddress, null);
    if (fragment !== location.hash) history.replaceState(history.state, '', fragment);
  }, [fragment]);
  return fragment;
};

/** Removes it from the address. */
export const forgetFragment = (): void => {
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
};
