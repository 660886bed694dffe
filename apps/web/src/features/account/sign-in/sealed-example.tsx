import { Check, type LucideIcon, X } from 'lucide-react';
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

export const SealedExample = () => (
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
