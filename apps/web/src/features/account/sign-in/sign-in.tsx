import { plans } from '@app/contracts/billing/plans';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { buttonLook } from '@/shared/ui/button';
import { Mark } from '@/shared/ui/brand-mark';
import { ConsentLine } from '@/shared/shell/visitor-frame';
import { SealedExample } from './sealed-example';

const Failure = () => (
  <div
    role="alert"
    className="mb-3.5 grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-control bg-red-wash px-3.5 pt-[11px] pb-3"
  >
    <CircleAlert aria-hidden className="mt-0.5 text-red" />
    <div>
      <b className="text-red">Authentication failed. Please try again.</b>
      <p className="text-ink-2">Your data is safe.</p>
    </div>
  </div>
);

/**
 * The sign-in page. The build renders it to plain HTML: so no hooks and no `style` props.
 * @param address where signing in starts
 */
export const SignIn = ({ provider, address, failed }: { provider: string; address: string; failed: boolean }) => (
  <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
    <div className="flex flex-col px-5 pt-8 pb-7 max-[899px]:min-h-[min(100dvh,640px)] min-[900px]:px-[clamp(20px,5vw,88px)]">
      <a href="/" className="inline-flex items-center gap-1.5 self-start text-ink-2 hover:text-ink">
        <ArrowLeft className="size-3.5" />
        Back to home
      </a>
      <div className="my-auto w-full max-w-[380px] py-8 max-[899px]:mx-auto">
        <Mark lit={false} className="mb-[22px] size-11!" />
        <h1 className="text-[32px]/9 font-semibold tracking-[-0.035em] min-[900px]:text-[38px]/[42px]">Keepwarm</h1>
        <p className="mt-2 mb-7 text-lg text-ink-2">Channel-agnostic Visibility &amp; Dealflow OS</p>
        {failed && <Failure />}
        <a href={address} className={buttonLook({ variant: 'primary', size: 'lg', full: true })}>
          Sign in with {provider}
        </a>
        <ConsentLine className="mt-3.5 text-sm/[18px] text-pretty text-ink-3" />
        <p className="mt-1 text-sm/[18px] text-pretty text-ink-3">
          {provider} gives Keepwarm your name, picture and email, nothing else.
        </p>
      </div>
      <p className="text-sm/[18px] text-ink-3 max-[899px]:mx-auto max-[899px]:w-full max-[899px]:max-w-[380px]">
        New here? Signing in opens a Free account: {plans.free.leads} leads, no card.
      </p>
    </div>
    <SealedExample />
  </main>
);
