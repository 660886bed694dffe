import type { Lead } from '@app/contracts/leads/leads.api';
import { touchKinds } from '@app/contracts/leads/leads.constants';
import type { TouchKind } from '@app/contracts/leads/leads.events';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LeadsFound, useLeadsFound } from '@/shared/ui/lead-name-matches';
import { Form, FormButtons } from '@/shared/forms/form';
import { Dialog } from '@/shared/ui/dialog';
import { Field, focusOnMount, Input, Textarea } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { useWhen, WhenField } from '../thread/touch-time-field';
import { useLogTouch } from '../use-lead-actions';

const labels: Record<TouchKind, string> = {
  message: 'You wrote to them',
  comment: 'You commented on their post',
  reply: 'They replied',
  call: 'A call',
  meeting: 'A meeting',
  note: 'A note',
};
const options = touchKinds.map((value) => ({ value, label: labels[value] }));

type Known = Pick<Lead, 'id' | 'name' | 'status'>;

const WithWhom = ({ onChoose }: { onChoose: (lead: Known) => void }) => {
  const [name, setName] = useState('');
  const { found, searched, isError } = useLeadsFound(name);
  return (
    <div>
      <Field label="With whom">
        <Input
          value={name}
          changes={false}
          autoComplete="off"
          dir="auto"
          placeholder="Name, title or company of a lead"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {isError ? (
        <p role="alert" className="mt-1.5 text-sm text-red">
          Your leads could not be searched. Type again to try again.
        </p>
      ) : (
        searched &&
        found.length === 0 && (
          <p className="mt-1.5 text-sm text-ink-3">
            None of your leads has these words.{' '}
            <Link to="/leads" search={{ add: true }} className="link">
              Add a lead
            </Link>
          </p>
        )
      )}
      <LeadsFound label="Leads with these words" leads={found} onChoose={onChoose} />
    </div>
  );
};

const TouchForm = ({ lead, onClose }: { lead: Known; onClose: () => void }) => {
  const log = useLogTouch();
  const when = useWhen();
  const form = useFormDraft<{ kind: TouchKind; note: string }>(`log ${lead.id}`, { kind: 'reply', note: '' });
  const { kind, note } = form.typed;
  /** The words are saved or not wanted. */
  const end = () => {
    form.empty(form.typed);
    onClose();
  };
  const submit = () => {
    if (log.pending || when.isWrong()) return;
    const touch = { kind, note: note.trim() || undefined, at: when.happened };
    // A toast shows the error, and the note stays here.
    log.actAsync({ lead, touch }, end).catch(when.refused);
  };
  return (
    <Form noValidate onSubmit={submit}>
      <RestoredDraftNotice form={form} />
      <Field label="What happened">
        <Select
          ref={focusOnMount}
          value={kind}
          options={options}
          onChange={(value) => form.type({ kind: touchKinds.find((each) => each === value) ?? kind })}
        />
      </Field>
      <WhenField when={when} hint="Now, when it is empty." />
      <Field label="Note" optional hint="The timeline shows it.">
        <Textarea {...form.field('note')} maxLength={4000} dir="auto" readOnly={log.pending} className="font-serif" />
      </Field>
      <FormButtons submit="Log touch" pending={log.pending} onCancel={end} />
    </Form>
  );
};

/** Records a contact outside Keepwarm. Without a lead, the person first says with whom it was. */
export const TouchDialog = ({ lead, onClose }: { lead?: Known; onClose: () => void }) => {
  const [chosen, setChosen] = useState(lead);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Log touch"
      description={
        chosen ? (
          <bdi className="line-clamp-2 wrap-anywhere">{chosen.name}</bdi>
        ) : (
          'A call, a meeting, a reply or a note, also of an earlier day.'
        )
      }
    >
      {chosen ? <TouchForm lead={chosen} onClose={onClose} /> : <WithWhom onChoose={setChosen} />}
    </Dialog>
  );
};
