import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '@/shared/queries/model.queries';
import { postChannelLabels, postChannels } from '@app/contracts/content/content.constants';
import { Lightbulb, X } from 'lucide-react';
import { Form } from '@/shared/forms/form';
import { Button, buttonLook } from '@/shared/ui/button';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { Progress } from '@/shared/ui/progress';
import { Segmented } from '@/shared/ui/segmented';
import { Sheet } from '@/shared/ui/sheet';
import { StreamingText, WritingButton } from '@/shared/text/streaming-text';
import { cardQuery } from '@/shared/queries/card.queries';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { type PostForm, type PostStart, tooLong, usePostForm } from './use-post-form';

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

/** `LinkedIn post`; on a phone `LinkedIn`. */
const channelOptions = postChannels.map((value) => {
  const [name, kind] = postChannelLabels[value].split(' ');
  return {
    value,
    label: (
      <span>
        {name}
        <span className="max-md:hidden"> {kind}</span>
      </span>
    ),
  };
});

/** How many key topics are offered as themes. */
const mostTopics = 5;

const Topics = ({ theme, onChoose }: { theme: string; onChoose: (topic: string) => void }) => {
  const { data: card, isPending } = useQuery(cardQuery);
  const topics = card?.topics.slice(0, mostTopics) ?? [];
  // Keeps the place of one row, so that the fields below do not move.
  if (isPending) return <div aria-hidden className="-mt-1.5 h-7 max-md:h-11" />;
  if (topics.length === 0) return null;
  return (
    <ul aria-label="Key topics" className="-mt-1.5 flex flex-wrap gap-1.5">
      {topics.map((topic) => (
        <li key={topic} className="max-w-full">
          <button
            type="button"
            aria-pressed={topic === theme.trim()}
            {...offWhenReadOnly()}
            onClick={() => onChoose(topic)}
            className={buttonLook({
              size: 'sm',
              variant: topic === theme.trim() ? 'primary' : 'default',
              className: 'max-w-full',
            })}
          >
            <bdi className="clip">{topic}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Why the form already has text: the question of a prompt, or an idea, which may have been dropped since. */
const Start = ({ start, isDropped, onClear }: { start: PostStart; isDropped: boolean; onClear: () => void }) => {
  const { ask, from } = start;
  if (!ask && !from) return null;
  return (
    <p className="flex items-center gap-2.5 rounded-control bg-fill py-1.5 pr-1.5 pl-3">
      <Lightbulb aria-hidden className="flex-none text-ink-3" />
      <bdi className="min-w-0 flex-1 wrap-anywhere">
        {ask ??
          (isDropped
            ? 'From an idea that you dropped. The draft is not linked to it.'
            : 'From your idea bank. The draft stays linked to the idea.')}
      </bdi>
      <Button
        variant="quiet"
        size="iconSm"
        aria-label={ask ? 'Write without this question' : 'Write without this idea'}
        onClick={onClear}
      >
        <X />
      </Button>
    </p>
  );
};

/** @param onClear removes the prompt or idea of `start` */
export const DraftAPost = ({ onClear, ...given }: PostForm & { onClear: () => void }) => {
  const { themeField, firstAnswer, typed, type, ...form } = usePostForm(given);
  const { theme, answers, notes, channel } = typed;
  const { pending, job, live } = form;
  return (
    <>
      <Panel title="Draft a post" meta="You approve it before you use it">
        <PanelBody>
          <Form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
            <Start start={given.start} isDropped={form.isDropped} onClear={onClear} />
            <Field label="Theme" error={form.themeError}>
              <Input
                ref={themeField}
                value={theme}
                readOnly={pending}
                aria-required
                autoComplete="off"
                placeholder="A topic, a question, a sentence you said this week"
                onChange={(event) => type({ theme: event.target.value })}
              />
            </Field>
            <Topics theme={theme} onChoose={(topic) => !pending && type({ theme: topic })} />
            <Segmented
              label="Channel"
              className="justify-self-start max-md:w-full"
              value={channel}
              onChange={(next) => type({ channel: next })}
              options={channelOptions}
            />
            {questions.map(({ key, asks, example }) => (
              <Field key={key} label={asks} optional error={tooLong(answers[key])}>
                <Textarea
                  {...(key === 'happened' && { ref: firstAnswer })}
                  value={answers[key]}
                  readOnly={pending}
                  dir="auto"
                  className="min-h-[52px] font-serif text-[15px]/[23px]"
                  placeholder={example}
                  onChange={({ target }) => type({ answers: { ...answers, [key]: target.value } })}
                />
              </Field>
            ))}
            <Field label="Notes" optional error={tooLong(notes)}>
              <Textarea
                value={notes}
                readOnly={pending}
                className="min-h-[52px]"
                placeholder="Facts, names to leave out, how it should end"
                onChange={(event) => type({ notes: event.target.value })}
              />
            </Field>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <WritingButton
                type="submit"
                variant="primary"
                live={live}
                pending={pending}
                pendingText="Generating..."
                className="max-md:w-full"
                onStop={form.stop}
              >
                Generate AI Draft
              </WritingButton>
              <p className="min-w-0 flex-1 basis-56 text-sm text-ink-3">
                <WhoWrites />
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
          </Form>
        </PanelBody>
      </Panel>
      {live && (
        <>
          <div className="mt-7 mb-3 flex items-baseline gap-x-3">
            <h2 className="text-md font-semibold">Your draft</h2>
            <output className="text-ink-3">
              Being written<span className="max-md:hidden">. Esc stops it</span>
            </output>
          </div>
          <Sheet aria-label="Your post" aria-busy className="min-h-60 px-8 pt-[26px] pb-7 max-md:px-[18px] max-md:pt-4">
            <StreamingText now={live} />
          </Sheet>
        </>
      )}
    </>
  );
};

/** Who writes the draft, and what happens to a question without an answer. */
const WhoWrites = () => {
  const { data: model } = useQuery(modelQuery);
  if (!model) return null;
  const who =
    model.name === null
      ? 'No model is connected: your own sentences are put in order.'
      : `${model.name} writes from your own sentences.`;
  return `${who} A question without an answer stays open in the draft.`;
};
