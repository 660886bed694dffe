import { tabStore } from '@/shared/storage/browser-storage';
import { isServerHealthy } from '@/shared/http/server-health';
import { toast } from '@/shared/toast/toast.store';

/** From docs/quality/specification.md: milliseconds that `You are logged out` is shown before the sign-in opens. */
const leaveAfter = 500;

export const signInAddress = (here = location.pathname + location.search): string =>
  here === '/' || here.startsWith('/login') ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(here)}`;

/** Where this tab keeps the address that the person leaves for a sign-in. */
export const leftAddress = 'before-sign-in';
/** Keeps the address. The sign-in loses what is after its #, because browsers do not send that to servers. */
export const keepAddress = (): void => void tabStore.set(leftAddress, location.href);

let signsIn = false;
export const signsInAgain = (): boolean => signsIn;

type Leave = (address: string) => void;
const leaveFor: Leave = (address) => location.assign(address);

/** When the server does not answer, the page stays open with everything that the person typed. */
export const startSignIn = async (leave: Leave = leaveFor, failed = toast): Promise<void> => {
  if (await isServerHealthy('ready')) {
    signsIn = true;
    keepAddress();
    return leave(signInAddress());
  }
  failed({
    kind: 'error',
    title: 'Sign In Error',
    text: 'Failed to initiate sign in. Please try again.',
    action: { label: 'Sign in', run: () => void startSignIn(leave) },
  });
};

let leaving = false;
/** While a page says that its session is over, the person chooses when to sign in. */
export const holdSignIn = (held: boolean): void => void (leaving = held);

/** Called when a call returns 401. Acts once, also when many calls return 401 together. */
export const sessionEnded = (leave: Leave = leaveFor): void => {
  if (leaving) return;
  leaving = true;
  toast({ kind: 'error', title: 'Unauthorized', text: 'You are logged out. Logging in again...' });
  setTimeout(() => {
    leaving = false;
    void startSignIn(leave);
  }, leaveAfter);
};

/** Thrown by a route that needs a session. The layout then shows the landing page. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}
