import { ideaLimits } from '@app/contracts/posts/ideas.constants';
import { cutTo } from '@app/contracts/text';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field, Textarea } from '@/shared/ui/field';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { useKeepIdea } from './use-idea-actions';

interface KeepIdeaDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The first content of the field. */
  words: string;
  leadId: string | undefined;
}

export const KeepIdeaDialog = ({ open, onOpenChange, words, leadId }: KeepIdeaDialogProps) => {
  const keep = useKeepIdea();
  const first = cutTo(words.replaceAll(/\s+/gu, ' ').trim(), ideaLimits.text);
  const form = useFormDraft(`keep idea ${first}`, { text: '' }, { text: first });
  const { text } = form.typed;
  const submit = () => {
    if (!text.trim() || keep.pending) return;
    // After an error the words stay in the field.
    keep.act({ text, ...(leadId && { leadId }) }, () => {
      form.empty({ text });
      onOpenChange(false);
    });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keep an idea">
      <Form onSubmit={submit} className="grid gap-3">
        <RestoredDraftNotice form={form} />
        <Field
          label="Your idea"
          hint={leadId ? 'Kept as something that this person said.' : 'One line is enough. It waits in your idea bank.'}
        >
          <Textarea
            value={text}
            dir="auto"
            maxLength={ideaLimits.text}
            readOnly={keep.pending}
            className="font-serif text-[15px]/[23px]"
            onChange={(event) => form.type({ text: event.target.value.replaceAll('\n', ' ') })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-end"
          pending={keep.pending}
          disabled={!text.trim()}
        >
          Keep this idea
        </Button>
      </Form>
    </Dialog>
  );
};
