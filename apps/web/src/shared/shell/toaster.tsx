import { useEffect, useState } from 'react';
import { lazily } from '@/shared/ui/lazily';
import { useShownToast } from '@/shared/toast/toast.store';

const Window = lazily(async () => (await import('./global-overlays')).GlobalOverlays);

/** Milliseconds, long enough for the page's own code to load first. */
const afterFirstLoad = 1500;

/** Use it once. Its code loads with the first action at the latest, so that a toast can report a lost connection. */
export const ToastPlace = () => {
  const toast = useShownToast();
  const [asked, setAsked] = useState(false);
  if (toast && !asked) setAsked(true);
  useEffect(() => {
    const ask = () => setAsked(true);
    const timer = setTimeout(ask, afterFirstLoad);
    const stop = new AbortController();
    const first = { once: true, capture: true, signal: stop.signal };
    addEventListener('pointerdown', ask, first);
    addEventListener('keydown', ask, first);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return asked && <Window />;
};
