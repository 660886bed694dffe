import type { ReactNode } from 'react';
import { buttonLook } from '@/shared/ui/button';
import { Mark } from '@/shared/ui/brand-mark';

export const HelpFrame = ({ children }: { children: ReactNode }) => (
  <>
    <a href="#main" className="fixed -top-16 left-3 z-90 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-3">
      Skip to content
    </a>
    <header className="mx-auto flex h-16 max-w-page items-center gap-1.5 px-(--gutter)">
      <a href="/" className="mr-auto flex items-center gap-[9px] text-[17px] font-semibold tracking-[-0.015em]">
        <Mark lit className="size-[26px]!" />
        Keepwarm
      </a>
      <nav aria-label="Main" className="flex gap-1.5">
        <a href="/pricing" className={buttonLook({ variant: 'quiet' })}>
          Pricing
        </a>
        <a href={`/login?returnTo=${encodeURIComponent('/help')}`} className={buttonLook()}>
          Sign In
        </a>
      </nav>
    </header>
    <main id="main" tabIndex={-1} className="mx-auto max-w-page px-(--gutter) pt-4 pb-24">
      {children}
    </main>
  </>
);
