import { useState } from 'react';
import { lazily } from '../lazily';
import { useShownToast } from '../toast-store';

const Window = lazily(async () => (await import('./toast-window')).ToastWindow);

/** Shows the toasts. Once in the app; its code loads with the first toast. */
export const ToastPlace = () => {
  const toast = useShownToast();
  const [asked, setAsked] = useState(false);
  if (toast && !asked) setAsked(true);
  return asked && <Window />;
};
