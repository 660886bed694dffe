import { useState } from 'react';

/**
 * Where the focus stood when a dialog opened, to bring it back there: the library does so only for dialogs that hold
 * their own trigger. A menu item that is gone by then is left to the library. Spread it on the dialog's content.
 */
export const useOpener = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(open);
  const [opener, setOpener] = useState<Element | null>(() => (open ? document.activeElement : null));
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  return {
    onCloseAutoFocus: (event: Event) => {
      if (!(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body) return;
      event.preventDefault();
      opener.focus();
    },
  };
};
