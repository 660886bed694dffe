import { createContext, type ReactNode, use } from 'react';
import { buttonLook } from '@/shared/ui/button';
import { Mark } from '@/shared/ui/brand-mark';

/** Whether the page is the one that the server gives to people with a session. */
export const SignedIn = createContext(false);

export const wrap = 'mx-auto max-w-[72rem] px-(--gutter)';

export const bigHeading =
  'max-w-[22ch] text-[clamp(1.75rem,3.2vw,var(--text-3xl))]/[1.1] font-semibold tracking-figure text-balance';

const footer = [
  { to: '/pricing', name: 'Pricing' },
  { to: '/help', name: 'Help Center' },
  { to: '/privacy', name: 'Privacy' },
  { to: '/terms', name: 'Terms' },
];

/** The sentence of consent. Beside it stands a link to `signInWithConsent`, which records that it was shown. */
export const ConsentLine = ({ className }: { className?: string }) =>
  !use(SignedIn) && (
    <p className={className}>
      By signing in you agree to the{' '}
      <a href="/terms" className="link">
        Terms
      </a>{' '}
      and the{' '}
      <a href="/privacy" className="link">
        Privacy Policy
      </a>
      .
    </p>
  );

interface VisitorFrameProps {
  /** The address of this page, when it is in the header or the footer. */
  current?: string;
  signIn?: string;
  children: ReactNode;
}

/**
 * The head and the foot of a page for visitors. The build renders these pages to plain HTML and no script runs on them: so
 * no state, and no `style` props, which the Content-Security-Policy refuses.
 */
export const VisitorFrame = ({ current, signIn = '/login', children }: VisitorFrameProps) => {
  const signedIn = use(SignedIn);
  const at = (to: string) => ({ href: to, ...(to === current && { 'aria-current': 'page' as const }) });
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a href="#main" className="fixed -top-16 left-3 z-90 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-3">
        Skip to content
      </a>
      <header className={`${wrap} flex h-16 w-full items-center gap-1.5`}>
        <a href="/" className="mr-auto flex items-center gap-[9px] text-[17px] font-semibold tracking-[-0.015em]">
          <Mark lit className="size-[26px]!" />
          Keepwarm
        </a>
        <nav aria-label="Main" className="flex items-center gap-1.5">
          <a {...at('/pricing')} className={buttonLook({ variant: 'quiet' })}>
            Pricing
          </a>
          <a href={signedIn ? '/' : signIn} className={buttonLook()}>
            {signedIn ? 'Dashboard' : 'Sign In'}
          </a>
        </nav>
      </header>
      <main id="main" className="flex-1">
        {children}
      </main>
      <footer className="border-t border-line pt-3 pb-6 text-ink-3">
        <div className={`${wrap} flex flex-wrap items-center gap-x-5`}>
          <p className="mr-auto py-2.5">© 2025 Keepwarm</p>
          <nav aria-label="Footer" className="flex flex-wrap gap-x-5">
            {footer.map(({ to, name }) => (
              <a key={to} {...at(to)} className="py-2.5 hover:text-ink max-md:py-3">
                {name}
              </a>
            ))}
          </nav>
        </div>
      </footer>
    </div>
  );
};
