import type { ApprovalStatus } from '@app/contracts/content/content.events';
import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';

const chipLook =
  'inline-flex flex-none items-center gap-[5px] rounded-chip border text-sm/none font-medium whitespace-nowrap';

const kinds = {
  plain: 'border-line-2',
  /** Dashed: proposed by AI. */
  ai: 'border-dashed border-line-3',
  /** Hatched: invented. */
  sample: 'border-line-2 hatch',
  tag: 'border-transparent bg-fill',
} as const;

interface ChipProps {
  kind?: keyof typeof kinds;
  className?: string;
  children: ReactNode;
}

/** Says where something came from (outline), or is a tag (fill). For a state use `StateLabel`. */
export const Chip = ({ kind = 'plain', className, children }: ChipProps) => (
  <span className={cn(chipLook, 'h-5 px-1.5 text-ink-2', kinds[kind], className)}>{children}</span>
);

export const WriterChip = ({ ai }: { ai: boolean }) => (ai ? <Chip kind="ai">AI</Chip> : <Chip>Template</Chip>);
export const SampleChip = () => <Chip kind="sample">Sample</Chip>;

interface FilterChipProps {
  children: ReactNode;
  removes: string;
  onRemove: () => void;
}

export const FilterChip = ({ children, removes, onRemove }: FilterChipProps) => (
  <span
    data-row={removes}
    className={cn(chipLook, 'h-[26px] border-transparent bg-select pr-[3px] pl-2 text-ink max-md:h-11 max-md:pr-0')}
  >
    {children}
    <button
      type="button"
      data-opens
      aria-label={`Remove filter: ${removes}`}
      onClick={onRemove}
      className="grid size-[18px] place-content-center rounded-[3px] text-ink-2 hover:bg-hover hover:text-ink max-md:size-11"
    >
      <X className="size-3.5" />
    </button>
  </span>
);

const states = {
  pending: { word: 'Pending', look: 'text-ember-ink', sign: <i className="size-2 rounded-full bg-current" /> },
  edited: {
    word: 'Edited',
    look: 'text-ember-ink',
    sign: (
      <i className="size-2 rounded-full bg-[linear-gradient(90deg,currentColor_50%,transparent_50%)] shadow-[inset_0_0_0_1.5px_currentColor]" />
    ),
  },
  approved: { word: 'Approved', look: 'text-green', sign: <Check className="size-3.5" /> },
  declined: { word: 'Declined', look: 'text-ink-3', sign: <Minus className="size-3.5" /> },
} satisfies Record<ApprovalStatus, { word: string; look: string; sign: ReactNode }>;

interface StateLabelProps {
  state: ApprovalStatus;
  className?: string;
  children?: ReactNode;
}

/** The state of a text as a sign and a word. `children` replace the word: `Approved by you, 20 Nov, 09:14`. */
export const StateLabel = ({ state, className, children }: StateLabelProps) => (
  <span
    className={cn(
      'inline-flex flex-none items-center gap-1.5 text-sm font-medium whitespace-nowrap',
      states[state].look,
      className,
    )}
  >
    <span aria-hidden className="contents">
      {states[state].sign}
    </span>
    {children ?? states[state].word}
  </span>
);

export const dueLook = { over: 'text-red', soon: 'text-amber', later: 'text-ink-2' } as const;
