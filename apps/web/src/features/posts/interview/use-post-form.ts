import type { getIdea } from '@app/contracts/posts/ideas.api';
import type { Drafted, generatePost } from '@app/contracts/drafting/drafting.api';
import type { CallOf } from '@app/contracts/endpoint';
import { skipToken, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { call, CallError, messageOf, Recorded } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { toast } from '@/shared/toast/toast.store';
import { useUser } from '@/shared/queries/current-user.queries';
import { jobDone, useJob } from '@/shared/live/jobs';
import { useAction } from '@/shared/actions/use-action';
import { useIsCurrent } from '@/shared/lib/use-is-current';
import { isStop, stopped, useTextStream } from '@/shared/text/use-text-stream';
import { streamingCall } from '@/shared/http/streaming-call';
import { forgetTyped, isKept, keepTyped, keptTyped, nothingTyped, type TypedPost } from './post-form-draft';

/** The server's limits, in characters. */
const limits = { theme: 300, words: 4000 };
/** No first content, as JSON. */
const nothing = '{}';
const required = { title: 'Theme required', text: 'Please enter a content theme or topic first.' };

/** The first content of the form, from a suggestion, a prompt or an idea. */
export interface PostStart {
  theme?: string;
  /** The question of a prompt. */
  ask?: string;
  /** The idea that the post comes from. */
  from?: string;
}

export const tooLong = (text: string, limit = limits.words): string | undefined =>
  text.trim().length > limit
    ? `This is ${plural(text.trim().length - limit, 'character')} too long. The limit is ${limit}.`
    : undefined;

/** The first content of a post from an idea. A long idea becomes an answer, and its first words become the theme. */
const begin = (theme = '') => {
  if (theme.length <= limits.theme) return { theme, happened: '' };
  return { theme: theme.slice(0, 120).replace(/\s\S*$/u, ''), happened: theme };
};

/** The typed text together with the first content. Typed answers stay, and so does a theme that was changed since. */
const startedWith = (typed: TypedPost, start: PostStart): TypedPost => {
  const begun = JSON.stringify(start);
  if (begun === nothing || (typed.begun === begun && typed.theme)) return typed;
  const { theme, happened } = begin(start.theme);
  return { ...typed, begun, theme, answers: { ...typed.answers, happened: typed.answers.happened || happened } };
};

export interface PostForm {
  start: PostStart;
  onGenerate: () => void;
  /** The post is drafted. Its id is undefined when it cannot be read yet. */
  onDrafted: (id: string | undefined) => void;
}

const inOrder = 'generate-post';
const jobKey = [inOrder, 'job'];

const isDrafted = (value: unknown): value is Drafted =>
  typeof value === 'object' && value !== null && 'drafts' in value && Array.isArray(value.drafts);

/**
 * Generates a post about a theme. `job` has the progress when it takes longer than the request. `pending` stays true
 * until the draft exists; then `onDrafted` is called with its id, and with whether the form is still on the screen.
 */
const useGeneratePost = (onDrafted: (id: string | undefined, here: boolean) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Job, words and `pending` are those of the person, not of the page: they may leave the page and come back.
  const { data: jobId = null } = useQuery<string | null>({ queryKey: jobKey, queryFn: skipToken });
  const setJobId = (id: string | null) => client.setQueryData(jobKey, id);
  const job = useJob(jobId);
  const { now, stop, watch, waitingFor } = useTextStream(inOrder);
  const stillHere = useIsCurrent();
  const pending = useIsMutating({ mutationKey: [inOrder] }) > 0;

  const generate = useAction({
    inOrder,
    run: async (body: CallOf<typeof generatePost>['body'], extras) => {
      const started = await watch((observer) =>
        streamingCall<typeof generatePost>('POST', '/api/content/generate-post', { body, ...extras }, observer),
      );
      if (started instanceof Recorded) return started;
      if (!('jobId' in started)) return started.drafts[0]?.id;
      setJobId(started.jobId);
      try {
        const { result } = await jobDone(client, started.jobId);
        return isDrafted(result) ? result.drafts[0]?.id : undefined;
      } finally {
        setJobId(null);
      }
    },
    waiting: () => waitingFor('Still writing the post'),
    done: (id) =>
      id && stillHere()
        ? { title: 'Post generated', text: 'It is below the questions, and waits for your approval.' }
        : {
            title: 'Post generated',
            text: 'It waits for your approval under Pending Approvals.',
            ...(id && {
              action: { label: 'Review', run: () => void navigate({ to: '/content', search: { draft: id } }) },
            }),
          },
    // The error of a job is written for people, like the server's messages.
    failed: (error) =>
      isStop(error)
        ? stopped
        : {
            title: 'Generation failed',
            text:
              error instanceof CallError
                ? messageOf(error, 'Failed to generate post. Please try again.')
                : error.message,
          },
    after: (id) => onDrafted(id, stillHere()),
    afterRecorded: () => onDrafted(undefined, stillHere()),
  });

  return { generate: generate.act, pending, job, live: now, stop };
};

/** The state of the form for a post. What is typed stays in this browser until the post is drafted. */
export const usePostForm = ({ start, onGenerate, onDrafted }: PostForm) => {
  const begun = JSON.stringify(start);
  const [seen, setSeen] = useState(begun);
  const { id: userId } = useUser();
  const [typed, setTyped] = useState(() => startedWith(keptTyped(userId), start));
  const { theme, answers, notes, channel } = typed;
  const { from: id } = start;
  const { data: idea } = useQuery({
    queryKey: ['ideas', 'one', id],
    queryFn: id ? ({ signal }) => call<typeof getIdea>('GET', '/api/ideas/:id', { params: { id }, signal }) : skipToken,
  });
  const isDropped = idea?.status === 'dropped';
  const type = (next: Partial<TypedPost>) => {
    setTyped({ ...typed, ...next });
    keepTyped(userId, { ...typed, ...next });
  };
  const [asked, setAsked] = useState(false);
  const themeField = useRef<HTMLInputElement>(null);
  const firstAnswer = useRef<HTMLTextAreaElement>(null);

  if (begun !== seen) {
    setSeen(begun);
    setTyped(startedWith(typed, start));
  }
  useEffect(() => {
    const { theme: given, ...more } = JSON.parse(begun) as PostStart;
    if (!given && Object.keys(more).length === 0) return;
    const field = given ? firstAnswer.current : themeField.current;
    field?.focus({ preventScroll: true });
    field?.scrollIntoView?.({ block: 'center' });
  }, [begun]);

  const { generate, ...writing } = useGeneratePost((id, here) => {
    forgetTyped(userId);
    // When the person is on another page by now, they stay there.
    if (here) onDrafted(id);
  });
  const [written, setWritten] = useState(!writing.pending);
  if (written === writing.pending) {
    setWritten(!written);
    // Nothing is kept after success. The form may be another one than the one that asked, because the person came back.
    if (!written && !isKept(userId)) {
      setTyped({ ...nothingTyped, channel });
      setAsked(false);
    }
  }

  const submit = () => {
    if (writing.pending) return;
    setAsked(true);
    if (!theme.trim()) toast({ kind: 'error', ...required });
    if (!theme.trim() || tooLong(theme, limits.theme)) {
      themeField.current?.focus();
      return;
    }
    if ([notes, ...Object.values(answers)].some((text) => tooLong(text))) return;
    const given = Object.fromEntries(Object.entries(answers).filter(([, words]) => words.trim() !== ''));
    // The form keeps what is typed. A theme from an idea was not typed, so it is kept here.
    keepTyped(userId, typed);
    onGenerate();
    generate({
      theme: theme.trim(),
      ...(notes.trim() && { notes: notes.trim() }),
      ...(channel !== 'linkedin_post' && { channel }),
      ...(start.from && !isDropped && { ideaId: start.from }),
      ...(Object.keys(given).length > 0 && { answers: given }),
    });
  };

  return {
    isDropped,
    typed,
    type,
    themeError: tooLong(theme, limits.theme) ?? (asked && !theme.trim() ? required.text : undefined),
    themeField,
    firstAnswer,
    ...writing,
    submit,
  };
};
