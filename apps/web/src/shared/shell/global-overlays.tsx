import { SignedOutCover } from './signed-out-cover';
import { ToastWindow } from '@/shared/ui/toast-window';
import { useConnectionStatus } from './use-connection-status';

/** The parts that lie over every page. Their code loads after the page. */
export const GlobalOverlays = () => {
  const { signedOut } = useConnectionStatus();
  return (
    <>
      <ToastWindow />
      {signedOut && <SignedOutCover />}
    </>
  );
};
