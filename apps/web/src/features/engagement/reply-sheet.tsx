import type { Prompt } from '@app/contracts/engagement/engagement.api';
import {
  approachLabels,
  channelLimits,
  type CommentApproach,
  commentApproaches,
} from '@app/contracts/content/content.constants';
import { firstGap, gapsIn, gapsLeft } from '@app/contracts/content/gaps';
import {
  promptLimits,
  type SkipReason,
  skipReasonLabels,
  skipReasons,
} from '@app/contracts/engagement/engagement.constants';
import { type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '@/shared/lib/cn';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { Button } from '@/shared/ui/button';
import { WriterChip } from '@/shared/ui/chip';
import { ConflictNotice } from '@/shared/ui/conflict-notice';
import { Segmented } from '@/shared/ui/segmented';
import { Sheet } from '@/shared/ui/sheet';
import { StreamingText, WritingButton } from '@/shared/text/streaming-text';
import { Form } from '@/shared/forms/form';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { type Answered, authorOf, changedElsewhere } from './engagement-labels';
import { OpenInPlatform, ReplyBox, ReplyWithGaps, sheetLook, useWords } from './reply-box';
import { useSkip, useThought } from './use-prompt-actions';
import { useReplyActions } from './use-reply-actions';

const options = commentApproaches.map((value) => ({ value, label: approachLabels[value] }));

interface ReplySheetProps {
  prompt: Answered;
  /** The keys act on this reply. */
  current: boolean;
  onApproved: (id: string) => void;
}

/** Asks for the one thought of a reply. The reply is then written with it. */
const GiveThought = ({ prompt, ref }: { prompt: Prompt; ref: Ref<HTMLTextAreaElement> }) => {
  const form = useFormDraft(`thought-${prompt.id}`, { thought: '' });
  const { thought } = form.typed;
  const give = useThought();
  const submit = () => {
    if (!thought.trim() || give.pending) return;
    give.act({ prompt, thought: thought.trim() }, () => form.empty({ thought }));
  };
  return (
    <Form onSubmit={submit} className="mt-2.5 grid gap-2 rounded-control border border-dashed border-line-3 p-2.5">
      <Field label="One thought of yours" hint="The reply is based on it. Keepwarm has no opinion of its own.">
        <Textarea
          ref={ref}
          value={thought}
          maxLength={promptLimits.thought}
          dir="auto"
          className="min-h-[60px] font-serif text-[15px]/[23px]"
          placeholder="For example: a team I worked with kept one line per swap on the back of the door"
          onChange={(event) => form.type({ thought: event.target.value })}
        />
      </Field>
      <Button type="submit" size="sm" pending={give.pending} disabled={!thought.trim()} className="justify-self-end">
        Use this thought
      </Button>
    </Form>
  );
};

interface SkipBoxProps {
  prompt: Prompt;
  pending: boolean;
  onSkip: (reason: SkipReason) => void;
  onKeep: () => void;
}

const SkipBox = ({ prompt, pending, onSkip, onKeep }: SkipBoxProps) => {
  const id = useId();
  useHotkeys([{ keys: 'escape', does: 'Keep this prompt', run: onKeep }]);
  return (
    <fieldset
      aria-labelledby={id}
      className="-mx-5 mt-3.5 -mb-3.5 grid gap-2.5 border-t border-dashed border-line-2 px-5 py-3.5 max-md:-mx-4 max-md:px-4"
    >
      <p>
        <b id={id} className="font-semibold">
          Why skip?
        </b>{' '}
        <span className="text-ink-2">
          One tap. {authorOf(prompt)} is not suggested for this post again unless you ask.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {skipReasons.map((reason, i) => (
          <Button
            key={reason}
            ref={i === 0 ? focusOnMount : undefined}
            size="sm"
            pending={pending}
            className="max-md:flex-[1_1_40%]"
            onClick={() => onSkip(reason)}
          >
            {skipReasonLabels[reason]}
          </Button>
        ))}
        <Button size="sm" variant="quiet" className="ml-auto max-md:w-full" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </fieldset>
  );
};

export const ReplySheet = ({ prompt, current, onApproved }: ReplySheetProps) => {
  const { reply, thought } = prompt;
  const { text, type, conflict: changed, drop } = useWords(prompt);
  const [skipping, setSkipping] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const thoughtField = useRef<HTMLTextAreaElement>(null);
  const skipButton = useRef<HTMLButtonElement>(null);
  const actions = useReplyActions();
  const live = actions.writing.now;
  // The rewrite of this sheet is no conflict.
  const conflict = changed && !actions.rewrite.pending;
  const skip = useSkip();
  const gaps = gapsIn(text).length;
  const tooLong = text.length - channelLimits.linkedin_comment;
  const asSuggested = gaps > 0 && text === reply.body;
  const asksThought = thought === null && asSuggested;
  /** The suggested words with gaps are in the box: the person edits them. */
  const [editing, setEditing] = useState(false);

  const select = (from: number, to: number) => {
    flushSync(() => setEditing(true));
    box.current?.focus();
    box.current?.setSelectionRange(from, to);
  };
  const toGap = () => {
    if (asksThought) return thoughtField.current?.focus();
    select(...(firstGap(text) ?? [0, 0]));
  };
  const edit = () => select(text.length, text.length);
  const approve = () => {
    if (actions.approveAndCopy.pending || tooLong > 0 || live || conflict) return;
    if (gaps > 0) return toGap();
    actions.approveAndCopy.act({ prompt, text }, () => onApproved(prompt.id));
  };
  const rewrite = (approach?: CommentApproach) => {
    if (actions.rewrite.pending || conflict) return;
    actions.rewrite.act({ prompt, text, ...(approach && { approach }) }, () => drop(text));
  };
  const who = authorOf(prompt);
  useHotkeys(
    current
      ? [
          { keys: 'e', does: `Edit the reply to ${who}`, run: edit, changes: true },
          {
            keys: 'c',
            does: `Approve and copy the reply to ${who}`,
            run: approve,
            about: () => sheet.current,
            changes: true,
          },
          { keys: 's', does: `Skip the prompt for ${who}`, run: () => setSkipping(true), changes: true },
          { keys: 'r', does: `Write the reply to ${who} again`, run: () => rewrite(), changes: true },
        ]
      : [],
  );
  const keyOf = (key: string) => (current ? key : undefined);

  return (
    <Sheet
      ref={sheet}
      tabIndex={-1}
      aria-label={`Reply to ${who}`}
      aria-busy={live !== null || undefined}
      current={current}
      className={sheetLook}
    >
      <div className="flex items-center gap-3">
        {reply.approach && (
          <Segmented
            label={`How to reply to ${who}`}
            value={reply.approach}
            options={options}
            moveOnly
            onChange={(approach) => rewrite(approach)}
          />
        )}
        <span className="ml-auto">
          <WriterChip ai={reply.generatedByAi} />
        </span>
      </div>
      {live ? (
        <div className="mt-1 min-h-16 pt-1 pb-1.5">
          <StreamingText now={live} />
        </div>
      ) : asSuggested && !editing ? (
        <ReplyWithGaps text={text} onGap={toGap} onEdit={edit} />
      ) : (
        <ReplyBox prompt={prompt} text={text} onType={type} tooLong={tooLong} box={box} />
      )}
      {conflict && <ConflictNotice title={changedElsewhere} text={text} onLoad={() => drop(text)} />}
      {asksThought && <GiveThought prompt={prompt} ref={thoughtField} />}
      <p className="mt-2.5 flex flex-wrap gap-x-3.5 gap-y-1 border-t border-dashed border-line-2 pt-2.5 text-sm/[17px] text-ink-3">
        <span>Comment</span>
        <span>
          <b className="font-semibold tabular-nums">{text.length}</b> characters
        </span>
        {reply.revision > 0 && (
          <span>
            Version {reply.revision + 1}; {reply.revision === 1 ? 'version 1 is kept' : 'the versions before are kept'}
          </span>
        )}
      </p>
      <div
        className={cn(
          'flex flex-wrap items-center gap-2 pt-3.5',
          'max-md:grid max-md:grid-cols-2 max-md:not-has-[a]:[&>:first-child]:col-span-2',
        )}
      >
        <Button
          variant={gaps > 0 ? 'default' : 'approve'}
          pending={actions.approveAndCopy.pending}
          keys={keyOf('c')}
          disabled={tooLong > 0 || live !== null || conflict}
          className="max-md:px-1.5!"
          onClick={approve}
        >
          {gaps > 0 ? gapsLeft(gaps) : 'Approve & Copy'}
        </Button>
        <OpenInPlatform prompt={prompt} />
        <WritingButton
          variant="quiet"
          live={live}
          pending={actions.rewrite.pending}
          disabled={conflict}
          keys={keyOf('r')}
          className="ml-auto max-md:ml-0"
          onClick={() => rewrite()}
          onStop={actions.writing.stop}
        >
          Regenerate
        </WritingButton>
        <Button
          ref={skipButton}
          changes
          variant="quiet"
          aria-expanded={skipping}
          keys={keyOf('s')}
          onClick={() => setSkipping(!skipping)}
        >
          Skip
        </Button>
      </div>
      {skipping && (
        <SkipBox
          prompt={prompt}
          pending={skip.pending}
          onSkip={(reason) => skip.act({ prompt, reason })}
          onKeep={() => {
            setSkipping(false);
            skipButton.current?.focus();
          }}
        />
      )}
    </Sheet>
  );
};

export const ReplyComing = ({ prompt }: { prompt: Prompt }) => (
  <Sheet aria-label={`Reply to ${authorOf(prompt)}`} aria-busy className={sheetLook}>
    <output className="text-ink-3">A reply is being written.</output>
  </Sheet>
);
