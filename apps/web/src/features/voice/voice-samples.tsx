import { voiceLimits } from '@app/contracts/account/account.constants';
import type { addVoiceSample, AuthorsCard, removeVoiceSample } from '@app/contracts/voice/card.api';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { useAction } from '@/shared/actions/use-action';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { Panel, Ruled } from '@/shared/ui/panel';
import { cardQuery } from '@/shared/queries/card.queries';
import type { SettingsForm } from '@/shared/forms/use-settings-form';

const wordsIn = (text: string) => plural(text.split(/\s+/u).filter(Boolean).length, 'word');

/** Texts of the person's own, which show how they write. */
export const Samples = ({ samples, form }: Pick<AuthorsCard, 'samples'> & { form: SettingsForm }) => {
  const [typed, setTyped] = form.sample;
  const [opened, setOpened] = useState(false);
  /** The text in the open field; null while it is closed. */
  const text = typed?.text ?? (opened ? '' : null);
  const close = () => {
    setOpened(false);
    setTyped(() => null);
  };
  /** Also after Undo of a removal: what is typed by then stays. */
  const forget = (added: string) => {
    if (text?.trim() === added) setOpened(false);
    setTyped((now) => (now?.text.trim() === added ? null : now));
  };
  const client = useQueryClient();
  const show = (card: AuthorsCard) => client.setQueryData(cardQuery.queryKey, card);
  const add = useAction({
    run: (sample: string, extras) =>
      call<typeof addVoiceSample>('POST', '/api/card/samples', { body: { text: sample }, ...extras }),
    done: { title: 'Sample added' },
    failed: { title: 'Not added', text: 'Your text is still in its field. Please try again.' },
    after: (card, added) => {
      show(card);
      forget(added);
    },
    afterRecorded: forget,
  });
  const remove = useAction({
    run: ({ id }: AuthorsCard['samples'][number], extras) =>
      call<typeof removeVoiceSample>('DELETE', '/api/card/samples/:sampleId', { params: { sampleId: id }, ...extras }),
    done: (_, sample) => ({ title: 'Sample removed', action: { label: 'Undo', run: () => add.act(sample.text) } }),
    failed: { title: 'Not removed', text: 'The sample is still there. Please try again.' },
    after: show,
  });
  const full = samples.length >= voiceLimits.samples;
  return (
    <Panel aria-label="Your samples">
      <Ruled ref={keepFocus}>
        {samples.map((sample) => (
          <li
            key={sample.id}
            data-row={sample.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-[11px] pr-2 pl-[18px] max-md:pl-3.5"
          >
            <p className="clip font-serif text-[14px]/[21px]">{sample.text}</p>
            <Button
              changes
              variant="quiet"
              size="iconSm"
              aria-label={`Remove the sample “${sample.text.slice(0, 40)}”`}
              disabled={remove.running.some(({ id }) => id === sample.id)}
              onClick={() => remove.act(sample)}
              className="row-span-2"
            >
              <X />
            </Button>
            <p className="text-sm text-ink-3">{wordsIn(sample.text)}</p>
          </li>
        ))}
        {samples.length === 0 && text === null && (
          <li className="px-[18px] py-[11px] text-ink-3 max-md:px-3.5">
            No samples yet. A post or a message that you wrote yourself is a good first one.
          </li>
        )}
        <li data-row="new" className="px-[18px] py-2.5 max-md:px-3.5">
          {text === null ? (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-60 text-sm text-ink-3">
                {samples.length} of {voiceLimits.samples}. A model learns from them. Templates do not use them
              </p>
              <Button changes data-opens size="sm" disabled={full} onClick={() => setOpened(true)}>
                <Plus className="size-3.5" />
                Add a text
              </Button>
              {full && <p className="w-full text-sm text-ink-3">Remove one to add another.</p>}
            </div>
          ) : (
            <Form onSubmit={() => text.trim() && add.act(text.trim())} className="grid gap-2.5">
              <Field label="A text that you wrote" hint={`${text.length} of ${voiceLimits.sample} characters`}>
                <Textarea
                  // A text from before is open when the page opens, and does not take the focus.
                  ref={opened ? focusOnMount : undefined}
                  rows={4}
                  value={text}
                  maxLength={voiceLimits.sample}
                  onChange={({ target: { value } }) => {
                    setOpened(true);
                    setTyped(() => (value === '' ? null : { text: value }));
                  }}
                  className="font-serif text-[15px]/[23px]"
                />
              </Field>
              <div className="flex gap-2">
                <Button type="submit" variant="primary" size="sm" pending={add.pending} disabled={!text.trim()}>
                  Add the text
                </Button>
                <Button variant="quiet" size="sm" onClick={close} disabled={add.pending}>
                  Cancel
                </Button>
              </div>
            </Form>
          )}
        </li>
      </Ruled>
    </Panel>
  );
};
