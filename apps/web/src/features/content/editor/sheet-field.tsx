import type { Channel } from '@app/contracts/content/content.events';
import { foldOf } from '@app/contracts/posts/post-shape';
import { Smartphone } from 'lucide-react';
import { type Ref, useId } from 'react';
import { cn } from '@/shared/lib/cn';

interface SheetFieldProps {
  label: string;
  text: string;
  channel: Channel;
  onType: (text: string) => void;
  invalid: boolean;
  readOnly: boolean;
  describedBy?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Without `text-wrap: pretty`, so that the field and the copy behind it break lines at the same words. */
const words = 'letter col-start-1 row-start-1 w-full [text-wrap:wrap]';

/**
 * The text field on the sheet. A hidden copy of the text behind it sets its height in every browser, and shows the line
 * after which a phone cuts a post.
 */
export const SheetField = ({ label, text, channel, onType, invalid, readOnly, describedBy, ref }: SheetFieldProps) => {
  const fold = foldOf(text, channel);
  const foldId = useId();
  const described = [fold !== null && foldId, describedBy].filter(Boolean).join(' ');
  return (
    <div className="relative grid min-h-[4.5lh]">
      <div aria-hidden className={cn(words, 'invisible')}>
        {text.slice(0, fold ?? text.length)}
        {fold !== null && (
          <span
            className={cn(
              'visible absolute -right-5 left-0 flex -translate-y-1/2 items-center gap-1.5 text-ink-3',
              // Between two lines, or in the middle of an empty one.
              text.startsWith('\n\n', fold) && 'mt-[0.5lh]',
            )}
          >
            <span className="flex-1 border-t border-dashed border-line-3" />
            <Smartphone className="size-3.5" />
          </span>
        )}
        {fold !== null && text.slice(fold)}
        {/* Gives an empty last line a height. */}
        {'\n'}
      </div>
      <textarea
        ref={ref}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={described || undefined}
        dir="auto"
        spellCheck
        readOnly={readOnly}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className={cn(words, 'resize-none overflow-hidden bg-transparent outline-none')}
      />
      {fold !== null && (
        <span id={foldId} className="sr-only">
          A phone shows only the first {fold} characters.
        </span>
      )}
    </div>
  );
};
