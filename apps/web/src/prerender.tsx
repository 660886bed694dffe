import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './features/landing/landing';
import { SignIn } from './features/sign-in/sign-in';

const page = (title: string, content: ReactNode) => ({ title, body: renderToStaticMarkup(content) });

/** The server puts the identity provider's name and the address of the sign-in here, see `static-web.ts`. */
const blanks = { provider: '%provider%', address: '%address%' };

/** The pages of a visitor as plain HTML, for the build: file name → page. What lies in `.build` is filled in by the server. */
export const pages = {
  'landing.html': page('Keepwarm', <Landing />),
  '.build/sign-in.html': page('Sign in · Keepwarm', <SignIn {...blanks} failed={false} />),
  '.build/sign-in-failed.html': page('Sign in · Keepwarm', <SignIn {...blanks} failed />),
};
