import { fillGaps, type Given } from '@app/contracts/content/fill-gaps';
import { type Piece, piecesOf } from '@app/contracts/content/gaps';
import type { Channel } from '@app/contracts/content/content.events';
import { foldOf } from '@app/contracts/posts/post-shape';
import { X } from 'lucide-react';
import { Fragment, type RefObject, useId } from 'react';
import { capital } from '@/shared/lib/format';
import { cn } from '@/shared/lib/cn';
import { offWhenReadOnly, readOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { Marked } from '../../warnings.lazy';
import { focusNextGap, isOwnLine } from './gap-focus';

const FoldLine = () => (
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

interface GapProps {
  asks: string;
  given: Given;
  ownLine: boolean;
  /** A question about the post. It stays above the words, so that it is read while they are typed. */
  ofPost: boolean;
  onGive: (given: Given) => void;
}

const frame =
  'rounded-control border border-dashed border-line-3 focus-within:border-solid focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--color-ink)]';

type WordsProps = Omit<GapProps, 'ownLine'> & { className: string; id?: string };

/** Grows with its text. A gap is one line, so Enter goes on to the next one. */
const Words = ({ asks, given, onGive, className, id, ofPost }: WordsProps) => (
  <textarea
    id={id}
    data-gap
    rows={1}
    dir="auto"
    spellCheck
    aria-label={id ? undefined : asks}
    placeholder={!id ? asks : ofPost ? 'One or two sentences, as you would say them' : capital(asks)}
    value={given ?? ''}
    readOnly={readOnly.why !== undefined}
    title={readOnly.why}
    // The button that leaves out the sentence is beside it.
    style={{ minWidth: `min(100% - 2.25rem, ${asks.length * 0.5 + 1}em)` }}
    onChange={(event) => onGive(event.target.value.replaceAll(/\s*\n\s*/gu, ' '))}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      focusNextGap(event.currentTarget.closest('[data-gaps]'));
    }}
    className={cn('field-sizing-content resize-none bg-transparent outline-none placeholder:text-ink-3', className)}
  />
);

const Gap = (props: GapProps) => {
  const { asks, given, ownLine, ofPost, onGive } = props;
  const id = useId();
  if (given === null)
    return (
      <button
        type="button"
        className="link font-sans text-sm text-ink-3"
        aria-label={`Left out: ${asks}. Take it back`}
        onClick={() => onGive(undefined)}
      >
        left out, take it back
      </button>
    );
  if (!ownLine)
    return (
      <span className={cn(frame, 'inline-flex max-w-full items-baseline bg-field pl-1.5 align-baseline')}>
        <Words {...props} className="max-w-full" />
        <button
          type="button"
          {...offWhenReadOnly()}
          aria-label={`Leave out the sentence with “${asks}”`}
          title="Leave this sentence out"
          className="grid size-6 flex-none place-content-center self-center text-ink-3 hover:text-ink max-md:size-9"
          onClick={() => onGive(null)}
        >
          <X className="size-3.5" />
        </button>
      </span>
    );
  return (
    <span className={cn(frame, '-mx-2.5 my-3.5 grid gap-1.5 bg-field p-2.5')}>
      <label htmlFor={id} className="font-sans text-sm/4 font-medium text-ink-2">
        {ofPost ? capital(asks) : 'A line only you could write'}
      </label>
      <Words {...props} id={id} className="w-full" />
      <span className="flex items-center justify-end gap-3 font-sans">
        {ofPost && <span className="flex-1 text-sm/4 text-ink-3">Your answer goes here as you wrote it</span>}
        <Button
          changes
          variant="quiet"
          size="sm"
          className="-my-1 text-base max-md:text-md"
          onClick={() => onGive(null)}
        >
          Leave it out
        </Button>
      </span>
    </span>
  );
};

const written = (piece: Piece) => ('words' in piece ? piece.words : `[${piece.gap}]`);

/** The words of each piece, before and after the place where a phone folds the filled text. */
const foldedAt = (pieces: readonly Piece[], given: readonly Given[], fold: number | null) => {
  const lengthTo = (at: number) => fillGaps(pieces.slice(0, at).map(written).join(''), (_, n) => given[n]).length;
  return pieces.map((piece, at): [string] | [string, string] => {
    const words = written(piece);
    const within = fold === null ? -1 : fold - lengthTo(at);
    if (within < 0 || within >= words.length) return [words];
    // The given words may replace the final mark of the sentence, so the fold is placed at the space before.
    const space = words.slice(0, within + 1).search(/\s\S*$/u);
    return space === -1 ? [words] : [words.slice(0, space), words.slice(space).trimStart()];
  });
};

interface GapSheetProps {
  text: string;
  /** Where a phone folds the text with what is given, or null. */
  fold: number | null;
  given: readonly Given[];
  ofPost: boolean;
  onGive: (at: number, given: Given) => void;
  ref: RefObject<HTMLDivElement | null>;
}

export const GapSheet = ({ text, fold, given, ofPost, onGive, ref }: GapSheetProps) => {
  const pieces = piecesOf(text);
  const folded = foldedAt(pieces, given, fold);
  const ownLine = pieces.map((piece, at) => 'gap' in piece && isOwnLine(pieces, at));
  // The field of a line is a block, so it needs no line breaks around it.
  const wordsOf = (words: string, at: number) => {
    const begun = ownLine[at - 1] ? words.replace(/^[.?]?\n*/u, '') : words;
    return ownLine[at + 1] ? begun.replace(/\n*$/u, '') : begun;
  };
  return (
    <div ref={ref} data-gaps className="letter leading-[2]">
      {pieces.map((piece, at) => {
        if ('words' in piece) {
          const [before, after] = folded[at] ?? [piece.words];
          if (after === undefined) return <Marked key={`words ${at}`} text={wordsOf(piece.words, at)} />;
          return (
            <Fragment key={`words ${at}`}>
              <Marked text={wordsOf(before, at).trimEnd()} />
              <FoldLine />
              <Marked text={wordsOf(after, at)} />
            </Fragment>
          );
        }
        const n = pieces.slice(0, at).filter((before) => 'gap' in before).length;
        return (
          <Gap
            key={n}
            asks={piece.gap}
            given={given[n]}
            ownLine={ownLine[at] ?? false}
            ofPost={ofPost}
            onGive={(words) => onGive(n, words)}
          />
        );
      })}
    </div>
  );
};
