import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveEnd } from '@/shared/live/live-updates';
import type { LiveMessage } from '@/shared/live/live-stream';
import { isServerHealthy } from '@/shared/http/server-health';
import { toastMeanwhile } from '@/shared/toast/toast.store';
import { readUser, userQuery } from '@/shared/queries/current-user.queries';

/** Milliseconds that a lost stream has to come back before the person hears of it. */
const comesBackIn = 4000;

/** Says that the server cannot be reached, from some seconds after the stream was lost until it is open again. */
const watchConnection = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | undefined;
  let lost = false;
  const look = async () => {
    // The server may have closed the stream for another reason, such as the end of the session.
    if (lost && !document.hidden && !(await isServerHealthy('live')) && lost) {
      liveEnd.cut = true;
      close = toastMeanwhile({ title: 'Not connected', text: 'Keepwarm tries again. You see what was loaded before.' });
    } else timer = undefined;
  };
  return (open: boolean) => {
    lost = !open;
    if (lost) return void (timer ??= setTimeout(() => void look(), comesBackIn));
    clearTimeout(timer);
    timer = undefined;
    liveEnd.cut = false;
    close?.();
    close = undefined;
  };
};

/** The signed-in person now, or null. `undefined`: the server did not say, because it cannot be reached or is not ready. */
const signedInNow = () => readUser().catch(() => undefined);

/** Milliseconds that a page needs at most to leave after a click on Log Out. */
const leavesWithin = 5000;

/** The stream also ends in a cut network or a restart. So only a server that knows nobody any more ends the session. */
export const useConnectionStatus = (): { signedOut: boolean } => {
  const client = useQueryClient();
  const [signedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const isOpen = watchConnection();
    let [over, asked, leftAt] = [false, 0, -Infinity];
    const ask = async () => {
      const shown = client.getQueryData(userQuery.queryKey);
      if (!shown) return;
      asked += 1;
      const mine = asked;
      const now = await signedInNow();
      // A page that signs out itself shows the landing page next.
      const leaves = Date.now() - leftAt < leavesWithin;
      if (mine !== asked || now === undefined || (!now && leaves)) return;
      if (now && now.id !== shown.id) return location.reload();
      over = !now;
      setSignedOut(over);
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href="/api/logout"]')) leftAt = Date.now();
    };
    addEventListener('click', onClick);
    const hear = (message: LiveMessage) => {
      isOpen(message.type !== 'lost');
      if (message.type === 'hello' ? over : message.type === 'lost' && message.ended && !over) void ask();
    };
    liveEnd.hear = hear;
    if (liveEnd.last) hear(liveEnd.last);
    return () => {
      removeEventListener('click', onClick);
      delete liveEnd.hear;
      isOpen(true);
    };
  }, [client]);
  return { signedOut };
};
