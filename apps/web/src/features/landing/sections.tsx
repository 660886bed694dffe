import { Check, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { StateLabel } from '@/shared/ui/chip';
import { digitGroups } from '@/shared/ui/seal-path';
import { Seal } from '@/shared/ui/seal';
import { alteredFingerprint, exampleFingerprint, exampleText } from '@/shared/lib/example-text';

const steps = [
  { name: 'Add segments and leads', text: 'Import a file or type five names. You say who matters.' },
  {
    name: 'Pick themes so AI builds a weekly rhythm',
    text: 'Two posts, one email, a few replies. You set the pace.',
  },
  {
    name: 'Approve content and engagement prompts',
    text: 'Read, change, approve or decline. Then you post it yourself.',
    ember: true,
  },
  { name: 'Track replies', text: 'See who answered, who went quiet and who to write to next.' },
];

export const Steps = () => (
  <ol className="mt-11 grid gap-x-7 gap-y-[26px] sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
    {steps.map(({ name, text, ember }, i) => (
      <li key={name} className={cn('border-t-2 pt-3.5', ember ? 'border-ember' : 'border-ink')}>
        <span aria-hidden className="font-mono text-base text-ink-3">
          {i + 1}
        </span>
        <h3 className="my-1.5 text-lg/[23px] font-semibold tracking-[-0.01em] text-balance">{name}</h3>
        <p className="text-md/[21px] text-ink-2">{text}</p>
      </li>
    ))}
  </ol>
);

const Limits = ({ title, icon: Icon, lines }: { title: string; icon: LucideIcon; lines: readonly string[] }) => (
  <div>
    <h3 className="border-b border-line-2 pb-2.5 text-md font-semibold">{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line} className="flex items-center gap-2.5 border-b border-line py-[9px] text-md text-ink-2">
          <Icon />
          {line}
        </li>
      ))}
    </ul>
  </div>
);

export const CanAndCannot = () => (
  <div className="mt-16 grid gap-x-14 gap-y-8 sm:grid-cols-2">
    <Limits
      title="What Keepwarm can see"
      icon={Check}
      lines={['Your LinkedIn name and picture', 'Your LinkedIn email', 'What you import, paste or type']}
    />
    <Limits
      title="What it cannot do"
      icon={X}
      lines={['Post or send messages', 'Read your connections or your feed', 'Act while you are away']}
    />
  </div>
);

interface SealedSheetProps {
  fingerprint: string;
  off?: boolean;
  text: ReactNode;
  state: ReactNode;
}

const SealedSheet = ({ fingerprint, off = false, text, state }: SealedSheetProps) => (
  <div className="grid items-center gap-[18px] rounded-sheet bg-sheet p-[22px] shadow-sheet sm:grid-cols-[148px_minmax(0,1fr)] sm:gap-7 sm:px-8 sm:py-7">
    <Seal
      fingerprint={fingerprint}
      size={148}
      ash={off}
      label={off ? 'Seal of the altered text' : 'Seal of the approved text'}
      className="max-sm:size-[104px]"
    />
    <div>
      <p className="font-serif text-[16px]/[25px] text-pretty">{text}</p>
      {state}
      <p className="record mt-3 text-[11.5px]/[18px] text-ink-2">{digitGroups(fingerprint).slice(0, 4).join(' ')}</p>
    </div>
  </div>
);

export const SealTwins = () => (
  <div className="mt-11 grid gap-6 lg:grid-cols-2">
    <SealedSheet
      fingerprint={exampleFingerprint}
      text={exampleText}
      state={
        <StateLabel state="approved" className="mt-3.5 flex!">
          Approved by you, 20 Nov, 09:14
        </StateLabel>
      }
    />
    <SealedSheet
      off
      fingerprint={alteredFingerprint}
      text={
        <>
          Would it help
          <mark className="bg-transparent font-bold text-red underline underline-offset-4">,</mark> if I sent it? Happy
          to talk once you have read it.
        </>
      }
      state={
        <StateLabel state="declined" className="mt-3.5 flex!">
          No approval found
        </StateLabel>
      }
    />
  </div>
);

const audience = [
  ['Coaches', 'Stay present between programmes without living online.'],
  ['Consultants', 'Turn last year’s projects into this quarter’s conversations.'],
  ['Fractional leaders', 'Keep the next engagement warm while this one runs.'],
  ['Boutique agencies', 'One voice, even when three people draft.'],
  ['Advisors', 'Few contacts, long threads, nothing forgotten.'],
  ['Trainers', 'Follow up after the workshop, in your own words.'],
] as const;

export const Audience = () => (
  <ul>
    {audience.map(([who, why]) => (
      <li
        key={who}
        className="grid items-baseline gap-x-6 gap-y-1 border-t border-line py-[15px] sm:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]"
      >
        <b className="text-xl/[27px] tracking-[-0.02em]">{who}</b>
        <span className="text-md/[21px] text-ink-2">{why}</span>
      </li>
    ))}
  </ul>
);
