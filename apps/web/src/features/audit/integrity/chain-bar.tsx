import type { IntegrityResult } from '@app/contracts/audit/integrity.api';
import { cn } from '@/shared/lib/cn';
import { shortDay } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';

const links = 60;

/** The look of a link of the chain: verified, broken, or unknown because it is after the break or was never checked. */
const lookOf = (i: number, brokenAt: number | null) => {
  if (brokenAt === null || i < brokenAt) return 'bg-green/85';
  return i === brokenAt ? 'bg-red-wash outline-1 -outline-offset-1 outline-red' : 'bg-line-2';
};

const brokenLink = ({ broken, entries }: IntegrityResult) =>
  broken && Math.min(links - 1, Math.floor((broken.entry / Math.max(1, entries)) * links));

const sentence = ({ broken, entries }: IntegrityResult) =>
  broken
    ? `Verified up to entry ${number(Math.max(0, broken.entry - 1))} of ${number(entries)}`
    : `${number(entries)} of ${number(entries)} entries verified`;

/**
 * The chain as sixty links. A break is red; the links after it are grey, because nothing is known about them.
 * @param result null: no entry was ever checked
 */
export const ChainBar = ({ result }: { result: IntegrityResult | null }) => {
  const brokenAt = result ? brokenLink(result) : -1;
  const ends = result
    ? result.from && result.to && [shortDay(result.from), shortDay(result.to)]
    : ['First entry', 'Last'];
  return (
    <>
      <p className="sr-only">{result ? sentence(result) : 'No entry is verified'}</p>
      <div aria-hidden className="flex gap-0.5">
        {Array.from({ length: links }, (_, i) => (
          <i key={i} className={cn('h-[18px] min-w-0 flex-1 rounded-[1.5px]', lookOf(i, brokenAt))} />
        ))}
      </div>
      {ends && (
        <p className="mt-1.5 flex justify-between text-sm text-ink-3 tabular-nums">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      )}
    </>
  );
};
