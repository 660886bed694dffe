import type { User } from '@app/contracts/account/account.api';
import { cardLimits } from '@app/contracts/account/account.constants';
import type { Card } from '@app/contracts/voice/card';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form } from '@/shared/forms/form';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { ErrorSentence, Field, focusOnMount, Input, Textarea } from '@/shared/ui/field';
import { lineOf, linesOf } from '@/shared/labels/card-labels';
import { answerFromProfile } from '@/shared/labels/answer-from-profile';
import { type Typed, welcomeAnswer } from './welcome-answers.storage';
import type { Question } from './welcome-questions';

/** The first content of the fields: the typed text, otherwise the answer of the card. */
export const firstTyped = ({ id }: Question, card: AuthorsCard, user: User): Typed => {
  const lines = [...linesOf(card[id])];
  return (
    welcomeAnswer(user.id, id).get() ?? {
      lines: lines.length > 0 ? lines : [''],
      signature: card.signature ?? user.firstName ?? '',
    }
  );
};

export const answersIn = ({ id }: Question, { lines, signature }: Typed): Partial<Card> => {
  const all = lines.flatMap((line) => lineOf(line) ?? []);
  if (id === 'offers') return { offers: all, signature: lineOf(signature) };
  return { [id]: id === 'results' ? all : (all[0] ?? null) };
};

interface QuestionFormProps {
  question: Question;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  user: User;
  pending: boolean;
  onNext: () => void;
  onSkip: () => void;
  /** Left out on the first question. */
  onBack?: (() => void) | undefined;
}

export const QuestionForm = ({
  question,
  typed,
  onTyped,
  user,
  pending,
  onNext,
  onSkip,
  onBack,
}: QuestionFormProps) => {
  const id = useId();
  const [kept, setKept] = useState<boolean | null>(null);
  const [missing, setMissing] = useState(false);
  const { lines } = typed;
  const length = Math.max(...lines.map((line) => line.length));
  const counted = length > 0.8 * cardLimits.line;
  const change = (next: Partial<Typed>) => {
    const all = { ...typed, ...next };
    onTyped(all);
    setMissing(false);
    setKept(welcomeAnswer(user.id, question.id).set(all));
  };
  const setLine = (at: number, words: string) => change({ lines: lines.map((line, i) => (i === at ? words : line)) });
  const form = useRef<HTMLFormElement>(null);
  const next = () => {
    if (lines.some(lineOf)) return onNext();
    setMissing(true);
    form.current?.querySelector('textarea')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    next();
  };
  const offered = question.id === 'whoIHelp' && !lines.some(lineOf) ? answerFromProfile(user) : null;
  return (
    <Form ref={form} onSubmit={next} className="block">
      <h1 id={`${id}-title`} className="text-[24px]/[30px] font-semibold tracking-[-0.03em] text-balance md:text-2xl">
        {question.title}
      </h1>
      <p id={`${id}-lead`} className="mt-1.5 mb-[18px] max-w-[52ch] text-md/[22px] text-pretty text-ink-2">
        {question.lead}
      </p>
      <div className="grid gap-2">
        {lines.map((line, i) => (
          <Textarea
            key={i}
            ref={i === lines.length - 1 ? focusOnMount : undefined}
            rows={1}
            value={line}
            maxLength={cardLimits.line}
            placeholder={question.placeholder}
            {...(lines.length === 1
              ? { 'aria-labelledby': `${id}-title` }
              : { 'aria-label': `${question.title} ${i + 1}` })}
            aria-describedby={cn(`${id}-lead`, missing && `${id}-missing`, counted && `${id}-count`)}
            aria-invalid={missing || undefined}
            onChange={(event) => setLine(i, event.target.value)}
            onKeyDown={onKeyDown}
            className="min-h-11 resize-none rounded-[8px] px-3 py-[9px] font-serif text-lg"
          />
        ))}
      </div>
      {counted && (
        <p
          id={`${id}-count`}
          className={cn(
            'mt-1.5 text-right text-sm tabular-nums',
            length < cardLimits.line ? 'text-ink-3' : 'text-amber',
          )}
        >
          {length} of {cardLimits.line} characters
        </p>
      )}
      {missing && (
        <div className="mt-1.5">
          <ErrorSentence id={`${id}-missing`}>Write an answer, or skip the question.</ErrorSentence>
        </div>
      )}
      {lines.length < question.lines && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-1.5 -ml-2.5"
          disabled={!lineOf(lines.at(-1) ?? '')}
          onClick={() => change({ lines: [...lines, ''] })}
        >
          <Plus className="size-3.5" />
          Add another
        </Button>
      )}
      {offered && (
        <p className="mt-2.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l border-line-3 pl-3">
          <span className="text-sm text-ink-3">Your profile says</span>
          <span className="note">{offered}</span>
          <Button variant="quiet" size="sm" onClick={() => setLine(0, offered)}>
            Use it
          </Button>
        </p>
      )}
      {question.id === 'offers' && (
        <Field label="How do you sign?" className="mt-4 max-w-60">
          <Input
            value={typed.signature}
            maxLength={cardLimits.signature}
            autoComplete="given-name"
            onChange={(event) => change({ signature: event.target.value })}
            onKeyDown={onKeyDown}
            className="font-serif text-lg"
          />
        </Field>
      )}
      <ul aria-label="Examples" className="mt-3.5 grid gap-0.5">
        {question.examples.map(([who, words]) => (
          <li key={who} className="grid items-baseline gap-x-3 py-[5px] sm:grid-cols-[118px_minmax(0,1fr)]">
            <span className="text-sm text-ink-3">{who}</span>
            <span className="font-serif text-[14px]/[21px] text-ink-2">{words}</span>
          </li>
        ))}
      </ul>
      <div className="mt-[22px] flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          keys="enter"
          pending={pending}
          className="h-9 px-3.5 max-md:h-[46px] max-md:flex-1"
        >
          Next
        </Button>
        <Button variant="quiet" className="h-9 px-3.5 max-md:h-[46px]" onClick={onSkip} disabled={pending}>
          Skip
        </Button>
        {onBack && (
          <Button variant="quiet" className="h-9 px-3.5 max-md:h-[46px]" onClick={onBack} disabled={pending}>
            Back
          </Button>
        )}
        <p className="text-sm text-ink-3 max-md:mt-1 max-md:w-full md:ml-auto" aria-live="polite">
          {kept === null
            ? 'Skipped: each draft has a gap there for you to fill'
            : kept
              ? 'Kept as you type'
              : 'This browser cannot store it, so it is lost when you leave this page'}
        </p>
      </div>
    </Form>
  );
};
