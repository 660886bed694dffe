import { toast } from './toast-store';

/** From the specification: milliseconds that `You are logged out` is shown before the sign-in opens. */
const leaveAfter = 500;

/** The sign-in address, with the page to return to. */
export const signInAddress = (here = location.pathname + location.search): string =>
  here === '/' || here.startsWith('/login') ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(here)}`;

let leaving = false;

/** Called when a call returns 401. Acts once, also when many calls return 401 together. */
export const sessionEnded = (leave: (address: string) => void = (address) => location.assign(address)): void => {
  if (leaving) return;
  leaving = true;
  toast({ kind: 'error', title: 'Unauthorized', text: 'You are logged out. Logging in again...' });
  setTimeout(() => {
    leaving = false;
    leave(signInAddress());
  }, leaveAfter);
};

/** Thrown by a route that needs a session. The layout then shows the landing page. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}
