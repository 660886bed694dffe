import type { Content } from '@app/contracts/content/content.api';
import { type RefObject, useId } from 'react';
import { Sheet } from '@/shared/ui/sheet';
import { WordDiff } from '@/shared/ui/word-diff';
import type { DraftView } from './draft-views';
import { SheetField } from './sheet-field';
import type { DraftEditing } from './use-draft-editor';
import { nameOf } from '@/shared/labels/text-labels';
import { SubjectRule } from '@/shared/text/mail-subject';

interface EditorSheetProps {
  item: Content;
  editor: DraftEditing;
  view: DraftView;
  /** The first draft, or undefined until it is loaded. */
  first: string | undefined;
  /** Id of the sentence that says why the text cannot be saved. */
  problemId: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The text that is edited, with the subject of an e-mail; or the first draft, or what has changed since. */
export const EditorSheet = ({ item, editor, view, first, problemId, field }: EditorSheetProps) => {
  const subjectId = useId();
  return (
    <Sheet
      editing
      aria-label={nameOf(item)}
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
        <SheetField
          ref={field}
          label="Your text"
          text={editor.text}
          channel={item.channel}
          onType={editor.type}
          invalid={editor.over > 0 || editor.empty}
          readOnly={editor.saving}
          describedBy={problemId}
        />
      ) : (
        <div className="letter">{view === 'first' ? first : <WordDiff before={first} after={editor.text} />}</div>
      )}
    </Sheet>
  );
};
