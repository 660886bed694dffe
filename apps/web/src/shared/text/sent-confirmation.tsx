import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { lazily } from '@/shared/ui/lazily';
import { Button } from '@/shared/ui/button';
import { focusOnMount } from '@/shared/ui/field';
import type { Sealed } from '@/shared/lib/use-fingerprint';

const SentTextForm = lazily(async () => (await import('./sent-text-form')).SentTextForm);

type ChangedWords = Omit<ComponentProps<typeof SentTextForm>, 'onClose'>;

/** The form for words that were changed before they went out, and the button that opens it. */
export const useChangedWords = (words: ChangedWords, size?: 'sm') => {
  /** False: the person went back, and the focus goes with them. */
  const [changing, setChanging] = useState<boolean>();
  return {
    form: changing && <SentTextForm {...words} onClose={() => setChanging(false)} />,
    button: (
      <Button changes size={size} ref={changing === false ? focusOnMount : undefined} onClick={() => setChanging(true)}>
        Changed it
      </Button>
    ),
  };
};

interface SentConfirmationProps {
  approved: Sealed;
  done: 'posted' | 'sent';
  why: string;
  pending: boolean;
  /** Called without words when the approved ones went out. */
  onDone: (text?: string) => void;
  onNotYet?: (() => void) | undefined;
  keys?: string;
  children?: ReactNode;
}

/** Asks whether an approved text went out, because Keepwarm cannot see that. */
export const SentConfirmation = (props: SentConfirmationProps) => {
  const { approved, done, why, pending, onDone, onNotYet, keys, children } = props;
  const changed = useChangedWords({ approved, done, pending, onChanged: onDone });
  const id = useId();
  if (changed.form) return changed.form;
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
        {onNotYet && (
          <Button changes onClick={onNotYet}>
            Not yet
          </Button>
        )}
        {changed.button}
      </fieldset>
    </div>
  );
};
