import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import {
  type LetGoReason,
  letGoReasonLabels,
  letGoReasons,
  type Rhythms,
  type RhythmSegment,
  rhythmSegments,
} from '@app/contracts/follow-ups/follow-ups.constants';
import { useState } from 'react';
import { FormDialog } from '@/shared/forms/form';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { Field, Textarea } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { everyDays, rhythmsWith, whatLetGoDoes } from './follow-up-labels';
import { type FollowUpActions, useChooseRhythms } from './use-follow-up-actions';

interface DialogProps {
  of: FollowUp;
  actions: FollowUpActions;
  onClose: () => void;
}

const daysOf = (value: string) => (value === '' ? null : Number(value));

const rhythmOptions = (days: number | null) =>
  rhythmsWith(days).map((each) => ({ value: String(each), label: everyDays(each) }));

export const RhythmDialog = ({ of, actions, onClose }: DialogProps) => {
  const [days, setDays] = useState(String(of.rhythm ?? ''));
  const submit = () => {
    const rhythm = daysOf(days);
    if (rhythm === of.rhythm) onClose();
    else actions.setRhythm(of, rhythm, onClose);
  };
  const usual = of.segmentRhythm === null ? 'no day' : everyDays(of.segmentRhythm).toLowerCase();
  return (
    <FormDialog
      title="Change rhythm"
      description={<bdi className="line-clamp-2 wrap-anywhere">{of.name}</bdi>}
      onClose={onClose}
      onSubmit={submit}
      submit="Save rhythm"
      keys="mod+enter"
      pending={actions.isPending(of)}
    >
      <Field label="Follow up" hint="Any touch or sent text starts it again.">
        <Select
          value={days}
          options={[
            { value: '', label: `As ${of.segment ?? 'leads without a segment'}: ${usual}` },
            ...rhythmOptions(of.rhythm),
          ]}
          onChange={setDays}
        />
      </Field>
    </FormDialog>
  );
};

const reasons = letGoReasons.map((value) => ({ value, label: letGoReasonLabels[value] }));

export const LetGoDialog = ({ of, actions, onClose }: DialogProps) => {
  const form = useFormDraft<{ reason: LetGoReason; note: string }>(`let go ${of.id}`, { reason: 'other', note: '' });
  const { reason, note } = form.typed;
  const pending = actions.isPending(of);
  /** The words are saved or not wanted. */
  const end = () => {
    form.empty(form.typed);
    onClose();
  };
  return (
    <FormDialog
      title={`Let ${of.name.slice(0, 80)} go?`}
      description={whatLetGoDoes}
      onClose={onClose}
      onCancel={end}
      onSubmit={() => actions.letGo(of, reason, note.trim() || null, end)}
      submit="Let go"
      keys="mod+enter"
      pending={pending}
    >
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
    </FormDialog>
  );
};

const segmentNames: Record<RhythmSegment, string> = {
  enterprise: 'enterprise',
  smb: 'smb',
  startup: 'startup',
  none: 'Without a segment',
};

export const RhythmsDialog = ({ rhythms: before, onClose }: { rhythms: Rhythms; onClose: () => void }) => {
  const [rhythms, setRhythms] = useState(before);
  const { act, pending } = useChooseRhythms(onClose);
  return (
    <FormDialog
      title="Rhythms"
      description="After so many days without a touch or a sent text, a lead is due. A lead with a rhythm of its own keeps it."
      onClose={onClose}
      onSubmit={() => act({ rhythms, before })}
      submit="Save rhythms"
      pending={pending}
    >
      {rhythmSegments.map((segment) => (
        <Field key={segment} label={segmentNames[segment]}>
          <Select
            value={String(rhythms[segment] ?? '')}
            options={[...rhythmOptions(before[segment]), { value: '', label: 'No day' }]}
            onChange={(value) => setRhythms({ ...rhythms, [segment]: daysOf(value) })}
          />
        </Field>
      ))}
    </FormDialog>
  );
};
