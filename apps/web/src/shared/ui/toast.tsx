import { useEffect, useState } from 'react';
import { lazily } from '../lazily';
import { useShownToast } from '../toast-store';

const Window = lazily(async () => (await import('./toast-window')).ToastWindow);

/** Milliseconds, long enough for the page's own code to load first. */
const afterFirstLoad = 3000;

/** Shows the toasts. Use it once in the app. Its code loads soon after the page, so that a toast can report a lost connection. */
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
