import { type PostChannel, postChannelLabels, postChannels } from '@app/contracts/content/content.constants';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { cardQuery } from '@/shared/card';
import { cn } from '@/shared/cn';
import { plural } from '@/shared/format';
import { toast } from '@/shared/toast-store';
import { Button, buttonLook } from '@/shared/ui/button';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { Progress } from '@/shared/ui/progress';
import { Segmented } from '@/shared/ui/segmented';
import { useGeneratePost } from './use-generate-post';

/** The server's limits, in characters. */
const limits = { theme: 300, words: 4000 };
const required = { title: 'Theme required', text: 'Please enter a content theme or topic first.' };
/** How many key topics are offered as themes. */
const mostTopics = 5;

const questions = [
  {
    key: 'happened',
    asks: 'What happened?',
    example: 'For example: a team stopped borrowing staff after 14:00, and the first week was loud.',
  },
  {
    key: 'changed',
    asks: 'What changed for you?',
    example: 'For example: I used to think it was a staffing problem. It was a handover problem.',
  },
  {
    key: 'tell',
    asks: 'What would you tell somebody in the same place?',
    example: 'For example: do not start with the rota. Ask at noon, every day, for two weeks.',
  },
] as const;
const none = { happened: '', changed: '', tell: '' };

const tooLong = (text: string, limit: number) =>
  text.trim().length > limit
    ? `This is ${plural(text.trim().length - limit, 'character')} too long. The limit is ${limit}.`
    : undefined;

/** The person's key topics; a click makes one the theme. */
const Topics = ({ theme, onChoose }: { theme: string; onChoose: (topic: string) => void }) => {
  const topics = useQuery(cardQuery).data?.topics.slice(0, mostTopics) ?? [];
  if (topics.length === 0) return null;
  return (
    <ul aria-label="Key topics" className="-mt-1.5 flex flex-wrap gap-1.5">
      {topics.map((topic) => (
        <li key={topic} className="max-w-full">
          <button
            type="button"
            aria-pressed={topic === theme.trim()}
            onClick={() => onChoose(topic)}
            className={cn(
              buttonLook({ size: 'sm', variant: topic === theme.trim() ? 'primary' : 'default' }),
              'max-w-full',
            )}
          >
            <bdi className="clip">{topic}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Puts the author's answers to three questions in order, as a draft on a theme. */
export const DraftAPost = () => {
  const [theme, setTheme] = useState('');
  const [answers, setAnswers] = useState(none);
  const [notes, setNotes] = useState('');
  const [channel, setChannel] = useState<PostChannel>('linkedin_post');
  const [asked, setAsked] = useState(false);
  const themeField = useRef<HTMLInputElement>(null);
  const { generate, pending, job } = useGeneratePost({
    onDrafted: () => {
      setTheme('');
      setAnswers(none);
      setNotes('');
      setAsked(false);
    },
  });
  const themeError = tooLong(theme, limits.theme) ?? (asked && !theme.trim() ? required.text : undefined);
  const isTooLong = [notes, ...Object.values(answers)].some((text) => tooLong(text, limits.words));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (!theme.trim()) toast({ kind: 'error', ...required });
    if (!theme.trim() || tooLong(theme, limits.theme)) {
      themeField.current?.focus();
      return;
    }
    if (isTooLong) return;
    const given = Object.fromEntries(Object.entries(answers).filter(([, words]) => words.trim() !== ''));
    generate({
      theme: theme.trim(),
      ...(notes.trim() && { notes: notes.trim() }),
      ...(channel !== 'linkedin_post' && { channel }),
      ...(Object.keys(given).length > 0 && { answers: given }),
    });
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
          <Topics theme={theme} onChoose={(topic) => !pending && setTheme(topic)} />
          <Segmented
            label="Channel"
            className="justify-self-start max-md:w-full"
            value={channel}
            onChange={setChannel}
            options={postChannels.map((value) => ({ value, label: postChannelLabels[value] }))}
          />
          {questions.map(({ key, asks, example }) => (
            <Field key={key} label={asks} optional error={tooLong(answers[key], limits.words)}>
              <Textarea
                value={answers[key]}
                readOnly={pending}
                dir="auto"
                className="min-h-[52px] font-serif text-[15px]/[23px]"
                placeholder={example}
                onChange={({ target }) => setAnswers({ ...answers, [key]: target.value })}
              />
            </Field>
          ))}
          <Field label="Notes" optional error={tooLong(notes, limits.words)}>
            <Textarea
              value={notes}
              readOnly={pending}
              className="min-h-[52px]"
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
            <p className="min-w-0 flex-1 basis-56 text-sm text-ink-3">
              No model is connected: your own sentences are put in order. A question without an answer stays open in the
              draft.
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
