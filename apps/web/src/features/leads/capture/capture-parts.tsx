import { cn } from '@/shared/cn';
import { Textarea } from '@/shared/ui/field';
import { bookmarklet } from './bookmarklet';
import type { Mark } from './read-paste';

const marks: Record<NonNullable<Mark>, string> = {
  field: 'underline decoration-2 underline-offset-2',
  words: 'border-l-2 border-line-3 pl-2',
  left: 'text-ink-3 line-through',
};

/** The paste, with what was recognised, what becomes a touch, and what is left out. */
export const Well = ({ lines }: { lines: readonly { text: string; mark: Mark }[] }) => (
  <section
    aria-label="What you pasted"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    tabIndex={0}
    className="max-h-44 overflow-y-auto rounded-control bg-sunk px-3 py-2 font-mono text-[12px]/[18px]"
  >
    {lines.map(({ text, mark }, i) => (
      <p key={i} dir="auto" className={cn('min-h-[18px] wrap-anywhere', mark && marks[mark])}>
        {text.slice(0, 500)}
      </p>
    ))}
  </section>
);

/** A bookmark that captures from any page. */
export const Bookmarklet = () => (
  <details className="text-sm text-ink-3">
    <summary className="cursor-pointer py-1 max-md:py-3">Capture from any page with a bookmark</summary>
    <p className="pb-1.5">
      Save this as the address of a bookmark. On a page, select what matters and open the bookmark: Add Lead opens
      filled. The words stay in the browser.
    </p>
    <Textarea
      readOnly
      aria-label="Address of the bookmark"
      rows={3}
      className="font-mono"
      value={bookmarklet(location.origin)}
    />
  </details>
);
