import type { Channel } from '@app/contracts/content/content.events';
import { foldOf } from '@app/contracts/content/post-shape';

/** A text with a line after what a phone shows of it. */
export const Folded = ({ text, channel }: { text: string; channel: Channel }) => {
  const fold = foldOf(text, channel);
  if (fold === null) return text;
  return (
    <>
      {text.slice(0, fold).trimEnd()}
      <span className="my-2 flex items-center gap-2 font-sans text-sm/4 text-ink-3">
        <span aria-hidden className="w-5 border-t border-dashed border-line-3" />
        a phone folds here
        <span aria-hidden className="flex-1 border-t border-dashed border-line-3" />
      </span>
      {text.slice(fold).trimStart()}
    </>
  );
};
