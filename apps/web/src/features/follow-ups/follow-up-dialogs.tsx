import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { type LetGoReason, letGoReasonLabels, letGoReasons } from '@app/contracts/follow-ups/follow-ups.constants';
import { type SubmitEvent, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field, Textarea } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { everyDays, rhythmsWith, whatLetGoDoes } from './follow-up-labels';
import type { FollowUpActions } from './use-follow-up-actions';

interface DialogProps {
  of: FollowUp;
  actions: FollowUpActions;
  onClose: () => void;
}

const Buttons = ({ says, pending, onClose }: { says: string; pending: boolean; onClose: () => void }) => (
  <div className="flex justify-end gap-2">
    <Button variant="quiet" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" variant="primary" keys="mod+enter" pending={pending}>
      {says}
    </Button>
  </div>
);

const Name = ({ of }: { of: FollowUp }) => <bdi className="line-clamp-2 wrap-anywhere">{of.name}</bdi>;

/** How often one lead is followed up. */
export const RhythmDialog = ({ of, actions, onClose }: DialogProps) => {
  const [days, setDays] = useState(String(of.rhythm ?? ''));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const rhythm = days === '' ? null : Number(days);
    if (rhythm === of.rhythm) onClose();
    else actions.setRhythm(of, rhythm, onClose);
  };
  const usual = of.segmentRhythm === null ? 'no day' : everyDays(of.segmentRhythm).toLowerCase();
  const options = [
    { value: '', label: `As ${of.segment ?? 'leads without a segment'}: ${usual}` },
    ...rhythmsWith(of.rhythm).map((each) => ({ value: String(each), label: everyDays(each) })),
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change rhythm" description={<Name of={of} />}>
      <form onSubmit={submit} className="grid gap-3.5">
        <Field label="Follow up" hint="Any touch or sent text starts it again.">
          <Select value={days} options={options} onChange={setDays} />
        </Field>
        <Buttons says="Save rhythm" pending={actions.pendingIds.includes(of.id)} onClose={onClose} />
      </form>
    </Dialog>
  );
};

const reasons = letGoReasons.map((value) => ({ value, label: letGoReasonLabels[value] }));

/** Takes a lead off the list, with a reason. */
export const LetGoDialog = ({ of, actions, onClose }: DialogProps) => {
  const form = useFormDraft<{ reason: LetGoReason; note: string }>(`let go ${of.id}`, { reason: 'other', note: '' });
  const { reason, note } = form.typed;
  const pending = actions.pendingIds.includes(of.id);
  /** The words are saved or not wanted. */
  const end = () => {
    form.empty(form.typed);
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    actions.letGo(of, reason, { note: note.trim() || null, saved: end });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Let ${of.name.slice(0, 80)} go?`}
      description={whatLetGoDoes}
    >
      <form onSubmit={submit} className="grid gap-3.5">
        <RestoredDraftNotice form={form} />
        <Field label="Reason">
          <Select
            value={reason}
            options={reasons}
            onChange={(value) => form.type({ reason: letGoReasons.find((each) => each === value) ?? reason })}
          />
        </Field>
        <Field label="Note" optional>
          <Textarea
            value={note}
            maxLength={500}
            dir="auto"
            readOnly={pending}
            onChange={(event) => form.type({ note: event.target.value })}
          />
        </Field>
        <Buttons says="Let go" pending={pending} onClose={end} />
      </form>
    </Dialog>
  );
};
