import { useEffect, useState } from 'react';
import { lazily } from '../lazily';
import { useShownToast } from '../toast-store';

const Window = lazily(async () => (await import('./toast-window')).ToastWindow);

/** Milliseconds: long enough that the page's own code is there. */
const afterFirstLoad = 3000;

/** Shows the toasts. Once in the app; its code loads soon after the page, so that a lost connection can be told. */
export const ToastPlace = () => {
  const toast = useShownToast();
  const [asked, setAsked] = useState(false);
  if (toast && !asked) setAsked(true);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), afterFirstLoad);
    return () => clearTimeout(timer);
  }, []);
  return asked && <Window />;
};
