import type { Lead, NewLead } from '@app/contracts/leads/leads.api';
import { segments } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import { type FieldPath, useForm, useWatch } from 'react-hook-form';
import { CallError, messageOf } from '@/shared/http/call';
import { forgetFragment, useFragment } from '@/shared/session/use-address-fragment';
import { toast } from '@/shared/toast/toast.store';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { useUser } from '@/shared/queries/current-user.queries';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { fromPage } from '../capture/bookmarklet';
import { DuplicateWarning } from './duplicate-warning';
import { nameFromLinkedIn } from '../lead-labels';
import type { OpenStatus } from '../leads.search';
import { changeWaiting, keepWaiting, type WaitingLead } from '../limit/waiting-leads.storage';
import { isFull, useAddLead } from '../use-lead-actions';

const blank = {
  name: '',
  title: '',
  company: '',
  description: '',
  email: '',
  linkedinUrl: '',
  segment: '',
  tags: '',
};
type Typed = typeof blank;

const isField = (path: string): path is FieldPath<Typed> => path in blank;

const segmentOptions = [{ value: '', label: 'None' }, ...segments.map((value) => ({ value, label: value }))];

/** The request: without empty fields, with the tags split at commas. */
const newLeadOf = (typed: Typed): NewLead => {
  const tags = [...new Set(typed.tags.split(',').map((tag) => tag.trim()))].filter(Boolean);
  const segment = segments.find((each) => each === typed.segment);
  return {
    name: typed.name.trim(),
    title: typed.title.trim(),
    company: typed.company.trim(),
    ...(typed.description.trim() && { description: typed.description.trim() }),
    ...(typed.email.trim() && { email: typed.email.trim() }),
    ...(typed.linkedinUrl.trim() && { linkedinUrl: typed.linkedinUrl.trim() }),
    ...(segment && { segment }),
    ...(tags.length > 0 && { tags }),
  };
};

/** A lead as the form has it. */
const typedOf = ({ tags = [], ...lead }: NewLead): Typed => ({
  ...blank,
  ...Object.fromEntries(Object.entries(lead).filter(([path, value]) => isField(path) && typeof value === 'string')),
  tags: tags.join(', '),
});

const needed = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

/** The state of the form Add Lead. */
const useAddLeadForm = (onClose: () => void, status?: OpenStatus, waiting?: WaitingLead) => {
  const formDraft = useFormDraft('new-lead', blank);
  const fragment = useFragment();
  const [page] = useState(() => fromPage(fragment));
  const form = useForm<Typed>({
    defaultValues: waiting ? typedOf(waiting.lead) : page ? { ...blank, ...page } : formDraft.typed,
  });
  /** Counts the empty forms after the first one. In each the name gets the focus. */
  const [round, setRound] = useState(0);
  const add = useAddLead();
  const user = useUser();

  const submit = (another: boolean) => async (typed: Typed) => {
    if (waiting) {
      changeWaiting(user.id, waiting.id, newLeadOf(typed));
      return onClose();
    }
    const saved = () => {
      formDraft.empty(typed);
      if (!another) return onClose();
      // Segment and tags stay, because the next person often has the same.
      const now = form.getValues();
      const since = Object.fromEntries(
        Object.entries(now).filter(([path, value]) => value !== typed[path as keyof Typed]),
      );
      form.reset({ ...blank, segment: typed.segment, tags: typed.tags, ...since });
      // Who has begun with the next person is in a field already.
      if (Object.keys(since).length === 0) setRound((n) => n + 1);
    };
    try {
      await add.actAsync({ ...newLeadOf(typed), ...(status && { status }) }, saved);
    } catch (error) {
      if (isFull(error)) {
        const lead = newLeadOf(typed);
        keepWaiting(user.id, lead);
        formDraft.empty(typed);
        toast({ title: `${cutTo(lead.name, 60)} waits for room`, text: messageOf(error, '') });
        return onClose();
      }
      // A toast shows the error. Each field also shows its own error.
      const errors = error instanceof CallError ? (error.body?.errors ?? []) : [];
      for (const [i, { path, message }] of errors.entries()) {
        const [field = ''] = path.split('.');
        if (isField(field)) form.setError(field, { message }, { shouldFocus: i === 0 });
      }
    }
  };
  const forget = () => !waiting && formDraft.startOver();
  return {
    form,
    /** The form has words from before, which are not saved. */
    again: !waiting && !page && formDraft.earlier,
    round,
    pending: add.pending,
    save: (event?: BaseSyntheticEvent) => void form.handleSubmit(submit(false))(event),
    saveAndAnother: () => void form.handleSubmit(submit(true))(),
    keep: () => {
      if (waiting) return;
      formDraft.type(form.getValues());
      // After a reload, the page would replace what is kept.
      forgetFragment();
    },
    forget,
    startEmpty: () => {
      forget();
      form.reset(blank);
      setRound((n) => n + 1);
    },
  };
};

const More = ({ form, round }: Pick<ReturnType<typeof useAddLeadForm>, 'form' | 'round'>) => {
  const { register, setValue, getValues, setFocus, formState, control } = form;
  const { errors } = formState;
  // The focus is set here, because the dialog moves it after the effects of its children.
  useEffect(() => setFocus('name'), [setFocus, round]);
  const segment = useWatch({ control, name: 'segment' });
  /** The name from the LinkedIn address. A typed name is never overwritten. */
  const [derived, setDerived] = useState('');
  const linkedin = register('linkedinUrl', {
    onChange: () => {
      const name = nameFromLinkedIn(getValues('linkedinUrl'));
      const typed = getValues('name').trim();
      if (name === null || (typed !== '' && typed !== derived)) return;
      setDerived(name);
      setValue('name', name, { shouldDirty: true });
    },
  });
  return (
    <>
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea dir="auto" {...register('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
        <Field label="Email" optional error={errors.email?.message}>
          <Input inputMode="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="LinkedIn URL" optional error={errors.linkedinUrl?.message}>
          <Input inputMode="url" autoComplete="off" placeholder="https://www.linkedin.com/in/…" {...linkedin} />
        </Field>
        <Field label="Segment" optional error={errors.segment?.message}>
          <Select changes value={segment} options={segmentOptions} onChange={(value) => setValue('segment', value)} />
        </Field>
        <Field label="Tags" optional error={errors.tags?.message}>
          <Input dir="auto" autoComplete="off" placeholder="logistics, met in May" {...register('tags')} />
        </Field>
      </div>
    </>
  );
};

interface AddLeadDialogProps {
  onClose: () => void;
  /** The status of the new lead, when it is not New. */
  status?: OpenStatus;
  /** The waiting person that the form changes. */
  waiting?: WaitingLead;
  onOpenLead?: (lead: Lead) => void;
}

/** Add New Lead: name, title and company are required. Warns of possible duplicates while typing. */
export const AddLeadDialog = ({ onClose, status, waiting, onOpenLead }: AddLeadDialogProps) => {
  const { form, again, round, pending, save, saveAndAnother, keep, forget, startEmpty } = useAddLeadForm(
    onClose,
    status,
    waiting,
  );
  const { register, control, formState } = form;
  const { errors } = formState;
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={waiting ? `Change ${waiting.lead.name}` : 'Add New Lead'}
      description={
        again && (
          <>
            You typed this earlier. It is not saved yet.{' '}
            <button type="button" className="link max-md:-my-3 max-md:py-3" onClick={startEmpty}>
              Start empty
            </button>
          </>
        )
      }
      width={520}
    >
      {status && status !== 'new' && (
        <p className="-mt-1 mb-3 flex items-center gap-1.5 text-ink-2">
          It starts as <StatusLabel status={status} />
        </p>
      )}
      <form noValidate onSubmit={save} onChange={keep} className="grid gap-3.5">
        <Field label="Name" error={errors.name?.message}>
          <Input dir="auto" autoComplete="off" maxLength={300} {...register('name', needed('Name is required'))} />
        </Field>
        <DuplicateWarning name={name} email={email} onOpen={onOpenLead} />
        <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
          <Field label="Title" error={errors.title?.message}>
            <Input dir="auto" autoComplete="off" maxLength={500} {...register('title', needed('Title is required'))} />
          </Field>
          <Field label="Company" error={errors.company?.message}>
            <Input
              dir="auto"
              autoComplete="off"
              maxLength={500}
              {...register('company', needed('Company is required'))}
            />
          </Field>
        </div>
        <More form={form} round={round} />
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button
            variant="quiet"
            className="mr-auto"
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          {!waiting && (
            <Button pending={pending} onClick={saveAndAnother}>
              Save and add another
            </Button>
          )}
          <Button type="submit" variant="primary" pending={pending}>
            {waiting ? 'Save' : 'Add Lead'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
