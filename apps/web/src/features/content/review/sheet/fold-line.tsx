import type { Channel } from '@app/contracts/content/content.events';
import { foldOf } from '@app/contracts/posts/post-shape';
import { Marked } from '../../warnings.lazy';

export const FoldLine = () => (
  <span className="my-2 flex items-center gap-2 font-sans text-sm/4 text-ink-3">
    <span aria-hidden className="w-5 border-t border-dashed border-line-3" />
    a phone folds here
    <span aria-hidden className="flex-1 border-t border-dashed border-line-3" />
  </span>
);

/** A text with a line after the part that a phone shows. `marked`: with marks on hard selling, while it waits for a decision. */
export const Folded = ({ text, channel, marked }: { text: string; channel: Channel; marked: boolean }) => {
  const fold = foldOf(text, channel);
  const words = (part: string) => (marked ? <Marked text={part} /> : part);
  if (fold === null) return words(text);
  return (
    <>
      {words(text.slice(0, fold).trimEnd())}
      <FoldLine />
      {words(text.slice(fold).trimStart())}
    </>
  );
};
