import { cn } from '@/shared/lib/cn';

/** Five strokes, one for each question: full when the question is passed, half full while it is asked. */
export const Steps = ({ passed, asked }: { passed: readonly boolean[]; asked: number | null }) => (
  <div aria-hidden className="mt-2 mb-6 grid grid-cols-5 gap-1.5 md:mb-9">
    {passed.map((done, i) => (
      <span
        key={i}
        className={cn(
          'h-[3px] rounded-[2px]',
          i === asked
            ? 'bg-[linear-gradient(90deg,var(--color-ink)_50%,var(--color-line-2)_50%)]'
            : done
              ? 'bg-ink'
              : 'bg-line-2',
        )}
      />
    ))}
  </div>
);
