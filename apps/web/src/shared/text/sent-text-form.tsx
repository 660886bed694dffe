import { useState } from 'react';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { ChangeTally, WordDiff } from '@/shared/ui/word-diff';
import { type Sealed, sealedWords, useFingerprint } from '@/shared/lib/use-fingerprint';

const longest = 20_000;

/** The form opens at the end of the page, and would grow under the bar. One that is higher than the window stays. */
const showWhole = (form: HTMLElement | null) => {
  if (!form) return undefined;
  form.scrollIntoView?.({ block: 'nearest' });
  const growth = new ResizeObserver(() => {
    if (form.offsetHeight < window.innerHeight / 1.5) form.scrollIntoView?.({ block: 'nearest' });
  });
  growth.observe(form);
  return () => growth.disconnect();
};

interface ChangedProps {
  approved: Sealed;
  done: string;
  pending: boolean;
  onChanged: (text: string) => void;
  onClose: () => void;
}

export const SentTextForm = ({ approved, done, pending, onChanged, onClose }: ChangedProps) => {
  const { title, body, fingerprint } = approved;
  const [text, setText] = useState(body);
  const changed = text.trim() !== '' && text !== body;
  const other = useFingerprint(changed ? sealedWords({ title, body: text }) : undefined);
  return (
    <Form
      ref={showWhole}
      className="grid scroll-mb-24 gap-3 pt-3.5 max-md:scroll-mb-44"
      onSubmit={() => changed && !pending && onChanged(text)}
    >
      <Field
        label="What really went out?"
        hint="Paste it. It is kept beside the text you approved, with its own seal. Nothing is sent again."
      >
        <Textarea
          ref={focusOnMount}
          value={text}
          maxLength={longest}
          dir="auto"
          className="font-serif text-[15px]/[23px]"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {changed && (
        <>
          <p aria-label="Changes" className="font-serif text-[14.5px]/[23px] wrap-anywhere">
            <WordDiff before={body} after={text} />
          </p>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-3">
            <span className="inline-flex items-center gap-2">
              <Seal fingerprint={fingerprint} size={28} />
              <Fingerprint value={fingerprint} groups={3} /> approved
            </span>
            {other && (
              <span className="inline-flex items-center gap-2">
                <Seal fingerprint={other} size={28} ash />
                <Fingerprint value={other} groups={3} /> went out
              </span>
            )}
            <span className="ml-auto tabular-nums">
              <ChangeTally before={body} after={text} />
            </span>
          </p>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" keys="mod+enter" pending={pending} disabled={!changed}>
          Keep as {done}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </Form>
  );
};
