import { signInWithConsent } from '@app/contracts/account/consent';
import { plans } from '@app/contracts/billing/plans';
import { type ComponentProps, useEffect } from 'react';
import { cn } from '@/shared/lib/cn';
import { keepAddress } from '@/shared/session/session';
import { bigHeading, ConsentLine, VisitorFrame, wrap } from '@/shared/shell/visitor-frame';
import { Avatar } from '@/shared/ui/avatar';
import { buttonLook } from '@/shared/ui/button';
import { SampleChip, StateLabel, WriterChip } from '@/shared/ui/chip';
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

const still = 'pointer-events-none max-sm:flex-1';

/** A picture of a draft under review. Its buttons are not real. */
const ExampleSheet = () => (
  <figure className="relative isolate max-lg:max-w-[560px]">
    <div
      aria-hidden
      className="absolute inset-x-3 top-4 -bottom-[18px] -z-2 -rotate-[1.1deg] rounded-sheet bg-sheet shadow-sheet"
    />
    <div
      aria-hidden
      className="absolute inset-x-1.5 top-2.5 -bottom-2.5 -z-1 rotate-[1.6deg] rounded-sheet bg-sheet shadow-sheet"
    />
    <div className="rounded-sheet bg-sheet px-7 pt-6 pb-5 shadow-sheet max-sm:px-[18px] max-sm:pt-[18px] max-sm:pb-4">
      <figcaption className="sr-only">An example of a draft under review, with the person’s changes</figcaption>
      <div className="mb-3.5 flex items-center gap-3">
        <Avatar name="Marta Kowalczyk" />
        <div className="min-w-0 flex-1 leading-[17px]">
          <p className="clip font-semibold">Marta Kowalczyk</p>
          <p className="clip text-ink-3">COO, Varden Logistics</p>
        </div>
        <WriterChip ai />
        <SampleChip />
      </div>
      <div className="font-serif text-[16px]/[27px] text-pretty">
        <p>
          <del>Hi</del> Marta, <del>I loved</del> your post <del>about</del> <ins>on</ins> shift handovers<del>!</del>{' '}
          <ins>stayed with me.</ins> Two of the three causes you named sit in how the week is planned, not in the
          people. <del>We helped a</del> <ins>I wrote up how one</ins> logistics team cut its Monday backlog by a third.{' '}
          <del>I’d love to hop on a quick call this week</del>{' '}
          <ins>It is one page, no pitch. Would it help if I sent it? Happy</ins> to <del>show</del> <ins>talk once</ins>{' '}
          you <del>how we did</del> <ins>have read</ins> it.
        </p>
        <p className="mt-3">Nora</p>
      </div>
      <div aria-hidden className="mt-[18px] flex items-center gap-2 border-t border-dashed border-line-2 pt-4">
        <span className={cn(buttonLook({ variant: 'approve' }), still)}>Approve</span>
        <span className={cn(buttonLook(), still)}>Edit</span>
        <span className={cn(buttonLook({ variant: 'quiet' }), still)}>Decline</span>
        <StateLabel state="edited" className="ml-auto max-sm:hidden" />
      </div>
    </div>
  </figure>
);

const StartLinks = ({ signIn, className }: { signIn: string; className: string }) => (
  <div className={cn('flex flex-wrap gap-2.5', className)}>
    <a href={signIn} className={buttonLook({ variant: 'primary', size: 'lg' })}>
      Get Started Free
    </a>
    <a href="/pricing" className={buttonLook({ size: 'lg' })}>
      View Pricing
    </a>
  </div>
);

const Hero = ({ signIn }: { signIn: string }) => (
  <section className="grid items-center gap-x-[72px] gap-y-10 py-12 max-lg:pb-[72px] max-sm:py-8 max-sm:pb-[60px] lg:grid-cols-[minmax(0,1.04fr)_minmax(0,1fr)] lg:pt-[72px] lg:pb-[88px]">
    <div>
      <h1 className="text-[clamp(2.35rem,4.9vw,var(--text-4xl))]/[1.035] font-semibold tracking-[-0.038em] text-balance">
        Your pipeline, kept warm. Nothing leaves without your yes.
      </h1>
      <p className="mt-[22px] mb-[30px] max-w-[46ch] text-[18px]/7 text-ink-2">
        Keepwarm surfaces leads, drafts messages and posts in your voice, and tracks the replies. You read every word
        before anyone else does.
      </p>
      <StartLinks signIn={signIn} className="max-sm:*:flex-[1_1_100%]" />
      <p className="mt-4 text-ink-3">
        For LinkedIn, email and Instagram. Free up to {plans.free.leads} leads.{' '}
        <a href="#how-it-works" className="link">
          How it works
        </a>
      </p>
      <ConsentLine className="mt-1 text-sm text-ink-3" />
    </div>
    <ExampleSheet />
  </section>
);

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
