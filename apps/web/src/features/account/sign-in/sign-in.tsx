import { plans } from '@app/contracts/billing/plans';
import { ArrowLeft, Check, CircleAlert, type LucideIcon, X } from 'lucide-react';
import { buttonLook } from '@/shared/ui/button';
import { Mark } from '@/shared/ui/brand-mark';
import { ConsentLine } from '@/shared/shell/visitor-frame';
import { exampleFingerprint, exampleText } from '@/shared/lib/example-text';
import { Avatar } from '@/shared/ui/avatar';
import { SampleChip, StateLabel } from '@/shared/ui/chip';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { Perforation } from '@/shared/ui/sheet';

const promises: readonly { icon: LucideIcon; text: string }[] = [
  { icon: Check, text: 'You read every word before anyone else does' },
  { icon: Check, text: 'Each text you approve gets a seal, drawn from its exact words' },
  { icon: X, text: 'Keepwarm cannot post, send messages or read your feed' },
];

const SealedExample = () => (
  <aside
    data-sunk-half
    aria-label="How it works"
    className="grid justify-items-center border-line bg-sunk px-5 pt-8 pb-10 max-[899px]:border-t min-[900px]:place-content-center min-[900px]:justify-items-stretch min-[900px]:border-l min-[900px]:px-[clamp(24px,5vw,88px)] min-[900px]:py-10"
  >
    <div className="grid w-full max-w-[470px] gap-[34px]">
      <article className="rounded-sheet bg-sheet px-5 pt-5 pb-[18px] shadow-sheet sm:px-[30px] sm:pt-7 sm:pb-6">
        <div className="mb-4 flex items-center gap-2.5">
          <Avatar name="Marta Kowalczyk" />
          <div className="min-w-0 flex-1 leading-[17px]">
            <p className="font-semibold">Marta Kowalczyk</p>
            <p className="text-ink-3">COO, Varden Logistics</p>
          </div>
          <SampleChip />
        </div>
        <p className="letter">{exampleText}</p>
        <Perforation className="mt-[22px]" />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 pt-5">
          <Seal fingerprint={exampleFingerprint} size={84} label="Seal of this text" className="max-sm:size-[72px]" />
          <div className="grid gap-2">
            <StateLabel state="approved" className="flex! whitespace-normal!">
              Approved by you, 20 Nov, 09:14
            </StateLabel>
            <Fingerprint value={exampleFingerprint} groups={7} />
          </div>
        </div>
      </article>
      <ul>
        {promises.map(({ icon: Icon, text }) => (
          <li
            key={text}
            className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 border-t border-line-2 py-[9px] text-ink-2"
          >
            <Icon className="mt-0.5 text-ink-3" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  </aside>
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
        {failed && (
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
        )}
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
