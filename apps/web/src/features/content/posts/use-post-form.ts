import type { PostChannel } from '@app/contracts/content/content.constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { plural } from '@/shared/format';
import { toast } from '@/shared/toast-store';
import { useGeneratePost } from './use-generate-post';

/** The server's limits, in characters. */
const limits = { theme: 300, words: 4000 };
const required = { title: 'Theme required', text: 'Please enter a content theme or topic first.' };
const none = { happened: '', changed: '', tell: '' };

/** What a suggestion, a prompt or an idea gives the form to begin with. */
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

/** An idea of any length as the begin of a post: a long one is an answer, and its first words are the theme. */
const begin = (theme = '') => {
  if (theme.length <= limits.theme) return { theme, happened: '' };
  return { theme: theme.slice(0, 120).replace(/\s\S*$/u, ''), happened: theme };
};

/** The state of the form for a post. `start` fills the theme; answers that are typed already stay. */
export const usePostForm = (start: PostStart, onStarted: () => void) => {
  const begun = JSON.stringify(start);
  const [seen, setSeen] = useState(begun);
  const [theme, setTheme] = useState(() => begin(start.theme).theme);
  const [answers, setAnswers] = useState(() => ({ ...none, happened: begin(start.theme).happened }));
  const [notes, setNotes] = useState('');
  const [channel, setChannel] = useState<PostChannel>('linkedin_post');
  const [asked, setAsked] = useState(false);
  const themeField = useRef<HTMLInputElement>(null);
  const firstAnswer = useRef<HTMLTextAreaElement>(null);
  const isStarted = Object.keys(start).length > 0;

  if (begun !== seen) {
    setSeen(begun);
    if (isStarted) {
      const { theme: next, happened } = begin(start.theme);
      setTheme(next);
      if (happened && !answers.happened) setAnswers({ ...answers, happened });
    }
  }
  useEffect(() => {
    const { theme: given, ...more } = JSON.parse(begun) as PostStart;
    if (!given && Object.keys(more).length === 0) return;
    const field = given ? firstAnswer.current : themeField.current;
    field?.focus({ preventScroll: true });
    field?.scrollIntoView?.({ block: 'center' });
  }, [begun]);

  const { generate, pending, job } = useGeneratePost({
    onDrafted: () => {
      setTheme('');
      setAnswers(none);
      setNotes('');
      setAsked(false);
      if (isStarted) onStarted();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (!theme.trim()) toast({ kind: 'error', ...required });
    if (!theme.trim() || tooLong(theme, limits.theme)) {
      themeField.current?.focus();
      return;
    }
    if ([notes, ...Object.values(answers)].some((text) => tooLong(text))) return;
    const given = Object.fromEntries(Object.entries(answers).filter(([, words]) => words.trim() !== ''));
    generate({
      theme: theme.trim(),
      ...(notes.trim() && { notes: notes.trim() }),
      ...(channel !== 'linkedin_post' && { channel }),
      ...(start.from && { ideaId: start.from }),
      ...(Object.keys(given).length > 0 && { answers: given }),
    });
  };

  return {
    theme,
    setTheme,
    themeError: tooLong(theme, limits.theme) ?? (asked && !theme.trim() ? required.text : undefined),
    answers,
    answer: (key: keyof typeof none, words: string) => setAnswers({ ...answers, [key]: words }),
    notes,
    setNotes,
    channel,
    setChannel,
    themeField,
    firstAnswer,
    pending,
    job,
    submit,
  };
};
