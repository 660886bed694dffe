import { toneLabels } from '@app/contracts/account/account.constants';
import { type FormEvent, useRef, useState } from 'react';
import { plural } from '@/shared/format';
import { toast } from '@/shared/toast-store';
import { Button } from '@/shared/ui/button';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { Progress } from '@/shared/ui/progress';
import { useUser } from '@/shared/user';
import { useGeneratePost } from './use-generate-post';

/** The server's limits, in characters. */
const limits = { theme: 300, notes: 4000 };
const required = { title: 'Theme required', text: 'Please enter a content theme or topic first.' };

const tooLong = (text: string, limit: number) =>
  text.trim().length > limit
    ? `This is ${plural(text.trim().length - limit, 'character')} too long. The limit is ${limit}.`
    : undefined;

/** Generates a draft from a theme and notes. */
export const DraftAPost = () => {
  const { preferredTone } = useUser();
  const [theme, setTheme] = useState('');
  const [notes, setNotes] = useState('');
  const [asked, setAsked] = useState(false);
  const themeField = useRef<HTMLInputElement>(null);
  const { generate, pending, job } = useGeneratePost({
    onDrafted: () => {
      setTheme('');
      setNotes('');
      setAsked(false);
    },
  });
  const themeError = tooLong(theme, limits.theme) ?? (asked && !theme.trim() ? required.text : undefined);
  const notesError = tooLong(notes, limits.notes);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (!theme.trim()) toast({ kind: 'error', ...required });
    if (!theme.trim() || tooLong(theme, limits.theme)) {
      themeField.current?.focus();
      return;
    }
    if (notesError) return;
    generate({ theme: theme.trim(), ...(notes.trim() && { notes: notes.trim() }) });
  };

  return (
    <Panel title="Draft a post" meta="You approve it before you use it">
      <PanelBody>
        <form noValidate onSubmit={submit} className="grid gap-3.5">
          <Field label="Theme" error={themeError}>
            <Input
              ref={themeField}
              value={theme}
              readOnly={pending}
              aria-required
              autoComplete="off"
              placeholder="A topic, a question, a sentence you said this week"
              onChange={(event) => setTheme(event.target.value)}
            />
          </Field>
          <Field label="Notes" optional error={notesError}>
            <Textarea
              value={notes}
              readOnly={pending}
              className="min-h-[72px]"
              placeholder="Facts, names to leave out, how it should end"
              onChange={(event) => setNotes(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              variant="primary"
              pending={pending}
              pendingText="Generating..."
              className="max-md:w-full"
            >
              Generate AI Draft
            </Button>
            <p className="text-sm text-ink-3">
              {preferredTone ? `In your tone, ${toneLabels[preferredTone]}. ` : ''}It uses only what you write here.
            </p>
          </div>
          {job && (
            <Progress
              label="Drafting your post"
              done={job.progress.done}
              of={job.progress.of}
              right={job.secondsLeft === null ? undefined : `${Math.ceil(job.secondsLeft)} s left`}
            />
          )}
        </form>
      </PanelBody>
    </Panel>
  );
};
