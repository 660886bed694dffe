import { longestWhyNow } from '@app/contracts/content/content.constants';
import type { Lead } from '@app/contracts/leads/leads.api';
import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { plural } from '@/shared/lib/format';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Field, Textarea } from '@/shared/ui/field';
import { Popover } from '@/shared/ui/popover';
import type { Drafting } from '@/shared/actions/use-drafting';

interface WhyNowProps {
  leads: readonly Lead[];
  drafting: Pick<Drafting, 'draftMany' | 'pending'>;
  words: string;
}

export const WhyNow = ({ leads, drafting, words }: WhyNowProps) => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const people = plural(leads.length, 'lead');
  const submit = () => {
    if (!text.trim()) return setMissing(true);
    // The sentence stays in the field, for another try and for the next people of the same file.
    drafting.draftMany(leads, text.trim());
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      label="Why you write now"
      className="w-[min(24rem,calc(100vw-1rem))]"
      trigger={
        <Button changes variant="quiet" size="sm" title="Draft with a reason" disabled={drafting.pending}>
          <MessageSquareQuote className="max-md:hidden" />
          <span className={words}>Why now?</span>
        </Button>
      }
    >
      <Form className="grid gap-3" noValidate onSubmit={submit}>
        <Field
          label={leads.length === 1 ? 'Why do you write to this lead now?' : `Why do you write to these ${people} now?`}
          hint="One sentence, true for each of them. It opens a draft whose lead has no better reason, such as a reply."
          error={missing && !text.trim() ? 'Say why in one sentence.' : undefined}
        >
          <Textarea
            value={text}
            rows={2}
            maxLength={longestWhyNow}
            dir="auto"
            placeholder="We were both at the Lyon care fair last week."
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        </Field>
        <Button type="submit" variant="primary" className="justify-self-end">
          Draft for {people}
        </Button>
      </Form>
    </Popover>
  );
};
