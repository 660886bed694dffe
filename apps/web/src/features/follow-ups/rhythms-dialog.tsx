import { type Rhythms, type RhythmSegment, rhythmSegments } from '@app/contracts/follow-ups/follow-ups.constants';
import { type SubmitEvent, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { everyDays, rhythmsWith } from './follow-up-labels';
import { useChooseRhythms } from './use-follow-up-actions';

const names: Record<RhythmSegment, string> = {
  enterprise: 'enterprise',
  smb: 'smb',
  startup: 'startup',
  none: 'Without a segment',
};

/** How often the leads of each segment are followed up. */
export const RhythmsDialog = ({ rhythms: before, onClose }: { rhythms: Rhythms; onClose: () => void }) => {
  const [rhythms, setRhythms] = useState(before);
  const { act, pending } = useChooseRhythms(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    act({ rhythms, before });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rhythms"
      description="After so many days without a touch or a sent text, a lead is due. A lead with a rhythm of its own keeps it."
    >
      <form onSubmit={submit} className="grid gap-3.5">
        {rhythmSegments.map((segment) => (
          <Field key={segment} label={names[segment]}>
            <Select
              value={String(rhythms[segment] ?? '')}
              options={[
                ...rhythmsWith(before[segment]).map((days) => ({ value: String(days), label: everyDays(days) })),
                { value: '', label: 'No day' },
              ]}
              onChange={(value) => setRhythms({ ...rhythms, [segment]: value === '' ? null : Number(value) })}
            />
          </Field>
        ))}
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            Save rhythms
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
