import { piecesOf } from '@app/contracts/content/gaps';
import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { ExternalLink } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { plural } from '@/shared/lib/format';
import { offWhenReadOnly, readOnly } from '@/shared/session/read-only';
import { type Unsaved, unsavedText } from '@/shared/storage/unsaved-texts';
import { useUser } from '@/shared/queries/current-user.queries';
import { buttonLook } from '@/shared/ui/button';
import { ErrorSentence } from '@/shared/ui/field';
import { gapLook } from '@/shared/ui/text-with-gaps';
import { type Answered, authorOf } from './engagement-labels';

/** The sheet of a reply overlaps the lower edge of the post. */
export const sheetLook = '-mt-4 ml-9 px-5 py-3.5 max-md:-mr-1 max-md:ml-2 max-md:px-4 max-md:py-3';

export const OpenInPlatform = ({ prompt, size = 'md' }: { prompt: Prompt; size?: 'sm' | 'md' }) =>
  prompt.link !== null && (
    <a
      href={prompt.link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ size, className: 'max-md:px-1.5!' })}
    >
      <ExternalLink className={size === 'sm' ? 'size-3.5' : undefined} />
      Open in platform
    </a>
  );

/** The words in the box. This browser stores them until they are saved. A change by another tab is a conflict and keeps them. */
export const useWords = ({ reply: { contentId, body, revision } }: Answered) => {
  const stored = unsavedText(useUser().id, contentId);
  const [typed, setTyped] = useState(stored.get);
  const own = typed?.text === body ? null : typed;
  const keep = (next: Unsaved | null) => {
    setTyped(next);
    stored.set(next);
  };
  return {
    text: own?.text ?? body,
    conflict: own !== null && own.revision !== revision,
    type: (text: string) => keep(text === body ? null : { text, revision: own?.revision ?? revision }),
    /** Forgets `words`, because they are saved or the person takes the newer version. It keeps what the person has typed since. */
    drop: (words: string) => {
      if (stored.get()?.text === words) keep(null);
    },
  };
};

/** The suggested words with their gaps, which are filled or edited next. */
export const ReplyWithGaps = ({ text, onGap, onEdit }: { text: string; onGap: () => void; onEdit: () => void }) => (
  <>
    <p dir="auto" className="letter mt-1 pt-1 pb-1.5">
      {piecesOf(text).map((piece, i) =>
        'words' in piece ? (
          piece.words
        ) : (
          <button
            key={i}
            type="button"
            {...offWhenReadOnly()}
            aria-label={`Fill the gap: ${piece.gap}`}
            className={`inline text-left whitespace-normal hover:bg-hover ${gapLook}`}
            onClick={onGap}
          >
            {piece.gap}
          </button>
        ),
      )}
    </p>
    <button type="button" className="link text-sm text-ink-3 max-md:min-h-11" {...offWhenReadOnly()} onClick={onEdit}>
      Edit the words
    </button>
  </>
);

interface ReplyBoxProps {
  prompt: Answered;
  text: string;
  onType: (text: string) => void;
  tooLong: number;
  box: RefObject<HTMLTextAreaElement | null>;
}

export const ReplyBox = ({ prompt, text, onType, tooLong, box }: ReplyBoxProps) => {
  const id = useId();
  return (
    <>
      <textarea
        ref={box}
        dir="auto"
        rows={2}
        spellCheck
        value={text}
        readOnly={readOnly.why !== undefined}
        title={readOnly.why}
        aria-label={`Suggested reply to ${authorOf(prompt)}`}
        aria-invalid={tooLong > 0 || undefined}
        aria-describedby={tooLong > 0 ? id : undefined}
        onChange={(event) => onType(event.target.value)}
        className="letter -mx-2.5 mt-1 block field-sizing-content w-[calc(100%+20px)] resize-none rounded-chip bg-transparent px-2.5 pt-1 pb-1.5 hover:bg-fill/45"
      />
      {tooLong > 0 && (
        <ErrorSentence id={id}>{`This is ${plural(tooLong, 'character')} too long for a comment.`}</ErrorSentence>
      )}
    </>
  );
};
