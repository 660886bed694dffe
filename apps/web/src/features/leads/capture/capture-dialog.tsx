import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Recorded } from '@/shared/http/call';
import { forgetFragment, useFragment } from '@/shared/session/use-address-fragment';
import { capturedIn } from '@/shared/lib/share-target';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { Form } from '@/shared/forms/form';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { unsavedFields } from '@/shared/storage/unsaved-texts';
import { useUser } from '@/shared/queries/current-user.queries';
import { notWhole, wholeNumber } from '../lead-labels';
import { fieldErrorOf } from '../use-lead-actions';
import { CaptureFields, labels, names, needed } from './capture-fields';
import { Bookmarklet, CapturedWords, Outcome, Well, WhoItIs } from './capture-parts';
import { readPaste } from './read-paste';
import { useHasWords, useKeepCaptured, useKnown, type Values } from './use-capture';

/** The longest paste, in characters. A touch keeps 4,000 of them. */
const longest = 20_000;
const longestWords = 4_000;

const heads = { profile: 'A profile you pasted', mail: 'A mail you pasted', signature: 'A signature you pasted' };

interface Paste {
  text: string;
  /** The values that the person corrected. */
  typed: Values;
}
const empty: Paste = { text: '', typed: {} };

interface CaptureDialogProps {
  onClose: () => void;
  onOpenLead: (id: string) => void;
  onAnswer: (lead: Lead) => void;
}

export const CaptureDialog = ({ onClose, onOpenLead, onAnswer }: CaptureDialogProps) => {
  /** Words that another app shared. */
  const shared = capturedIn(useFragment());
  const user = useUser();
  const kept = unsavedFields<Paste>(user.id, 'captured');
  const [start] = useState(() => (shared ? null : kept.get()));
  const [earlier, setEarlier] = useState(start !== null);
  const [{ text, typed }, setPaste] = useState(start ?? { ...empty, text: shared });
  const change = (next: Paste) => {
    setPaste(next);
    kept.set(next.text.trim() ? next : null);
    // After a reload it would replace what is kept.
    forgetFragment();
  };
  const [choice, setChoice] = useState<'known' | 'new' | null>(null);
  const [asked, setAsked] = useState(false);
  /** Shows the paste as text with marks. It becomes a field again when the person wants to change it. */
  const [folded, setFolded] = useState(shared !== '');
  const read = useMemo(() => {
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || null;
    return readPaste(text.slice(0, longest), { email: user.email, name });
  }, [text, user]);
  const found = Object.fromEntries(names.map((field) => [field, read.fields[field]?.value ?? ''])) as Values;
  const values: Values = { ...found, ...typed };
  const search = useKnown(useDeferredValue(values));
  const { known } = search;
  const to = known && choice !== 'new' ? known.lead : null;
  const keep = useKeepCaptured(onOpenLead);
  const words = read.words && cutTo(read.words, longestWords);
  const there = useHasWords(to, words);
  const isMail = read.kind === 'mail' && words !== null && !there;
  const theyWrote = isMail && read.by === 'them';
  const missing = to ? undefined : needed.find((field) => !values[field]?.trim());
  const badCount = Boolean(values.connectionCount) && Number.isNaN(wholeNumber(values.connectionCount ?? ''));
  const first = cutTo((to?.name ?? values.name ?? '').trim(), 40);
  const save = (then?: (lead: Lead) => void) => {
    setAsked(true);
    if (missing || badCount || text.length > longest || keep.pending) return;
    const saved = () => void kept.set(null);
    void keep.actAsync({ known: to, values, words: there ? null : words, kind: read.kind, by: read.by }, saved).then(
      (result) => result instanceof Recorded || then?.(result.lead),
      () => undefined, // a toast shows the error, and the paste stays here
    );
  };
  const pasted = Object.keys(read.fields).length > 0 && (text.trim().includes('\n') || read.kind !== 'signature');
  const isFolded = folded && pasted && text.length <= longest;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  // The focus moves to the button, so that Enter saves the paste.
  useEffect(() => {
    if (isFolded) element?.querySelector<HTMLButtonElement>('[type=submit]')?.focus({ preventScroll: true });
  }, [isFolded, element]);
  const effect = to
    ? isMail
      ? theyWrote
        ? `Save reply from ${first}`
        : `Save your mail to ${first}`
      : `Save to ${first}`
    : `Add ${first || 'lead'}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={pasted ? heads[read.kind] : 'Paste to capture'}
      width={560}
      // Full screen on a phone.
      className="max-md:inset-0! max-md:h-dvh max-md:max-h-none! max-md:w-full! max-md:max-w-none! max-md:translate-0! max-md:rounded-none!"
    >
      <Form ref={setElement} onSubmit={() => save()}>
        <RestoredDraftNotice
          form={{
            earlier,
            hasSaved: false,
            startOver: () => {
              change(empty);
              setEarlier(false);
            },
          }}
        />
        {isFolded ? null : (
          <Field
            label="A profile, a signature or a mail"
            error={text.length > longest ? `This is too long. The limit is ${longest} characters.` : undefined}
          >
            <Textarea
              ref={focusOnMount}
              rows={3}
              dir="auto"
              // The whole paste with its marks is below it.
              className="max-h-24"
              value={text}
              placeholder="Paste it here"
              onPaste={() => setFolded(true)}
              onChange={(event) => {
                change({ ...empty, text: event.target.value });
                setChoice(null);
              }}
            />
          </Field>
        )}
        {text.trim() && (
          <>
            <Well lines={read.lines} onEdit={isFolded ? () => setFolded(false) : undefined} />
            <WhoItIs to={to} first={first} search={search} onChoose={setChoice} />
            <CaptureFields
              key={text}
              found={read.fields}
              values={values}
              to={to}
              wrong={(field) =>
                asked && field === missing
                  ? `${labels[field]} is required`
                  : asked && badCount && field === 'connectionCount'
                    ? notWhole
                    : fieldErrorOf(keep.error, field)
              }
              onType={(field, value) => change({ text, typed: { ...typed, [field]: value } })}
            >
              {words && <CapturedWords read={read} words={words} kept={there} />}
              <Outcome read={read} to={to} keepsWords={words !== null && !there} />
            </CaptureFields>
          </>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            keys={isFolded ? 'enter' : undefined}
            pending={keep.pending}
            disabled={!text.trim()}
            className="max-md:w-full"
          >
            {effect}
          </Button>
          {theyWrote && !to?.pendingDraftId && (
            <Button changes disabled={keep.pending} className="max-md:w-full" onClick={() => save(onAnswer)}>
              Save and draft my answer
            </Button>
          )}
          <span className="text-sm text-ink-3">Read by rules in your browser. No model was asked.</span>
        </div>
        <Bookmarklet />
      </Form>
    </Dialog>
  );
};
