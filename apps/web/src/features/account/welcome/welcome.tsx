import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Mark } from '@/shared/ui/brand-mark';
import { PageTitle } from '@/shared/ui/page';
import { Skeleton } from '@/shared/ui/skeleton';
import { useIsCurrent } from '@/shared/lib/use-is-current';
import { useUser } from '@/shared/queries/current-user.queries';
import { cardQuery } from '@/shared/queries/card.queries';
import { useChangeCard } from '@/shared/queries/use-change-card';
import { cardFields, cardLabels, linesOf } from '@/shared/labels/card-labels';
import { Done } from './welcome-done';
import { exampleMessage } from './example-message';
import { welcomeAnswer } from './welcome-answers.storage';
import { Paper } from './example-paper';
import { answersIn, firstTyped, QuestionForm } from './question-form';
import { nextQuestion, questions } from './welcome-questions';

interface FrameProps {
  action?: ReactNode;
  /** Above the strokes: where the person is. */
  at: ReactNode;
  left: ReactNode;
  passed: readonly boolean[];
  asked: number | null;
  paper: ReactNode;
  children: ReactNode;
}

const Frame = ({ action, at, left, passed, asked, paper, children }: FrameProps) => (
  <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start min-[1024px]:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] min-[1024px]:content-stretch">
    <div className="flex flex-col px-4 pt-3.5 pb-6 md:px-[clamp(20px,4.6vw,72px)] md:pt-6 md:pb-7">
      <div className="mb-5 flex items-center md:mb-10">
        <p className="flex h-10 flex-1 items-center gap-[9px] text-[15px] font-semibold tracking-[-0.015em]">
          <Mark lit={false} />
          Keepwarm
        </p>
        {action}
      </div>
      <div className="w-full max-w-[500px] max-[1023px]:mx-auto">
        <p className="flex justify-between gap-3 text-sm text-ink-3">
          <b className="font-medium text-ink-2">{at}</b>
          <span>{left}</span>
        </p>
        {/* Five strokes, one for each question: full when the question is passed, half full while it is asked. */}
        <div aria-hidden className="mt-2 mb-6 grid grid-cols-5 gap-1.5 md:mb-9">
          {passed.map((done, i) => (
            <span
              key={i}
              className={cn(
                'h-[3px] rounded-[2px]',
                i === asked
                  ? 'bg-[linear-gradient(90deg,var(--color-ink)_50%,var(--color-line-2)_50%)]'
                  : done
                    ? 'bg-ink'
                    : 'bg-line-2',
              )}
            />
          ))}
        </div>
        {children}
      </div>
    </div>
    {paper}
  </main>
);

type Step = number | 'done';

/** The step of the address. An address without one gets the first open question, so that the browser’s Back returns to it. */
const useStep = (given: Step | undefined, card: AuthorsCard | undefined): Step | undefined => {
  const navigate = useNavigate();
  const first = card && (nextQuestion(card.passed) ?? 'done');
  const step = given ?? (typeof first === 'number' ? first + 1 : first);
  useEffect(() => {
    if (given === undefined && step !== undefined)
      void navigate({ to: '/welcome', search: { q: step }, replace: true });
  }, [given, step, navigate]);
  return step;
};

/** `step`: the number of a question; by default the first open one. */
export const Welcome = ({ step: given }: { step: Step | undefined }) => {
  const { data: card, error, refetch } = useQuery(cardQuery);
  const step = useStep(given, card);
  if (card && step !== undefined)
    return step === 'done' ? <Answered card={card} /> : <Asking key={step} card={card} asked={step - 1} />;
  return (
    <Frame
      at={<>&nbsp;</>}
      left=""
      passed={questions.map(() => false)}
      asked={null}
      paper={
        <aside data-sunk-half aria-hidden className="border-line bg-sunk max-[1023px]:border-t min-[1024px]:border-l" />
      }
    >
      {error ? (
        <>
          <PageTitle name="Welcome" />
          <LoadError what="Your card" error={error} onRetry={() => void refetch()} />
          {/* The welcome has no navigation, and the dashboard of a new account leads back here. */}
          <p className="text-center">
            <Link to="/leads" className="link inline-flex min-h-11 items-center text-ink-2">
              Open your leads
            </Link>
          </p>
        </>
      ) : (
        <>
          <output className="sr-only">Loading your card</output>
          <Skeleton className="h-7 w-[60%]" />
          <Skeleton className="mt-4 h-3 w-[90%]" />
          <Skeleton className="mt-6 h-11" />
        </>
      )}
    </Frame>
  );
};

type Field = (typeof cardFields)[number];

const numberOf = (field: Field) =>
  questions.findIndex(({ id }) => id === (field === 'signature' ? 'offers' : field)) + 1;

const CardSoFar = ({ card, without }: { card: AuthorsCard; without: readonly Field[] }) => {
  const answered = cardFields.filter((field) => !without.includes(field) && linesOf(card[field]).length > 0);
  if (answered.length === 0) return null;
  return (
    <ul aria-label="Your card so far" className="mt-8 border-t border-line">
      {answered.map((field) => (
        <li
          key={field}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-[9px] last:border-b-0 sm:grid-cols-[118px_minmax(0,1fr)_auto]"
        >
          <span className="text-sm text-ink-3 max-sm:col-span-2">{cardLabels[field]}</span>
          <span className="font-serif text-[14px]/5 wrap-anywhere">{linesOf(card[field]).join(' · ')}</span>
          <Link
            to="/welcome"
            search={{ q: numberOf(field) }}
            className="link text-sm text-ink-2 max-md:min-h-8"
            aria-label={`Change: ${cardLabels[field]}`}
          >
            Change
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Asking = ({ card, asked }: { card: AuthorsCard; asked: number }) => {
  const user = useUser();
  const navigate = useNavigate();
  const stillHere = useIsCurrent();
  const question = questions[asked] ?? questions[0];
  if (!question) throw new Error('There are no questions.');
  const [typed, setTyped] = useState(() => firstTyped(question, card, user));
  const { act, pending } = useChangeCard('Your answer could not be saved. It is kept in this browser.');
  const answers = answersIn(question, typed);
  const live = { ...card, ...answers };
  const message = exampleMessage({ card: live, passed: card.passed, firstName: user.firstName, asked: question.id });

  // After an error, the words stay in this browser.
  const saved = (goOn: () => Promise<void>) => () => {
    welcomeAnswer(user.id, question.id).set(null);
    if (stillHere()) void goOn();
  };
  const pass = (given: typeof answers) => {
    const next = nextQuestion([...card.passed, question.id], asked);
    act(
      { ...given, passed: question.id, ...(next === null && { welcome: 'finished' }) },
      saved(() => navigate({ to: '/welcome', search: { q: next === null ? 'done' : next + 1 } })),
    );
  };
  const finishLater = () => {
    const answered = Object.values(answers).some((answer) => answer?.length);
    act(
      { ...(answered && answers), welcome: 'later' },
      saved(() => navigate({ to: '/' })),
    );
  };
  return (
    <Frame
      action={
        <Button variant="quiet" size="sm" className="-mr-2.5" onClick={finishLater} disabled={pending}>
          Finish later
        </Button>
      }
      at={`Question ${asked + 1} of ${questions.length}`}
      left={question.left}
      passed={questions.map(({ id }) => card.passed.includes(id))}
      asked={asked}
      paper={<Paper message={message} />}
    >
      <PageTitle name={`Question ${asked + 1} of ${questions.length}`} />
      <QuestionForm
        question={question}
        typed={typed}
        onTyped={setTyped}
        user={user}
        pending={pending}
        onNext={() => pass(answers)}
        onSkip={() => pass({})}
        onBack={asked > 0 ? () => void navigate({ to: '/welcome', search: { q: asked } }) : undefined}
      />
      <CardSoFar card={card} without={question.id === 'offers' ? ['offers', 'signature'] : [question.id]} />
      {asked === 0 && (
        <p className="mt-8 max-w-[58ch] border-t border-line pt-3.5 text-sm text-ink-3">
          Your answers are your card. Only your drafts use it, you can change it under Settings, and nothing is sent
          from here.
        </p>
      )}
    </Frame>
  );
};

const Answered = ({ card }: { card: AuthorsCard }) => {
  const user = useUser();
  const message = exampleMessage({ card, passed: card.passed, firstName: user.firstName, asked: null });
  const answered = questions.map(({ id }) => linesOf(card[id]).length > 0);
  return (
    <Frame
      at={`${answered.filter(Boolean).length} of ${questions.length} answered`}
      left="kept"
      passed={answered}
      asked={null}
      paper={
        <Paper message={message}>
          <CardSoFar card={card} without={['whoIHelp', 'withWhat', 'results', 'question']} />
          <p className="mt-4 text-sm text-ink-3">
            <Link to="/settings" search={{ tab: 'voice' }} className="link text-ink-2">
              Change the card
            </Link>{' '}
            under Settings at any time.
          </p>
        </Paper>
      }
    >
      <PageTitle name="Your card" />
      <Done card={card} />
    </Frame>
  );
};
