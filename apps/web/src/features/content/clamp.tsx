import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '@/shared/cn';

const clamps = {
  3: { look: 'line-clamp-3', less: 'Show three lines' },
  16: { look: 'line-clamp-16', less: 'Show less' },
} as const;

/** The first lines of a text, with a button that shows the rest. */
export const Clamp = ({
  lines,
  of,
  className,
  children,
}: {
  lines: keyof typeof clamps;
  /** Whose text it is, inside a sentence. */
  of: string;
  className?: string;
  children: ReactNode;
}) => {
  const words = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  const [all, setAll] = useState(false);
  useLayoutEffect(() => {
    const element = words.current;
    if (!element || all) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [all, children]);
  return (
    <div className={className}>
      <div ref={words} className={cn('note', !all && clamps[lines].look)}>
        {children}
      </div>
      {cut && (
        <button
          type="button"
          aria-expanded={all}
          aria-label={`${all ? clamps[lines].less : 'Show all'} of ${of}`}
          onClick={() => setAll(!all)}
          className="link mt-1 text-ink-2 max-md:py-2"
        >
          {all ? clamps[lines].less : 'Show all'}
        </button>
      )}
    </div>
  );
};
