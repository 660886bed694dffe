import type { Content } from '@app/contracts/content/content.api';
import { declineReasonLabels, declineReasons } from '@app/contracts/content/content.constants';
import type { DeclineReason } from '@app/contracts/content/content.events';
import type { KeyboardEvent } from 'react';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { Key } from '@/shared/ui/key-hint';
import { type PopoverProps, PopoverWindow } from '@/shared/ui/popover-window';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import type { DeclineGiven } from '../../use-content-actions';

/** The server's limit for a note, in characters. */
const noteLimit = 1000;

export interface DeclineProps extends Pick<PopoverProps, 'open' | 'onOpenChange' | 'trigger'> {
  id: Content['id'];
  /** Inside a sentence: `the message to Elise Fournier`. */
  name: string;
  /** @param saved empties the form */
  onDecline: (given: DeclineGiven, saved: () => void) => void;
}

const DeclineForm = ({ id, name, onOpenChange, onDecline }: Omit<DeclineProps, 'open' | 'trigger'>) => {
  // The form closes before the response. After a failure it has the same words again.
  const form = useFormDraft<{ reason: DeclineReason | ''; note: string }>(`decline ${id}`, { reason: '', note: '' });
  const { reason, note } = form.typed;
  const toggle = (picked: DeclineReason) => form.type({ reason: reason === picked ? '' : picked });
  const decline = () =>
    onDecline({ ...(reason && { reason }), ...(note.trim() && { note: note.trim() }) }, () => form.empty(form.typed));

  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      decline();
      return;
    }
    const picked = declineReasons[Number(event.key) - 1];
    if (!picked || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    toggle(picked);
  };

  return (
    <div role="presentation" onKeyDown={pressed}>
      <form
        aria-label={`Decline ${name}`}
        onSubmit={(event) => {
          event.preventDefault();
          decline();
        }}
      >
        <p className="font-semibold">Decline {name}?</p>
        <RestoredDraftNotice form={form} />
        <p className="mt-0.5 text-sm text-ink-3">You find it under Content and can reopen it.</p>
        <fieldset aria-label="Reason, optional" className="mt-3 grid grid-cols-2 gap-1.5">
          {declineReasons.map((value, i) => (
            <button
              key={value}
              ref={i === 0 ? focusOnMount : undefined}
              type="button"
              aria-pressed={reason === value}
              onClick={() => toggle(value)}
              className={cn(
                'flex h-8 items-center justify-between gap-2 rounded-control border border-line-2 bg-field px-2.5 font-medium hover:bg-hover max-md:h-11',
                'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink',
              )}
            >
              {declineReasonLabels[value]}
              <Key keys={String(i + 1)} inherit />
            </button>
          ))}
        </fieldset>
        <Field label="Note" optional className="mt-3">
          <Textarea rows={2} maxLength={noteLimit} {...form.field('note')} />
        </Field>
        <div className="mt-3.5 flex justify-end gap-2">
          <Button
            variant="quiet"
            onClick={() => {
              form.startOver();
              onOpenChange(false);
            }}
          >
            Keep it
          </Button>
          <Button type="submit" variant="danger" keys="mod+enter">
            Decline
          </Button>
        </div>
      </form>
    </div>
  );
};

/** Asks for a reason, which is optional. The next drafts take it into account. */
export const DeclineWindow = ({ open, onOpenChange, trigger, ...form }: DeclineProps) => (
  <PopoverWindow
    open={open}
    onOpenChange={onOpenChange}
    trigger={trigger}
    label={`Decline ${form.name}`}
    side="top"
    className="w-[320px] max-w-[calc(100vw-24px)] p-4!"
  >
    <DeclineForm {...form} onOpenChange={onOpenChange} />
  </PopoverWindow>
);
