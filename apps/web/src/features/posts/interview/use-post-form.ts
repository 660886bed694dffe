import type { getIdea } from '@app/contracts/posts/ideas.api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { toast } from '@/shared/toast/toast.store';
import { useUser } from '@/shared/queries/current-user.queries';
import { forgetTyped, isKept, keepTyped, keptTyped, nothingTyped, type TypedPost } from './post-form-draft';
import { useGeneratePost } from './use-generate-post';

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
