import type { Lead } from '@app/contracts/leads/leads.api';
import { touchKinds } from '@app/contracts/leads/leads.constants';
import { type SubmitEvent, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { useLogTouch } from '../use-touches';

type TouchKind = (typeof touchKinds)[number];

const labels: Record<TouchKind, string> = {
  message: 'You wrote to them',
  comment: 'You commented on their post',
  reply: 'They replied',
  call: 'A call',
  meeting: 'A meeting',
  note: 'A note',
};
const options = touchKinds.map((value) => ({ value, label: labels[value] }));

/** Records a contact outside Keepwarm. */
export const TouchDialog = ({ lead, onClose }: { lead: Pick<Lead, 'id' | 'name' | 'status'>; onClose: () => void }) => {
  const log = useLogTouch();
  const [kind, setKind] = useState<TouchKind>('reply');
  const [note, setNote] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (log.pending) return;
    const touch = { kind, ...(note.trim() && { note: note.trim() }) };
    // A toast shows the error, and the note stays here.
    log.act({ lead, touch }, onClose);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Log touch"
      description={<bdi className="line-clamp-2 wrap-anywhere">{lead.name}</bdi>}
    >
      <form onSubmit={submit} className="grid gap-3.5">
        <Field label="What happened">
          <Select
            ref={focusOnMount}
            value={kind}
            options={options}
            onChange={(value) => setKind(touchKinds.find((each) => each === value) ?? kind)}
          />
        </Field>
        <Field label="Note" optional hint="The timeline shows it.">
          <Textarea
            value={note}
            maxLength={4000}
            dir="auto"
            readOnly={log.pending}
            className="font-serif"
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={log.pending}>
            Log touch
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
