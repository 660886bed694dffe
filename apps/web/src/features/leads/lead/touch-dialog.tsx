import type { Lead } from '@app/contracts/leads/leads.api';
import { touchKinds } from '@app/contracts/leads/leads.constants';
import type { SubmitEvent } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field, Textarea } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { TypedEarlier } from '@/shared/ui/typed-earlier';
import { useTyped } from '@/shared/use-typed';
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
  const form = useTyped<{ kind: TouchKind; note: string }>(`log ${lead.id}`, { kind: 'reply', note: '' });
  const { kind, note } = form.typed;
  /** The words are saved or not wanted. */
  const end = () => {
    form.empty(form.typed);
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (log.pending) return;
    const touch = { kind, ...(note.trim() && { note: note.trim() }) };
    // A toast shows the error, and the note stays here.
    log.act({ lead, touch }, end);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Log touch"
      description={<bdi className="line-clamp-2 wrap-anywhere">{lead.name}</bdi>}
    >
      <form onSubmit={submit} className="grid gap-3.5">
        <TypedEarlier form={form} />
        <Field label="What happened">
          <Select
            value={kind}
            options={options}
            onChange={(value) => form.type({ kind: touchKinds.find((each) => each === value) ?? kind })}
          />
        </Field>
        <Field label="Note" optional hint="The timeline shows it.">
          <Textarea
            value={note}
            maxLength={4000}
            dir="auto"
            readOnly={log.pending}
            className="font-serif"
            onChange={(event) => form.type({ note: event.target.value })}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={end}>
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
