import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { gapsIn } from '@app/contracts/content/gaps';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '@/shared/http/load-chunk';
import { lazily } from '@/shared/ui/lazily';
import { Button } from '@/shared/ui/button';
import { type Decision, DecisionBar, reviewBarLook, KeepOnCard } from './decision/decision-bar';
import { focusNextGap } from './sheet/gap-focus';
import { Redraft, RewriteChips } from '../rewriting/rewrite-chips';
import { ReviewHead } from '../text-head';
import { ReviewSheet } from './sheet/review-sheet';
import { Situation } from '../rewriting/situation-menu';
import { ToneSwitch } from '../rewriting/tone-switch';
import { useGaps } from './decision/use-gaps';
import { Warnings } from '../warnings.lazy';
import { DraftEditor, loadDraftEditor, useEditing } from '../editor/draft-editor.lazy';
import { postOf, PostPreview } from './sheet/post-preview';
import { type DraftView, DraftViews } from '../editor/draft-views';
import { TextLength } from '../editor/text-length';
import { useContentActions } from '../use-content-actions';
import { type Asked, type RewritingProps, useRewrite } from '../rewriting/use-rewrite';
import { versionOf, waits } from '@/shared/labels/text-labels';

const loadDecided = () => import('../delivery/decided-sheet');
const DecidedSheetHead = lazily(async () => (await loadDecided()).DecidedSheetHead);
const DecidedSheetFoot = lazily(async () => (await loadDecided()).DecidedSheetFoot);
const DecidedBar = lazily(async () => (await loadDecided()).DecidedBar);
const SameWordsNotice = lazily(async () => (await import('./sheet/same-words-notice')).SameWordsNotice);
const SimilarPostNotice = lazily(async () => (await import('./sheet/similar-post-notice')).SimilarPostNotice);
const Versions = lazily(async () => (await import('../editor/version-list')).Versions);

interface ReviewFocusProps {
  item: Content;
  detail: ContentDetail | undefined;
  /** Called when the person has decided, before the server's response. */
  onDecided: (decision: Decision) => void;
  /** Opens the next draft that waits. */
  onNext: (() => void) | undefined;
  /** For a page other than the review, which has its own head: the bar, and the function that closes the draft. */
  inPlace?: { barLook: string; onLater: () => void };
}

/** The draft under review. Use the id as its `key`. */
export const ReviewFocus = ({ item, detail, onDecided, onNext, inPlace }: ReviewFocusProps) => {
  const head = !inPlace && <ReviewHead item={item} />;
  const barLook = inPlace?.barLook ?? reviewBarLook;
  const actions = useContentActions();
  const [editing, setEditing] = useEditing(item.id);
  const [view, setView] = useState<DraftView>('yours');
  const [versions, setVersions] = useState(false);
  const [keeps, setKeeps] = useState(true);
  const [elsewhere, setElsewhere] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const fieldsOfGaps = useRef<HTMLDivElement>(null);
  const gaps = useGaps(item);
  // The sheet keeps its height while other words are written.
  const [height, setHeight] = useState(0);
  const { rewrite, writing, live, stop } = useRewrite({
    onRewritten: () => {
      setView('yours');
      // After the menu has returned the focus to its button.
      setTimeout(() => sheet.current?.focus());
    },
    // The chip gets the focus back by itself. The menu's button is a new element and does not.
    onStopped: () => setTimeout(() => document.activeElement === document.body && sheet.current?.focus()),
  });
  const ask = (asked: Asked) => {
    setHeight(sheet.current?.offsetHeight ?? 0);
    void rewrite(item, { title: item.title, body: gaps.text }, asked);
  };
  const rewriting: RewritingProps = { item, writing, live, onAsk: ask, onStop: stop };
  const open = waits(item);
  const post = postOf(item, { title: item.title, body: gaps.text });
  const fields = open && view === 'yours' && gapsIn(item.body).length > 0;
  const noOccasion = detail?.tells?.whyNow.ok === false && gaps.left === 0;
  const edit = () => setEditing('asked');
  // Loads after the draft is shown, so that E opens the editor at once, and a decision shows the closed sheet at once.
  useEffect(() => {
    void loadChunk(loadDraftEditor);
    void loadChunk(loadDecided);
  }, []);

  if (editing)
    return (
      <>
        {head}
        <DraftEditor
          item={item}
          focus={editing === 'own line' ? editing : editing === 'asked'}
          onClose={(approved) => {
            setEditing(null);
            if (approved) onDecided('approved');
            // The field that had the focus is gone.
            else setTimeout(() => sheet.current?.focus());
          }}
          barLook={barLook}
        />
      </>
    );
  return (
    <>
      {head}
      <div className="mb-3 flex items-start gap-x-3 empty:hidden">
        <Situation {...rewriting} />
        {open && <Redraft {...rewriting} />}
      </div>
      {/* A first draft has nothing to compare until its gaps are filled. */}
      {(item.revision > 0 || (item.gaps.length > 0 && !inPlace)) && (
        <DraftViews
          first={detail?.revisions[0]?.body}
          text={gaps.text}
          edited={item.revision > 0}
          view={view}
          onView={setView}
        >
          {detail && detail.revisions.length > 1 && (
            <Button
              variant="quiet"
              size="sm"
              aria-expanded={versions}
              aria-label={`Versions, now ${versionOf(item.revision)}`}
              onClick={() => setVersions(!versions)}
            >
              <History />
              {versionOf(item.revision)}
            </Button>
          )}
        </DraftViews>
      )}
      <ReviewSheet
        item={item}
        detail={detail}
        view={view}
        gaps={gaps}
        fields={fields}
        busy={writing !== undefined}
        live={live && { ...live, height }}
        head={!open && <DecidedSheetHead item={item} detail={detail} />}
        foot={
          item.approvalStatus === 'approved' &&
          detail && <DecidedSheetFoot item={detail} elsewhere={elsewhere} onElsewhere={setElsewhere} />
        }
        ref={sheet}
        gapsRef={fieldsOfGaps}
      />
      {fields && Object.keys(gaps.forCard).length > 0 && <KeepOnCard keeps={keeps} onKeeps={setKeeps} />}
      {open && item.type !== 'comment' && <RewriteChips {...rewriting} />}
      {open && !gaps.touched && detail && (detail.sharedWith > 0 || noOccasion) && (
        <SameWordsNotice id={item.id} others={detail.sharedWith} onEdit={() => setEditing('own line')} />
      )}
      {open && (
        <p className="pt-3 text-sm empty:hidden">
          <Warnings item={item} title={item.title} body={gaps.text} />
        </p>
      )}
      {open && detail?.similar && <SimilarPostNotice similar={detail.similar} text={gaps.text} />}
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 pt-4 pb-6 max-lg:grid-cols-1">
        {open && <ToneSwitch item={item} busy={writing !== undefined} onChoose={ask} />}
        {open && <TextLength text={gaps.text} item={item} />}
        {versions && detail && (
          <Versions
            item={item}
            revisions={detail.revisions}
            disabled={actions.pending || writing !== undefined}
            // A toast shows the error.
            onRestore={open ? (revision) => void actions.restore(item, revision).catch(() => undefined) : undefined}
          />
        )}
        {open && post && <PostPreview post={post} />}
      </div>
      {open ? (
        <DecisionBar
          item={item}
          about={() => sheet.current}
          gaps={gaps}
          busy={live !== null}
          keepsOnCard={keeps}
          onEdit={edit}
          // A gap in the subject, or in a text that is shown without fields, is filled in the editor.
          onFill={() => !focusNextGap(fieldsOfGaps.current) && edit()}
          onLater={inPlace?.onLater}
          onDecided={onDecided}
          look={barLook}
        />
      ) : (
        <DecidedBar item={item} detail={detail} elsewhere={elsewhere} onNext={onNext} look={barLook} />
      )}
    </>
  );
};
