import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './features/landing/landing';
import { SignIn } from './features/sign-in/sign-in';

const page = (title: string, content: ReactNode) => ({ title, body: renderToStaticMarkup(content) });

/**
 * Placeholders. The server replaces them with the identity provider's name and the sign-in address (`static-web.ts`).
 */
const blanks = { provider: '%provider%', address: '%address%' };

/**
 * The pages for visitors as plain HTML, written by the build: file name → page. The server fills in those in `.build`.
 */
export const pages = {
  'landing.html': page('Keepwarm', <Landing />),
  '.build/sign-in.html': page('Sign in · Keepwarm', <SignIn {...blanks} failed={false} />),
  '.build/sign-in-failed.html': page('Sign in · Keepwarm', <SignIn {...blanks} failed />),
};
