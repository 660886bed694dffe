import { toast } from './toast-store';

/** From the specification: how long `You are logged out` can be read before the browser leaves for the sign-in. */
const leaveAfter = 500;

/** Where to sign in, with the page to come back to afterwards. */
export const signInAddress = (here = location.pathname + location.search): string =>
  here === '/' || here.startsWith('/login') ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(here)}`;

let leaving = false;

/** What happens when a call finds that the session has ended; once, however many calls find it. */
export const sessionEnded = (leave: (address: string) => void = (address) => location.assign(address)): void => {
  if (leaving) return;
  leaving = true;
  toast({ kind: 'error', title: 'Unauthorized', text: 'You are logged out. Logging in again...' });
  setTimeout(() => {
    leaving = false;
    leave(signInAddress());
  }, leaveAfter);
};

/** Stops a signed-in route from loading for a visitor without a session; its layout answers with the landing page. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}
