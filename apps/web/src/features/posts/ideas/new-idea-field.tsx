import { ideaLimits } from '@app/contracts/posts/ideas.constants';
import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form } from '@/shared/forms/form';
import { captureHash } from '@/shared/lib/share-target';
import { Button } from '@/shared/ui/button';
import { Input } from '@/shared/ui/field';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { useKeepIdea } from './use-idea-actions';

const oneLine = (text: string) => text.replaceAll('\n', ' ');

/** A field for one idea. Words that another app on the phone shared are kept only when the person presses the button. */
export const NewIdea = ({ shared, onKept }: { shared: string | undefined; onKept: () => void }) => {
  const keep = useKeepIdea();
  const form = useFormDraft(shared ? `idea ${shared}` : 'new idea', { text: '' }, { text: oneLine(shared ?? '') });
  const { text } = form.typed;
  const field = useRef<HTMLInputElement>(null);
  const router = useRouter();
  // On a phone the field is far down. The focus brings it into view, again after the router has scrolled to the top.
  useEffect(() => {
    if (!shared) return;
    const show = () => {
      field.current?.blur();
      field.current?.focus();
    };
    show();
    return router.subscribe('onRendered', show);
  }, [router, shared]);
  const submit = () => {
    if (keep.pending) return;
    if (!text.trim()) return field.current?.focus();
    // After an error the words stay in the field.
    keep.act({ text, ...(shared && { shared: true }) }, () => {
      form.empty({ text });
      onKept();
    });
  };
  return (
    <Form onSubmit={submit} className="border-t border-line px-3 py-2.5">
      {shared && (
        <p className="mb-1.5 px-1.5 text-sm text-ink-3">
          Shared from your phone. It is kept when you press Save.{' '}
          <Link to="/leads" search={{ capture: true }} hash={captureHash(shared)} className="link text-ink-2">
            It is a person
          </Link>
        </p>
      )}
      <div className="flex gap-2">
        <Input
          ref={field}
          aria-label="New idea"
          value={text}
          maxLength={ideaLimits.text}
          autoComplete="off"
          placeholder="Keep a rough idea"
          className="min-w-0 flex-1"
          onChange={(event) => form.type({ text: event.target.value })}
        />
        {shared ? (
          <Button type="submit" variant="primary" pending={keep.pending}>
            Save
          </Button>
        ) : (
          <Button type="submit" size="icon" aria-label="Keep this idea" pending={keep.pending}>
            <Plus />
          </Button>
        )}
      </div>
    </Form>
  );
};
