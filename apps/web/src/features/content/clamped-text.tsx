import { useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { WordsWithGaps } from '@/shared/ui/text-with-gaps';
import { Marked } from './warnings.lazy';

const marked = (words: string) => <Marked text={words} />;

const clamps = {
  3: { look: 'line-clamp-3', less: 'Show three lines' },
  16: { look: 'line-clamp-16', less: 'Show less' },
} as const;

/** Removes blank lines, because three lines have no room for them: the last line could be only an ellipsis. */
const withoutBlankLines = (words: string): string => words.replaceAll(/\n\s*\n/g, '\n');

/** The first lines of a text, with a button that shows the rest. `of`: whose text it is, inside a sentence. */
export const ClampedText = ({ lines, of, children }: { lines: keyof typeof clamps; of: string; children: string }) => {
  const [cut, setCut] = useState(false);
  const [all, setAll] = useState(false);
  const { look, less } = clamps[lines];
  const short = lines === 3 ? withoutBlankLines(children) : children;
  const does = all ? less : 'Show all';
  const watchHeight = (element: HTMLDivElement | null) => {
    if (!element) return;
    const measure = () => {
      // An open text can become short too, so it is measured as it would be cut.
      element.classList.add(look);
      setCut(short !== children || element.scrollHeight > element.clientHeight + 1);
      element.classList.toggle(look, !all);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  };
  return (
    <div>
      <div ref={watchHeight} className={cn('note', !all && look)}>
        <WordsWithGaps text={all ? children : short} of={marked} />
      </div>
      {cut && (
        <button
          type="button"
          aria-expanded={all}
          aria-label={`${does} of ${of}`}
          onClick={() => setAll(!all)}
          className="link mt-1 text-ink-2 max-md:mt-0 max-md:py-3"
        >
          {does}
        </button>
      )}
    </div>
  );
};
