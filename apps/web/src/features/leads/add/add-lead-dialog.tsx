import type { Lead, NewLead } from '@app/contracts/leads/leads.api';
import { segments } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { useRef, useState } from 'react';
import { CallError, messageOf } from '@/shared/http/call';
import { forgetFragment, useFragment } from '@/shared/session/use-address-fragment';
import { toast } from '@/shared/toast/toast.store';
import { Form } from '@/shared/forms/form';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { useUser } from '@/shared/queries/current-user.queries';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { Field, focusOnMount, Input, Textarea } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { fromPage } from '../capture/bookmarklet';
import { DuplicateWarning } from './duplicate-warning';
import { nameFromLinkedIn, segmentOptions } from '../lead-labels';
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
type FieldName = keyof Typed;
type Errors = Partial<Record<FieldName, string>>;

const isField = (path: string): path is FieldName => path in blank;

const needed = { name: 'Name is required', title: 'Title is required', company: 'Company is required' };

const missingIn = (typed: Typed): Errors =>
  Object.fromEntries(Object.entries(needed).filter(([field]) => !typed[field as keyof typeof needed].trim()));

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

const typedOf = ({ tags = [], ...lead }: NewLead): Typed => ({
  ...blank,
  ...Object.fromEntries(Object.entries(lead).filter(([path, value]) => isField(path) && typeof value === 'string')),
  tags: tags.join(', '),
});

const useAddLeadForm = (onClose: () => void, status?: OpenStatus, waiting?: WaitingLead) => {
  const formDraft = useFormDraft('new-lead', blank);
  const fragment = useFragment();
  const [page] = useState(() => fromPage(fragment));
  const [typed, setTyped] = useState<Typed>(
    waiting ? typedOf(waiting.lead) : page ? { ...blank, ...page } : formDraft.typed,
  );
  /** What is typed now, also for a save that began earlier. */
  const latest = useRef(typed);
  const form = useRef<HTMLFormElement>(null);
  /** Counts the empty forms after the first one. In each the name gets the focus. */
  const [round, setRound] = useState(0);
  /** What the server says about fields; null until the person tries to save. */
  const [refused, setRefused] = useState<Errors | null>(null);
  const add = useAddLead();
  const user = useUser();

  const show = (next: Typed) => {
    latest.current = next;
    setTyped(next);
  };
  const begin = (next: Typed) => {
    show(next);
    setRefused(null);
  };
  const type = (change: Partial<Typed>) => {
    const next = { ...latest.current, ...change };
    show(next);
    setRefused((now) => now && Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))));
    if (waiting) return;
    formDraft.type(next);
    // After a reload, the page would replace what is kept.
    forgetFragment();
  };
  const focus = (field: string) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  const submit = async (another: boolean) => {
    setRefused({});
    const [missing] = Object.keys(missingIn(typed));
    if (missing) return focus(missing);
    if (waiting) {
      changeWaiting(user.id, waiting.id, newLeadOf(typed));
      return onClose();
    }
    const saved = () => {
      formDraft.empty(typed);
      if (!another) return onClose();
      // Segment and tags stay, because the next person often has the same.
      const since = Object.fromEntries(
        Object.entries(latest.current).filter(([path, value]) => value !== typed[path as FieldName]),
      );
      begin({ ...blank, segment: typed.segment, tags: typed.tags, ...since });
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
      const ofFields = errors.map(({ path, message }) => [path.split('.')[0] ?? '', message] as const);
      setRefused(Object.fromEntries(ofFields));
      if (ofFields[0]) focus(ofFields[0][0]);
    }
  };
  const forget = () => !waiting && formDraft.startOver();
  return {
    form,
    typed,
    type,
    errors: { ...refused, ...(refused && missingIn(typed)) },
    control: (name: FieldName) => ({
      name,
      value: typed[name],
      onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
    }),
    again: !waiting && !page && formDraft.earlier,
    round,
    pending: add.pending,
    submit,
    forget,
    startEmpty: () => {
      forget();
      begin(blank);
      setRound((n) => n + 1);
    },
  };
};

const More = ({ errors, control, typed, type }: Omit<ReturnType<typeof useAddLeadForm>, 'form'>) => {
  /** The name from the LinkedIn address. A typed name is never overwritten. */
  const [derived, setDerived] = useState('');
  const typeAddress = (linkedinUrl: string) => {
    const name = nameFromLinkedIn(linkedinUrl);
    const before = typed.name.trim();
    if (name === null || (before !== '' && before !== derived)) return type({ linkedinUrl });
    setDerived(name);
    type({ linkedinUrl, name });
  };
  return (
    <>
      <Field label="Description" optional error={errors.description}>
        <Textarea dir="auto" {...control('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
        <Field label="Email" optional error={errors.email}>
          <Input inputMode="email" autoComplete="off" {...control('email')} />
        </Field>
        <Field label="LinkedIn URL" optional error={errors.linkedinUrl}>
          <Input
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.linkedin.com/in/…"
            {...control('linkedinUrl')}
            onChange={({ target }) => typeAddress(target.value)}
          />
        </Field>
        <Field label="Segment" optional error={errors.segment}>
          <Select changes value={typed.segment} options={segmentOptions} onChange={(segment) => type({ segment })} />
        </Field>
        <Field label="Tags" optional error={errors.tags}>
          <Input dir="auto" autoComplete="off" placeholder="logistics, met in May" {...control('tags')} />
        </Field>
      </div>
    </>
  );
};

interface AddLeadDialogProps {
  onClose: () => void;
  /** The status of the new lead, when it is not New. */
  status?: OpenStatus;
  waiting?: WaitingLead;
  onOpenLead?: (lead: Lead) => void;
}

export const AddLeadDialog = ({ onClose, status, waiting, onOpenLead }: AddLeadDialogProps) => {
  const { form, ...lead } = useAddLeadForm(onClose, status, waiting);
  const { errors, control, pending } = lead;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={waiting ? `Change ${waiting.lead.name}` : 'Add New Lead'}
      description={
        lead.again && (
          <>
            You typed this earlier. It is not saved yet.{' '}
            <button type="button" className="link max-md:-my-3 max-md:py-3" onClick={lead.startEmpty}>
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
      <Form ref={form} noValidate onSubmit={() => void lead.submit(false)}>
        <Field label="Name" error={errors.name}>
          <Input
            key={lead.round}
            ref={focusOnMount}
            dir="auto"
            autoComplete="off"
            maxLength={300}
            {...control('name')}
          />
        </Field>
        <DuplicateWarning name={lead.typed.name} email={lead.typed.email} onOpen={onOpenLead} />
        <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
          <Field label="Title" error={errors.title}>
            <Input dir="auto" autoComplete="off" maxLength={500} {...control('title')} />
          </Field>
          <Field label="Company" error={errors.company}>
            <Input dir="auto" autoComplete="off" maxLength={500} {...control('company')} />
          </Field>
        </div>
        <More {...lead} />
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button
            variant="quiet"
            className="mr-auto"
            onClick={() => {
              lead.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          {!waiting && (
            <Button pending={pending} onClick={() => void lead.submit(true)}>
              Save and add another
            </Button>
          )}
          <Button type="submit" variant="primary" pending={pending}>
            {waiting ? 'Save' : 'Add Lead'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
