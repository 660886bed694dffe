import { foldOf } from '@app/contracts/posts/post-shape';
import { Smartphone } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { cn } from '@/shared/lib/cn';
import { Sheet } from '@/shared/ui/sheet';
import { WordDiff } from '@/shared/ui/word-diff';
import type { DraftView } from './draft-views';
import type { DraftEditing } from './use-draft-editor';
import { nameOf } from '@/shared/labels/text-labels';
import { SubjectRule } from '@/shared/text/mail-subject';

interface FieldProps {
  editor: DraftEditing;
  problemId: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Without `text-wrap: pretty`, so that the field and the copy behind it break lines at the same words. */
const words = 'letter col-start-1 row-start-1 w-full [text-wrap:wrap]';

/** A hidden copy of the text sets the field's height in every browser, and shows where a phone cuts a post. */
const SheetField = ({ editor, problemId, field }: FieldProps) => {
  const { text } = editor;
  const fold = foldOf(text, editor.item.channel);
  const foldId = useId();
  const described = [fold !== null && foldId, problemId].filter(Boolean).join(' ');
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
        ref={field}
        aria-label="Your text"
        aria-invalid={editor.over > 0 || editor.empty || undefined}
        aria-describedby={described || undefined}
        dir="auto"
        spellCheck
        readOnly={editor.saving}
        value={text}
        onChange={(event) => editor.type(event.target.value)}
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

export const EditorSheet = ({ view, ...props }: FieldProps & { view: DraftView }) => {
  const { editor, problemId, field } = props;
  const { first } = editor;
  const subjectId = useId();
  return (
    <Sheet
      editing
      aria-label={nameOf(editor.item)}
      className="px-6 py-[18px] max-md:px-4 max-md:py-3.5"
      onClick={({ target }) => view === 'yours' && !(target instanceof HTMLInputElement) && field.current?.focus()}
    >
      {editor.title !== null && (
        <SubjectRule>
          <label htmlFor={subjectId} className="flex-none text-sm text-ink-3">
            Subject
          </label>
          <input
            id={subjectId}
            className="min-w-0 flex-1 bg-transparent font-serif font-semibold outline-none"
            dir="auto"
            maxLength={300}
            value={editor.title}
            readOnly={editor.saving}
            aria-invalid={editor.noSubject || undefined}
            aria-describedby={editor.noSubject ? problemId : undefined}
            onChange={(event) => editor.typeSubject(event.target.value)}
          />
        </SubjectRule>
      )}
      {view === 'yours' || first === undefined ? (
        <SheetField {...props} />
      ) : (
        <div className="letter">{view === 'first' ? first : <WordDiff before={first} after={editor.text} />}</div>
      )}
    </Sheet>
  );
};
