import { SignedOutCover } from './shell/signed-out-cover';
import { ToastWindow } from './ui/toast-window';
import { useLiveEnd } from './use-live-end';

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
