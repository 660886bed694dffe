import type { Content } from '@app/contracts/content/content.api';
import { useRef } from 'react';
import { StateLabel } from '@/shared/ui/chip';
import { Sheet } from '@/shared/ui/sheet';
import { ClampedText } from '../clamped-text';
import { DraftEditor, useEditing } from '../editor/draft-editor.lazy';
import { Warnings } from '../warnings.lazy';
import { DecisionButtons } from '../review/decision/decision-buttons';
import { Subject } from '@/shared/text/mail-subject';
import { TextHead } from '../text-head';
import { useContentActions } from '../use-content-actions';
import { nameOf, typeLabels } from '@/shared/labels/text-labels';

export interface PendingCardProps {
  item: Content;
  /** The keys A, E and D act on it. It has the ember edge and shows the keys. */
  current?: boolean;
  onCurrent?: () => void;
  onApprove?: () => void;
  onDecline?: () => void;
}

export const PendingCard = ({ item, current = false, onCurrent, onApprove, onDecline }: PendingCardProps) => {
  const actions = useContentActions();
  const [editing, setEditing] = useEditing(item.id);
  const sheet = useRef<HTMLElement>(null);
  const facts = [
    typeLabels[item.type],
    item.topic && `Topic: ${item.topic}`,
    item.estimatedEngagement && `Estimated engagement: ${item.estimatedEngagement}`,
  ].filter(Boolean);

  if (editing)
    return (
      <section aria-label={nameOf(item)} className="grid content-start gap-3">
        <TextHead item={item} state="always" />
        <DraftEditor
          item={item}
          focus={editing === 'asked'}
          onClose={(approved) => {
            setEditing(null);
            if (approved) onApprove?.();
          }}
          barLook="max-md:sticky max-md:bottom-[calc(55px+max(6px,env(safe-area-inset-bottom)))] max-md:z-10 max-md:-mx-(--gutter) max-md:bg-canvas max-md:px-3 max-md:py-2 max-md:[&>button]:flex-auto"
        />
      </section>
    );
  return (
    <Sheet
      ref={sheet}
      tabIndex={-1}
      current={current}
      aria-label={nameOf(item)}
      aria-current={current || undefined}
      onPointerDownCapture={onCurrent}
      onFocusCapture={onCurrent}
      className="flex flex-col px-5 pt-4 pb-3.5 max-md:px-4 max-md:pt-3.5"
    >
      <TextHead item={item} state="phones" />
      <div className="mt-3 flex-1">
        <Subject title={item.title} />
        <ClampedText lines={16} of={nameOf(item)}>
          {item.body}
        </ClampedText>
      </div>
      <ul className="mt-3.5 flex flex-wrap gap-x-3.5 gap-y-1 border-t border-dashed border-line-2 pt-2.5 text-sm text-ink-3">
        {facts.map((fact) => (
          <li key={fact} className="min-w-0 break-words">
            <bdi>{fact}</bdi>
          </li>
        ))}
        <li className="empty:hidden">
          <Warnings item={item} title={item.title} body={item.body} />
        </li>
      </ul>
      <div className="mt-2.5 flex flex-wrap items-center gap-2 max-md:[&>button]:flex-1 max-md:[&>button:first-child]:flex-[1.8]">
        <DecisionButtons
          item={item}
          about={() => sheet.current}
          current={current}
          onApprove={() => {
            actions.approve(item);
            onApprove?.();
          }}
          onEdit={() => setEditing('asked')}
          onDecline={(given, saved) => {
            actions.decline(item, given, saved);
            onDecline?.();
          }}
        />
        <StateLabel state={item.approvalStatus} className="ml-auto max-md:hidden" />
      </div>
    </Sheet>
  );
};
