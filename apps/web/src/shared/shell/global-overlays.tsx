import { SignedOutCover } from './signed-out-cover';
import { ToastWindow } from '@/shared/ui/toast-window';
import { useLiveEnd } from './use-connection-status';

/** The parts that lie over every page. Their code loads after the page. */
export const OverPages = () => {
  const { signedOut } = useLiveEnd();
  return (
    <>
      <ToastWindow />
      {signedOut && <SignedOutCover />}
    </>
  );
};
