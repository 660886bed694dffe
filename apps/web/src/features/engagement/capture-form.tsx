import { promptLimits } from '@app/contracts/engagement/engagement.constants';
import type { Lead } from '@app/contracts/leads/leads.api';
import { type RefObject, useState } from 'react';
import { X } from 'lucide-react';
import { Form } from '@/shared/forms/form';
import { CallError } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { plural } from '@/shared/lib/format';
import { useIsCurrent } from '@/shared/lib/use-is-current';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { Button } from '@/shared/ui/button';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { LeadsFound, useLeadsFound } from '@/shared/ui/lead-name-matches';
import { readPasted } from './engagement-labels';
import { useCapture } from './use-prompt-actions';

type Wrote = { lead: Pick<Lead, 'id' | 'name'> } | { name: string };

const AuthorField = ({ value, onChange }: { value: Wrote; onChange: (wrote: Wrote) => void }) => {
  const [asked, setAsked] = useState(false);
  const name = 'name' in value ? value.name : '';
  const { found } = useLeadsFound(name, asked);
  if ('lead' in value)
    return (
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium text-ink-2">Who wrote it</span>
        <p className="flex h-8 items-center gap-2 rounded-control bg-select pr-1 pl-2.5 font-medium max-md:h-11">
          <bdi className="clip">{value.lead.name}</bdi>
          <Button
            changes
            variant="quiet"
            size="iconSm"
            className="ml-auto"
            aria-label={`${value.lead.name.slice(0, 80)} did not write it`}
            onClick={() => onChange({ name: '' })}
          >
            <X className="size-3.5" />
          </Button>
        </p>
      </div>
    );
  return (
    <div>
      <Field label="Who wrote it" optional>
        <Input
          value={name}
          maxLength={promptLimits.name}
          autoComplete="off"
          dir="auto"
          placeholder="Name, if you know it"
          onChange={(event) => {
            setAsked(true);
            onChange({ name: event.target.value });
          }}
        />
      </Field>
      <LeadsFound
        label="Leads with this name"
        leads={found}
        onChoose={({ id, name: chosen }) => onChange({ lead: { id, name: chosen } })}
      />
    </div>
  );
};

const nobody: Wrote = { name: '' };

export interface CaptureFormProps {
  /** The lead whose post it is, when the person comes from a lead. */
  lead: { id: string; name: string } | undefined;
  /** The one primary button of the page. */
  primary?: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onKept: () => void;
}

const tooLong = (text: string, limit: number) =>
  text.length > limit
    ? `This is ${plural(text.length - limit, 'character')} too long. The limit is ${limit}.`
    : undefined;

const serverError = (error: Error | null): string | undefined =>
  error instanceof CallError
    ? error.body?.errors?.find(({ path }) => path === 'link' || path === 'words')?.message
    : undefined;

export const CaptureForm = ({ lead, primary = false, field, onKept }: CaptureFormProps) => {
  /** `author` is JSON. */
  const form = useFormDraft('new-prompt', { text: '', thought: '', author: 'null' });
  const { text, thought, author } = form.typed;
  const wrote = (JSON.parse(author) as Wrote | null) ?? (lead ? { lead } : nobody);
  const stillHere = useIsCurrent();
  const [asked, setAsked] = useState(false);
  const capture = useCapture();
  const pasted = readPasted(text);
  const error =
    tooLong(pasted.words ?? '', promptLimits.words) ??
    (asked && text.trim() === '' ? 'Paste the words of the post, or its link.' : serverError(capture.error));
  const thoughtError = tooLong(thought.trim(), promptLimits.thought);

  const submit = () => {
    if (capture.pending) return;
    setAsked(true);
    if (text.trim() === '' || tooLong(pasted.words ?? '', promptLimits.words)) {
      field.current?.focus();
      return;
    }
    if (thoughtError) return;
    const name = 'name' in wrote ? wrote.name.trim() : '';
    const body = {
      ...pasted,
      ...('lead' in wrote ? { author: { leadId: wrote.lead.id } } : name && { author: { name } }),
      ...(thought.trim() && { thought: thought.trim() }),
    };
    // A toast or the field shows an error, and the words stay.
    capture.act(body, () => {
      form.empty({ text, thought, author });
      setAsked(false);
      if (lead && stillHere()) onKept();
    });
  };

  return (
    <Form noValidate onSubmit={submit} className="grid gap-3">
      <Field label="Post or link" error={error}>
        <Textarea
          ref={field}
          value={text}
          dir="auto"
          className={cn('max-h-72 overflow-y-auto', primary ? 'min-h-[118px]' : 'min-h-[92px]')}
          placeholder="Paste the words, or a link and the words"
          onChange={(event) => {
            form.type({ text: event.target.value });
            if (capture.error) capture.reset();
          }}
        />
      </Field>
      <AuthorField value={wrote} onChange={(next) => form.type({ author: JSON.stringify(next) })} />
      <Field label="One thought of yours" optional error={thoughtError}>
        <Textarea
          value={thought}
          dir="auto"
          className="min-h-[60px] font-serif text-[15px]/[23px]"
          placeholder="What do you think about it? The reply is based on it."
          onChange={(event) => form.type({ thought: event.target.value })}
        />
      </Field>
      <Button
        type="submit"
        variant={primary ? 'primary' : 'default'}
        pending={capture.pending}
        className={cn('max-md:w-full', primary && 'justify-self-start')}
      >
        Suggest a reply
      </Button>
      <p className="text-sm/[17px] text-ink-3">
        Keepwarm cannot read LinkedIn. It sees what you paste here, and nothing else.
      </p>
    </Form>
  );
};
