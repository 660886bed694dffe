import { buttonLook } from '@/shared/ui/button';
import { Mark } from '@/shared/ui/mark';
import { Hero } from './hero';
import { Audience, bigHeading, CanAndCannot, SealTwins, Steps } from './sections';
import { Tools } from './tools';

const wrap = 'mx-auto max-w-[72rem] px-(--gutter)';
const section = `${wrap} pt-[72px] sm:pt-[104px]`;

const exampleWeek = [
  ['drafted', 16],
  ['approved', 9],
  ['copied by you', 8],
  ['sent by Keepwarm', 0],
] as const;

/**
 * The page for visitors. The build renders it to plain HTML and no script runs on it: so no hooks, and no `style`
 * props, which the Content-Security-Policy refuses. `returnTo` is the page to open after the sign-in.
 */
export const Landing = ({ returnTo }: { returnTo?: string }) => {
  const after = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : '';
  return (
    <div className="overflow-x-clip">
      <a href="#main" className="fixed -top-16 left-3 z-90 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-3">
        Skip to content
      </a>
      <header className={`${wrap} flex h-16 items-center gap-1.5`}>
        <a href="/" className="mr-auto flex items-center gap-[9px] text-[17px] font-semibold tracking-[-0.015em]">
          <Mark lit className="size-[26px]!" />
          Keepwarm
        </a>
        <nav aria-label="Main">
          <a href={`/login${after}`} className={buttonLook({ className: 'max-md:h-10!' })}>
            Sign In
          </a>
        </nav>
      </header>
      <main id="main">
        <div className={wrap}>
          <Hero signIn={`/api/login${after}`} />
        </div>
        <div className="border-y border-line">
          <p
            className={`${wrap} flex min-h-[60px] flex-wrap items-center gap-x-9 gap-y-2 py-3.5 font-mono tracking-[-0.01em] text-ink-2`}
          >
            <span>An example week</span>
            {exampleWeek.map(([what, count]) => (
              <span key={what}>
                {what} <b className="text-ink">{count}</b>
              </span>
            ))}
          </p>
        </div>
        <section aria-labelledby="tools" className={section}>
          <h2 id="tools" className={bigHeading}>
            Six tools that prepare. One person who decides.
          </h2>
          <Tools />
        </section>
        <section aria-labelledby="how" id="how-it-works" className={section}>
          <h2 id="how" className={bigHeading}>
            How a week goes
          </h2>
          <Steps />
          <CanAndCannot />
        </section>
        <section aria-labelledby="seal" className={section}>
          <h2 id="seal" className={bigHeading}>
            Every text you approve gets its own seal
          </h2>
          <p className="mt-3 max-w-[56ch] text-[16px]/[25px] text-ink-2">
            The seal is drawn from the exact words. Change one comma and it is another seal.
          </p>
          <SealTwins />
        </section>
        <section
          aria-labelledby="who"
          className={`${section} grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)]`}
        >
          <h2 id="who" className={bigHeading}>
            For people whose name is the business
          </h2>
          <Audience />
        </section>
        <section aria-labelledby="start" className={wrap}>
          <div className="mt-20 grid items-end gap-7 border-t border-line pt-14 pb-16 sm:mt-28 sm:grid-cols-[minmax(0,1fr)_auto] sm:pt-[88px] sm:pb-24">
            <h2 id="start" className={bigHeading}>
              Start with five people you meant to write to.
            </h2>
            <a href={`/api/login${after}`} className={buttonLook({ variant: 'primary', size: 'lg' })}>
              Get Started Free
            </a>
          </div>
        </section>
      </main>
      <footer className="border-t border-line pt-[22px] pb-8 text-ink-3">
        <p className={wrap}>© 2025 Keepwarm</p>
      </footer>
    </div>
  );
};
