import { signInWithConsent } from '@app/contracts/account/consent';
import { type ComponentProps, useEffect } from 'react';
import { cn } from '@/shared/lib/cn';
import { keepAddress } from '@/shared/session/session';
import { bigHeading, ConsentLine, VisitorFrame, wrap } from '@/shared/shell/visitor-frame';
import { Hero, StartLinks } from './hero';
import { Audience, CanAndCannot, SealTwins, Steps } from './sections';
import { Tools } from './tools';

const Section = ({
  name,
  title,
  className,
  children,
  ...rest
}: ComponentProps<'section'> & { name: string; title: string }) => (
  <section aria-labelledby={name} className={cn(wrap, 'pt-[72px] sm:pt-[104px]', className)} {...rest}>
    <h2 id={name} className={bigHeading}>
      {title}
    </h2>
    {children}
  </section>
);

const exampleWeek = [
  ['drafted', 16],
  ['approved', 9],
  ['copied by you', 8],
  ['sent by Keepwarm', 0],
] as const;

/** The first page for visitors. `returnTo` is the page to open after the sign-in. */
export const Landing = ({ returnTo }: { returnTo?: string }) => {
  const start = signInWithConsent(returnTo);
  useEffect(() => {
    if (returnTo) keepAddress();
  }, [returnTo]);
  return (
    <VisitorFrame signIn={returnTo ? `/login?returnTo=${encodeURIComponent(returnTo)}` : '/login'}>
      <div className={wrap}>
        <Hero signIn={start} />
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
      <Section name="tools" title="Six tools that prepare. One person who decides.">
        <Tools />
      </Section>
      <Section name="how" id="how-it-works" title="How a week goes">
        <Steps />
        <CanAndCannot />
      </Section>
      <Section name="seal" title="Every text you approve gets its own seal">
        <p className="mt-3 max-w-[56ch] text-[16px]/[25px] text-ink-2">
          The seal is drawn from the exact words. Change one comma and it is another seal.
        </p>
        <SealTwins />
      </Section>
      <Section
        name="who"
        title="For people whose name is the business"
        className="grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)]"
      >
        <Audience />
      </Section>
      <section aria-labelledby="start" className={wrap}>
        <div className="mt-20 grid items-end gap-7 border-t border-line pt-14 pb-16 sm:mt-28 sm:grid-cols-[minmax(0,1fr)_auto] sm:pt-[88px] sm:pb-24">
          <h2 id="start" className={bigHeading}>
            Start with five people you meant to write to.
          </h2>
          <div>
            <StartLinks signIn={start} className="max-sm:*:flex-1" />
            <ConsentLine className="mt-3 text-sm text-ink-3" />
          </div>
        </div>
      </section>
    </VisitorFrame>
  );
};
