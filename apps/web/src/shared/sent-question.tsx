import { type ReactNode, useId, useState } from 'react';
import { Button } from './ui/button';
import { Field, focusOnMount, Textarea } from './ui/field';
import { WordDiff } from './ui/word-diff';

const longest = 20_000;

interface ChangedProps {
  /** The approved words. */
  body: string;
  /** “posted”, “sent”. */
  done: string;
  pending: boolean;
  onChanged: (text: string) => void;
  onClose: () => void;
}

/** Takes the words that really went out, and shows what changed. */
export const ChangedIt = ({ body, done, pending, onChanged, onClose }: ChangedProps) => {
  const [text, setText] = useState(body);
  const changed = text.trim() !== '' && text !== body;
  return (
    <form
      className="grid gap-3 pt-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !pending) onChanged(text);
      }}
    >
      <Field
        label={`What you ${done}`}
        hint="Paste the words as they stand there. The approved words are kept beside them."
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
        <p aria-label="Changes" className="font-serif text-[14.5px]/[23px] wrap-anywhere">
          <WordDiff before={body} after={text} />
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" variant="primary" pending={pending} disabled={!changed}>
          I {done} this
        </Button>
      </div>
    </form>
  );
};

interface SentQuestionProps {
  /** The approved words. */
  body: string;
  /** “posted”, “sent”. */
  done: 'posted' | 'sent';
  /** Why it asks. */
  why: string;
  pending: boolean;
  /** Called without words when the approved ones went out. */
  onDone: (text?: string) => void;
  onNotYet?: (() => void) | undefined;
  /** A key for Yes, as a hint. */
  keys?: string;
  children?: ReactNode;
}

/** Asks whether an approved text went out, because Keepwarm cannot see that. */
export const SentQuestion = ({ body, done, why, pending, onDone, onNotYet, keys, children }: SentQuestionProps) => {
  /** False: the person went back, and the focus goes with them. */
  const [changing, setChanging] = useState<boolean>();
  const id = useId();
  if (changing)
    return (
      <ChangedIt body={body} done={done} pending={pending} onChanged={onDone} onClose={() => setChanging(false)} />
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-3.5">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3 id={id} className="text-md font-semibold">
          {done === 'posted' ? 'Posted?' : 'Sent?'}
        </h3>
        <p className="text-ink-2">{why}</p>
        {children}
      </div>
      <fieldset aria-labelledby={id} className="flex gap-2 max-md:w-full max-md:[&>button]:flex-1">
        <Button pending={pending} keys={keys} onClick={() => onDone()}>
          Yes
        </Button>
        {onNotYet && <Button onClick={onNotYet}>Not yet</Button>}
        <Button ref={changing === false ? focusOnMount : undefined} onClick={() => setChanging(true)}>
          Changed it
        </Button>
      </fieldset>
    </div>
  );
};
