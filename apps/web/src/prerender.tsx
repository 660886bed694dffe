import type { User } from '@app/contracts/account/account.api';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './features/landing/landing';
import { Privacy } from './features/legal/privacy';
import { Terms } from './features/legal/terms';
import { Pricing } from '@/features/billing/pricing/pricing-page';
import { SignIn } from '@/features/account/sign-in/sign-in';
import { routeTree } from './routeTree.gen';
import { queryClient } from '@/shared/queries/query-client';
import { Loading } from './shared/shell/error-page';
import { buttonLook } from './shared/ui/button';
import { SignedIn } from '@/shared/shell/visitor-frame';
import { userQuery } from '@/shared/queries/current-user.queries';

const page = (title: string, description: string, content: ReactNode) => ({
  title,
  description,
  body: renderToStaticMarkup(content),
});

/**
 * Placeholders. The server replaces them with the identity provider's name and the sign-in address (`static-web.ts`).
 */
const blanks = { provider: '%provider%', address: '%address%' };

const promise = 'Keeps your pipeline warm. Nothing leaves without your yes.';

/**
 * The pages for visitors as plain HTML, written by the build: file name → page. The server fills in those in `.build`.
 */
export const pages = {
  'landing.html': page('Keepwarm', promise, <Landing />),
  '.build/sign-in.html': page('Sign in | Keepwarm', promise, <SignIn {...blanks} failed={false} />),
  '.build/sign-in-failed.html': page('Sign in | Keepwarm', promise, <SignIn {...blanks} failed />),
};

const documentsFor = (signedIn: boolean) => {
  const document = (title: string, description: string, content: ReactNode) =>
    page(`${title} | Keepwarm`, description, <SignedIn value={signedIn}>{content}</SignedIn>);
  return {
    '/pricing': document('Pricing', 'Four plans, paid monthly or annually. Free up to 20 leads.', <Pricing />),
    '/privacy': document('Privacy Policy', 'What Keepwarm stores and what it is used for.', <Privacy />),
    '/terms': document('Terms', 'The rules for using Keepwarm.', <Terms />),
  };
};

/** Pages that everybody gets: address → page. The build writes `/pricing` to `pricing.html`. */
export const documents = documentsFor(false);
/** The same for people with a session. The build writes `/pricing` to `app/pricing.html`. */
export const signedInDocuments = documentsFor(true);

/** The body of index.html, for visitors without a session and for addresses without a page. */
export const loading = renderToStaticMarkup(<Loading />);

/** For pages of the application. `public/start.js` shows it when the application does not start. */
export const notStarted = renderToStaticMarkup(
  <div
    id="not-started"
    role="alert"
    hidden
    className="fixed bottom-6 left-1/2 z-80 flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 items-center gap-3 rounded-[8px] border border-line bg-panel py-1.5 pr-1.5 pl-3.5 shadow-float"
  >
    <div>
      <p className="font-medium">Keepwarm has not started yet</p>
      <p className="text-ink-3">Your connection may be slow. Nothing is lost.</p>
    </div>
    <button type="button" className={buttonLook()}>
      Reload
    </button>
  </div>,
);

/** Replaces the name. It is an invisible letter, because a name of spaces counts as no name. */
const unknown = '\u3164';
/** A placeholder for the signed-in person, who is not known when the web is built. */
const somebody = (role: User['role']): User => ({
  id: '',
  email: unknown,
  firstName: null,
  lastName: null,
  bio: null,
  preferredTone: null,
  clientTypes: [],
  engageTarget: 5,
  timeZone: null,
  role,
  subscriptionTier: 'free',
  subscriptionStatus: null,
  profileImageUrl: null,
  welcome: null,
  dashboardVisibility: false,
  createdAt: '',
  updatedAt: '',
});

/**
 * What a page of the application shows before any data is read, and the addresses that it reads first. The server sends
 * this with the page, so that it is painted before the script has loaded.
 */
export const skeletonOf = async (address: string): Promise<{ body: string; reads: string[] }> => {
  const reads = ['/api/auth/user'];
  const { fetch } = globalThis;
  globalThis.fetch = (read) => {
    reads.push(String(read));
    return new Promise(() => undefined);
  };
  queryClient.clear();
  queryClient.setQueryData(userQuery.queryKey, somebody(address.startsWith('/admin') ? 'admin' : 'coach'));
  const history = createMemoryHistory({ initialEntries: [address.replaceAll('$', '%24')] });
  const router = createRouter({ routeTree, history, context: { queryClient } });
  await router.load();
  globalThis.fetch = fetch;
  const content = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // When a part throws, React renders the outermost fallback without an error.
  if (content === '' || content === loading)
    throw new Error(`The skeleton of ${address} is lost: a part of the page cannot be rendered here`);
  // The plan is not known either. The title comes with the page. A file input is not visible, and a file that it took would be lost. The hidden input of a
  // switch brings a style of its own. Some systems draw a box for the letter of the name.
  return {
    body: content
      .replaceAll(new RegExp(`${unknown}|(, )?${tierLabels.free} plan`, 'g'), '\u00a0')
      .replaceAll(/<title>.*?<\/title>|<input[^>]* (?:type="file"|aria-hidden="true")[^>]*>/g, ''),
    reads,
  };
};
