import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { gapsIn } from '@app/contracts/content/gaps';
import { History } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUser } from '@/shared/user';
import { Button } from '@/shared/ui/button';
import { Chip, StateLabel } from '@/shared/ui/chip';
import { Sheet } from '@/shared/ui/sheet';
import { WordDiff } from '@/shared/ui/word-diff';
import { CloseTo } from './close-to';
import { DecidedBar, reviewBarLook } from './decided-bar';
import { DecisionButtons } from './decision-buttons';
import { focusNextGap } from './gap-places';
import { GapSheet } from './gap-sheet';
import { useGaps } from './use-gaps';
import { KeepOnCard, useKeepOnCard } from './keep-on-card';
import { DraftEditor } from '../editor/draft-editor';
import { Folded } from '../posts/fold-line';
import { postOf, PostPreview } from '../posts/post-preview';
import { type DraftView, DraftViews } from '../editor/draft-views';
import { Subject } from '../subject';
import { OriginChips, TextAvatar } from '../text-head';
import { TextLength } from '../editor/text-length';
import { unsavedOf } from '../editor/unsaved';
import { useContentActions } from '../use-content-actions';
import { Versions } from '../editor/versions';
import { headingOf, nameOf, roleOf, typeLabels, versionOf, waits } from '../labels';

const Head = ({ item }: { item: Content }) => (
  <header className="mb-3.5 flex items-center gap-3">
    <TextAvatar item={item} size="l" />
    <div className="min-w-0 flex-1">
      <h2 className="clip text-[17px]/[24px] font-semibold tracking-[-0.01em]" title={headingOf(item)}>
        <bdi>{headingOf(item)}</bdi>
      </h2>
      <p className="clip text-ink-2" title={roleOf(item) ?? undefined}>
        <bdi>{roleOf(item) ?? typeLabels[item.type]}</bdi>
      </p>
    </div>
    <span className="flex flex-none items-center justify-end gap-x-2.5 gap-y-1 max-md:flex-col max-md:items-end">
      <OriginChips item={item} />
      <StateLabel state={item.approvalStatus} />
    </span>
  </header>
);

/** Why this person, why now. */
const Why = ({ situation }: Pick<Content, 'situation'>) =>
  situation && (
    <p className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
      <Chip>{situation.name}</Chip>
      <bdi className="min-w-0 wrap-anywhere">{situation.reason}</bdi>
    </p>
  );

interface ReviewFocusProps {
  item: Content;
  detail: ContentDetail | undefined;
  /** Called when the person has decided, before the server's response. */
  onDecided: () => void;
}

/** The draft under review. Use the id as its `key`. */
export const ReviewFocus = ({ item, detail, onDecided }: ReviewFocusProps) => {
  const { id: userId } = useUser();
  const actions = useContentActions();
  // Opens the editor when there is unsaved text, so that nobody approves the older text by accident.
  const [editing, setEditing] = useState<'asked' | 'kept' | null>(() =>
    unsavedOf(userId, item.id) === null ? null : 'kept',
  );
  const [view, setView] = useState<DraftView>('yours');
  const [versions, setVersions] = useState(false);
  const [declining, setDeclining] = useState(false);
  const draft = detail?.revisions[0];
  const first = draft?.body;
  const open = waits(item);
  const sheet = useRef<HTMLDivElement>(null);
  const gaps = useGaps(item);
  const card = useKeepOnCard();
  const [keeps, setKeeps] = useState(true);
  const answersCard = Object.keys(gaps.forCard).length > 0;
  const body = gaps.text;
  const post = postOf(item, { title: item.title, body });
  const fields = open && view === 'yours' && gapsIn(item.body).length > 0;

  /** A gap of the subject, or of a text that is shown without fields, is filled in the editor. */
  const fill = () => {
    if (!focusNextGap(sheet.current)) setEditing('asked');
  };

  if (editing)
    return (
      <>
        <Head item={item} />
        <DraftEditor
          item={item}
          focus={editing === 'asked'}
          onClose={(approved) => {
            setEditing(null);
            if (approved) onDecided();
          }}
          barLook={reviewBarLook}
        />
      </>
    );
  return (
    <>
      <Head item={item} />
      <Why situation={item.situation} />
      <DraftViews first={first} text={body} view={view} onView={setView}>
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
      <Sheet
        current={open && gaps.left === 0}
        aria-label={nameOf(item)}
        className="px-8 pt-[26px] pb-7 max-md:px-[18px] max-md:pt-4 max-md:pb-[18px]"
      >
        <Subject title={view === 'first' && draft ? draft.title : item.title} />
        {fields ? (
          <GapSheet ref={sheet} text={item.body} given={gaps.given} onGive={gaps.give} />
        ) : (
          <div className="letter">
            {first === undefined || view === 'yours' || first === body ? (
              <Folded text={body} channel={item.channel} />
            ) : view === 'first' ? (
              first
            ) : (
              <WordDiff before={first} after={body} />
            )}
          </div>
        )}
      </Sheet>
      {fields && answersCard && <KeepOnCard keeps={keeps} onKeeps={setKeeps} />}
      {open && <CloseTo similar={detail?.similar} text={body} />}
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 pt-4 pb-6 max-lg:grid-cols-1">
        <TextLength text={body} channel={item.channel} />
        {versions && detail && (
          <Versions
            item={item}
            revisions={detail.revisions}
            disabled={actions.pending}
            // A toast shows the error.
            onRestore={open ? (revision) => void actions.restore(item, revision).catch(() => undefined) : undefined}
          />
        )}
        {post && <PostPreview post={post} />}
      </div>
      {open ? (
        <div data-foot-bar className={`flex items-center gap-2 ${reviewBarLook}`}>
          <DecisionButtons
            item={item}
            current
            declining={declining}
            onDeclining={setDeclining}
            onEdit={() => setEditing('asked')}
            gaps={{ left: gaps.left, onFill: fill }}
            onApprove={() => {
              if (gaps.touched)
                actions.saveAndApprove(item, { title: item.title, body }, item.revision).then(
                  // After the approval, because the card also changes the texts that wait.
                  () => answersCard && keeps && card.act(gaps.forCard),
                  () => undefined, // a toast shows the error, and the words stay in this browser
                );
              else actions.approve(item);
              onDecided();
            }}
            onDecline={(given) => {
              setDeclining(false);
              actions.decline(item, given);
              onDecided();
            }}
          />
          <p className="ml-auto max-w-[25ch] text-right text-sm text-ink-3 max-md:hidden">
            {gaps.left > 0
              ? `Approve comes back when the ${gaps.left === 1 ? 'line is' : 'lines are'} written or left out.`
              : 'Approves this exact text. You copy and send it yourself.'}
          </p>
        </div>
      ) : (
        <DecidedBar item={item} />
      )}
    </>
  );
};
