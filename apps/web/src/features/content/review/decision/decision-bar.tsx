import type { changeLead } from '@app/contracts/leads/leads.api';
import type { changeCard } from '@app/contracts/voice/card.api';
import { useId } from 'react';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { Button } from '@/shared/ui/button';
import { useUser } from '@/shared/queries/current-user.queries';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { Checkbox } from '@/shared/ui/checkbox';
import { usePendingState } from '../../deciding-drafts.store';
import { useContentActions } from '../../use-content-actions';
import { DecisionButtons, type DecisionButtonsProps } from './decision-buttons';
import type { Gaps } from './use-gaps';

export const reviewBarLook = [
  'mt-auto sticky bottom-0 z-10 -mx-8 border-t border-line bg-canvas px-8 py-3',
  'max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(55px+max(6px,env(safe-area-inset-bottom)))] max-md:z-30 max-md:mx-0 max-md:bg-panel max-md:px-3 max-md:py-2',
  'max-md:[&>*]:h-[46px] max-md:[&>*]:flex-1 max-md:[&>*:first-child]:flex-[1.7]',
].join(' ');

/** Stores what was given for gaps as answers of the author's card, which close the same gaps in every waiting draft. */
const useKeepOnCard = () =>
  useAction({
    run: (answers: Gaps['forCard'], extras) =>
      call<typeof changeCard>('PATCH', '/api/card', { body: answers, ...extras }),
    failed: {
      title: 'Not kept on your card',
      text: 'The text was approved. Its words could not be kept for other drafts.',
    },
  });

/** The next draft to the same person greets them so. */
const useKeepGreeting = () =>
  useAction({
    run: ({ id, greeting }: { id: string; greeting: string }, extras) =>
      call<typeof changeLead>('PATCH', '/api/leads/:id', { params: { id }, body: { greeting }, ...extras }),
    failed: {
      title: 'Greeting not kept',
      text: 'The text was approved. The next draft asks how you greet them again.',
    },
  });

export const KeepOnCard = ({ keeps, onKeeps }: { keeps: boolean; onKeeps: (keeps: boolean) => void }) => {
  const id = useId();
  return (
    <div className="mt-3 flex items-start gap-2.5 text-ink-2">
      <Checkbox id={id} checked={keeps} onChange={({ target }) => onKeeps(target.checked)} />
      <label htmlFor={id} className="min-w-0">
        Keep on your card: it closes the same gap in every draft
      </label>
    </div>
  );
};

export type Decision = 'approved' | 'declined';

interface DecisionBarProps extends Pick<DecisionButtonsProps, 'item' | 'about'> {
  gaps: Gaps;
  /** Other words are being written, so the person cannot decide now. */
  busy: boolean;
  /** Whether words for gaps of the card are also saved on the card. */
  keepsOnCard: boolean;
  onEdit: () => void;
  onFill: () => void;
  /** Keeps the words and closes the draft, which still waits. */
  onLater: (() => void) | undefined;
  /** Called when the person has decided, before the server's response. */
  onDecided: (decision: Decision) => void;
  look: string;
}

export const DecisionBar = (props: DecisionBarProps) => {
  const { item, about, gaps, busy, keepsOnCard, onEdit, onFill, onLater, onDecided, look } = props;
  const { id: userId } = useUser();
  const actions = useContentActions();
  const card = useKeepOnCard();
  const lead = useKeepGreeting();
  const onItsWay = usePendingState().deciding.has(item.id);
  const off = busy || onItsWay;

  const approve = () => {
    if (gaps.touched)
      actions.saveAndApprove(item, { title: item.title, body: gaps.text }, item.revision).then(
        // The card is saved after the approval, because it also changes waiting texts.
        () => {
          if (keepsOnCard && Object.keys(gaps.forCard).length > 0) card.act(gaps.forCard);
          if (gaps.greeting && item.targetLeadId) lead.act({ id: item.targetLeadId, greeting: gaps.greeting });
        },
        () => undefined, // a toast shows the error, and the words stay in this browser
      );
    else actions.approve(item);
    onDecided('approved');
  };

  const saveForLater = () => {
    if (!gaps.touched) return onLater?.();
    actions.save(item, { title: item.title, body: gaps.text }, item.revision).then(
      () => {
        unsavedText(userId, item.id).set(null);
        onLater?.();
      },
      () => undefined, // a toast shows the error, and the words stay in the fields
    );
  };

  return (
    <div
      data-foot-bar
      inert={off}
      aria-busy={onItsWay || undefined}
      className={`flex items-center gap-2 inert:*:opacity-60 ${look}`}
    >
      <DecisionButtons
        item={item}
        about={about}
        current={!off}
        onEdit={onEdit}
        gaps={{ left: gaps.left, onFill }}
        later={
          onLater && (
            <Button pending={actions.becoming(item.id) === 'edited'} onClick={saveForLater}>
              Save, decide later
            </Button>
          )
        }
        onApprove={approve}
        onDecline={(given, saved) => {
          actions.decline(item, given, saved);
          onDecided('declined');
        }}
      />
      <p className="ml-auto max-w-[31ch] text-right text-sm text-ink-3 max-md:hidden">
        {gaps.left > 0
          ? `Approve comes back when the ${gaps.left === 1 ? 'line is' : 'lines are'} written or left out.`
          : `${item.title === null ? 'Approves this exact text' : 'Keeps subject and text exactly'}. You copy and send it yourself.`}
      </p>
    </div>
  );
};
