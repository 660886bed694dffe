import { cn } from '@/shared/lib/cn';
import type { LiveText } from './use-text-stream';
import { Button, type ButtonProps } from '@/shared/ui/button';

/** A text while it is written. Screen readers can read it, but do not hear every word. */
export const StreamingText = ({ now: { text, again } }: { now: LiveText }) => (
  <>
    <div className="letter" dir="auto">
      {text}
      <span
        aria-hidden
        className="ml-px inline-block h-[1em] w-0.5 translate-y-[0.15em] bg-ink-3 motion-safe:animate-pulse"
      />
    </div>
    <output className={cn('block font-sans text-sm text-ink-3', again && 'mt-3')}>{again && `${again}.`}</output>
  </>
);

/** Starts a text. While the text is written, the same button stops it, in the same width and with the focus. */
export const WritingButton = ({
  live,
  onStop,
  children,
  ...rest
}: ButtonProps & { live: LiveText | null; onStop: () => void }) => (
  <Button
    changes
    {...rest}
    {...(live && { type: 'button', pending: false, disabled: false, keys: undefined, onClick: onStop })}
  >
    <span className="grid *:col-start-1 *:row-start-1">
      <span
        aria-hidden={live !== null || undefined}
        className={cn('inline-flex items-center gap-[7px]', live && 'invisible')}
      >
        {children}
      </span>
      {live && <span>Stop</span>}
    </span>
  </Button>
);
