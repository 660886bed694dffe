import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { number } from '@/shared/lib/format';
import { Button } from './button';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** Buttons with `variant="quiet"`. A button that removes comes last, after a `BulkRule`, with `variant="danger"`. */
  children: ReactNode;
}

/** On a phone the bar lies over the list, so the list has room below its last row. */
export const BulkBar = ({ count, onClear, children }: BulkBarProps) =>
  count === 0 ? null : (
    <>
      <div aria-hidden className="h-24 md:hidden" />
      <div
        role="toolbar"
        aria-label="Selected rows"
        data-foot-bar
        className="sticky bottom-5 z-20 mx-auto mt-[18px] flex h-11 w-max max-w-full animate-over-in items-center gap-0.5 rounded-panel bg-field pr-1.5 pl-3.5 shadow-float max-md:fixed max-md:inset-x-3 max-md:bottom-[calc(72px+env(safe-area-inset-bottom))] max-md:mt-0 max-md:h-auto max-md:w-auto max-md:flex-wrap max-md:py-1"
      >
        <output className="mr-2 font-semibold whitespace-nowrap tabular-nums max-md:flex-1">
          {number(count)} selected
        </output>
        <div className="flex min-w-0 items-center gap-0.5 max-md:order-last max-md:-mr-1 max-md:-ml-2.5 max-md:basis-[calc(100%+14px)] max-md:flex-wrap max-md:gap-0 max-md:[&_a]:px-1.5 max-md:[&_button]:px-1.5">
          {children}
        </div>
        <Button variant="quiet" size="iconSm" aria-label="Clear the selection" onClick={onClear}>
          <X />
        </Button>
      </div>
    </>
  );

export const BulkRule = () => <span aria-hidden className="mx-2 h-5 w-px flex-none bg-line max-md:hidden" />;
