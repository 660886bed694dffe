import type { Content } from '@app/contracts/content/content.api';
import { gapsLeft, gapsOf } from '@app/contracts/content/gaps';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Hotkey, useHotkeys } from '@/shared/ui/hotkeys';
import { Button } from '@/shared/ui/button';
import { whenTriggered } from '@/shared/ui/lazily';
import type { DeclineProps } from './decline-window';
import { nameOf } from '@/shared/labels/text-labels';

const DeclinePopover = whenTriggered('dialog', async () => (await import('./decline-window')).DeclineWindow);

export interface DecisionButtonsProps {
  item: Content;
  /** The draft's words on the screen. The keys decide about nothing else. */
  about: NonNullable<Hotkey['about']>;
  /** The keys act on this draft, and the buttons show them. */
  current: boolean;
  onApprove: () => void;
  onEdit: () => void;
  onDecline: DeclineProps['onDecline'];
  /** What is left, and what goes to a gap. By default: the gaps of the saved text, filled in the editor. */
  gaps?: { left: number; onFill: () => void };
  later?: ReactNode;
}

/** Whether the person types in a field that does not belong to the draft. Then the draft's keys with ⌘ or Ctrl do nothing. */
const typesElsewhere = () =>
  document.activeElement?.matches('textarea:not([data-gap]), input:not([type="radio"]):not([type="checkbox"])');

/** A button's label. Screen readers also hear which text it is about. */
const Does = ({ what, to }: { what: string; to: string }) => (
  <span>
    {what}
    <span className="sr-only"> {to}</span>
  </span>
);

/** Approve, Edit and Decline, with their keys. A text with a gap cannot be approved, so its button goes to the gap. */
export const DecisionButtons = (props: DecisionButtonsProps) => {
  const { item, about, current, onApprove, onEdit, onDecline } = props;
  const [declining, setDeclining] = useState(false);
  const name = nameOf(item);
  const { left, onFill } = props.gaps ?? { left: gapsOf(item).length, onFill: onEdit };
  const [does, run] = left > 0 ? ['Fill the gap', onFill] : ['Approve this draft', onApprove];
  const keys: Hotkey[] = [
    { keys: 'a', does, run, about, changes: true },
    { keys: 'mod+enter', does, run: () => !typesElsewhere() && run(), about, changes: true },
    { keys: 'e', does: 'Edit this draft', run: onEdit, changes: true },
    { keys: 'd', does: 'Decline this draft', run: () => setDeclining(true), about, changes: true },
  ];
  // The keys are off while the popover asks for a reason.
  useHotkeys(current && !declining ? keys : []);
  const hint = (key: string) => (current ? key : undefined);
  return (
    <>
      {left > 0 ? (
        <Button changes className="border-dashed border-line-3 font-semibold" keys={hint('a')} onClick={onFill}>
          <ArrowUp />
          <Does what={gapsLeft(left)} to={`in ${name}`} />
        </Button>
      ) : (
        // Ignores the second click of a double click, which would approve the next draft unread.
        <Button variant="approve" keys={hint('a')} onClick={({ detail }) => detail < 2 && onApprove()}>
          <Does what="Approve" to={name} />
        </Button>
      )}
      <Button changes keys={hint('e')} onClick={onEdit}>
        <Does what="Edit" to={name} />
      </Button>
      {props.later}
      <DeclinePopover
        id={item.id}
        name={name}
        open={declining}
        onOpenChange={setDeclining}
        onDecline={(given, saved) => {
          setDeclining(false);
          onDecline(given, saved);
        }}
        trigger={
          <Button changes variant="quiet" keys={hint('d')}>
            <Does what="Decline" to={name} />
          </Button>
        }
      />
    </>
  );
};
