import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { promptLimits } from '@app/contracts/engagement/engagement.constants';
import type { Ref } from 'react';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Field, Textarea } from '@/shared/ui/field';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { useThought } from './use-prompt-actions';

/** Asks for the one thought of a reply. The reply is then written with it. */
export const GiveThought = ({ prompt, ref }: { prompt: Prompt; ref: Ref<HTMLTextAreaElement> }) => {
  const form = useFormDraft(`thought-${prompt.id}`, { thought: '' });
  const { thought } = form.typed;
  const give = useThought();
  const submit = () => {
    if (!thought.trim() || give.pending) return;
    give.act({ prompt, thought: thought.trim() }, () => form.empty({ thought }));
  };
  return (
    <Form onSubmit={submit} className="mt-2.5 grid gap-2 rounded-control border border-dashed border-line-3 p-2.5">
      <Field label="One thought of yours" hint="The reply is based on it. Keepwarm has no opinion of its own.">
        <Textarea
          ref={ref}
          value={thought}
          maxLength={promptLimits.thought}
          dir="auto"
          className="min-h-[60px] font-serif text-[15px]/[23px]"
          placeholder="For example: a team I worked with kept one line per swap on the back of the door"
          onChange={(event) => form.type({ thought: event.target.value })}
        />
      </Field>
      <Button type="submit" size="sm" pending={give.pending} disabled={!thought.trim()} className="justify-self-end">
        Use this thought
      </Button>
    </Form>
  );
};
