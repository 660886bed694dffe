import type { Content } from '@app/contracts/content/content.api';
import { firstGap, gapsLeft } from '@app/contracts/content/gaps';
import { useEffect, useId, useRef, useState } from 'react';
import { plural } from '@/shared/lib/format';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { buttonLook } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/dialog';
import { ConflictNotice } from '@/shared/ui/conflict-notice';
import { type DraftView, DraftViews } from './draft-views';
import { EditorBar } from './editor-bar';
import { EditorSheet } from './editor-sheet';
import { TextLength } from './text-length';
import { useDraftEditor } from './use-draft-editor';
import { Versions } from './version-list';
import { nameOf, versionOf } from '@/shared/labels/text-labels';
import { conflictTitles } from '@/shared/text/text-conflict';
import { SimilarPostNotice } from '../review/sheet/similar-post-notice';
import { postOf, PostPreview } from '../review/sheet/post-preview';
import { wholeOf } from '@/shared/text/mail-subject';
import { Warnings } from '../warnings.lazy';

interface DraftEditorProps {
  item: Content;
  /** Selects the first gap, else the end of the text. `own line`: the place for a line by the person. */
  focus: boolean | 'own line';
  /** `approved`: it closes because the text was approved. */
  onClose: (approved: boolean) => void;
  barLook: string;
}

/** The end of the first paragraph that is more than a greeting, so that a line typed there comes before the signature. */
const endOfOpening = (words: string): number => {
  const at = words.search(/[.?!…][”’)]*(?=\n|$)/u);
  const lineEnd = at === -1 ? -1 : words.indexOf('\n', at);
  return lineEnd === -1 ? words.length : lineEnd;
};

/** Moves the cursor to this place. A space is added before the first typed words; until then the text stays unchanged. */
const beginOwnLine = (field: HTMLTextAreaElement): void => {
  const at = endOfOpening(field.value);
  field.setSelectionRange(at, at);
  const space = () => {
    if (field.selectionStart > at && /\S/.test(field.value.charAt(at))) field.setRangeText(' ', at, at, 'preserve');
  };
  // In the capture phase, because React reads the words afterwards.
  field.addEventListener('input', space, { once: true, capture: true });
};

export const DraftEditor = ({ item: given, focus, onClose, barLook }: DraftEditorProps) => {
  const editor = useDraftEditor(given, onClose);
  const { item, detail, title, text, conflict, over, first } = editor;
  const [view, setView] = useState<DraftView>('yours');
  /** What drops the typed text, when the person says yes: the button that discards it, or a version to restore. */
  const [asking, setAsking] = useState<'discard' | number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const whole = useRef<HTMLElement>(null);
  const reasonId = useId();
  const post = postOf(item, { title, body: text });

  useEffect(() => {
    const at = field.current;
    if (!focus || !at) return;
    at.focus();
    const gap = firstGap(at.value);
    at.setSelectionRange(...(gap ?? [at.value.length, at.value.length]));
    if (focus === 'own line' && !gap) beginOwnLine(at);
  }, [focus]);

  const discard = () => (editor.dirty ? setAsking('discard') : editor.discard());
  useHotkeys(
    asking !== null
      ? []
      : [
          {
            keys: 'mod+enter',
            does: 'Save and approve',
            run: () => void editor.saveAndApprove(),
            about: () => whole.current,
          },
          { keys: 'escape', does: 'Discard changes', run: discard },
        ],
  );

  const problem =
    over > 0
      ? `The text is ${plural(over, 'character')} too long. Shorten it to save it.`
      : editor.empty
        ? 'The text is empty. Write something, or discard the changes.'
        : editor.noSubject
          ? 'The subject is empty. Write one, or discard the changes.'
          : undefined;
  const open = editor.gaps.length > 0 ? `${gapsLeft(editor.gaps.length)}: ${editor.gaps.join(', ')}` : undefined;
  const reason = problem ?? open ?? (editor.dirty ? undefined : 'No changes yet');

  return (
    <section ref={whole} aria-label={`Editing ${nameOf(item)}`} className="flex flex-1 flex-col">
      <DraftViews first={first} text={text} edited={item.revision > 0} view={view} onView={setView}>
        {item.type === 'message' && item.targetLeadId && (
          // Also with the unsaved words, which are stored in this browser.
          <Link to="/templates" search={{ from: item.id }} className={buttonLook({ variant: 'quiet', size: 'sm' })}>
            <ScrollText />
            Save as template
          </Link>
        )}
      </DraftViews>
      <EditorSheet editor={editor} view={view} problemId={problem && reasonId} field={field} />
      {conflict && (
        <ConflictNotice
          title={conflictTitles[conflict]}
          text={wholeOf({ title, body: text })}
          onLoad={editor.loadNewer}
        />
      )}
      {!editor.keeps && (
        <p className="mt-2 text-sm text-amber">
          This browser cannot keep unsaved text. Save before you leave this page.
        </p>
      )}
      <p className="pt-3 text-sm empty:hidden">
        <Warnings item={item} title={title} body={text} />
      </p>
      <SimilarPostNotice similar={detail?.similar} text={text} />
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 pt-[18px] pb-[18px] max-lg:grid-cols-1">
        <TextLength text={text} item={item} />
        {detail && (
          <Versions
            item={item}
            revisions={detail.revisions}
            disabled={editor.saving || conflict !== null}
            onRestore={(revision) => (editor.dirty ? setAsking(revision) : editor.restore(revision))}
          />
        )}
        {post && <PostPreview post={post} />}
      </div>
      <EditorBar
        editor={editor}
        problem={problem}
        reason={reason}
        reasonId={reasonId}
        onDiscard={discard}
        look={barLook}
      />
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={typeof asking === 'number' ? `Restore ${versionOf(asking)}?` : 'Discard your changes?'}
        text={`Your changes since the last save are lost. ${typeof asking === 'number' ? 'Every saved version stays.' : 'The saved text and its versions stay.'}`}
        confirm={typeof asking === 'number' ? 'Restore' : 'Discard changes'}
        keep="Keep writing"
        onConfirm={() => {
          setAsking(null);
          if (typeof asking === 'number') editor.restore(asking);
          else editor.discard();
        }}
      />
    </section>
  );
};
