import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { cardLimits } from '@app/contracts/account/account.constants';

export type QuestionId = AuthorsCard['passed'][number];

export interface Question {
  id: QuestionId;
  title: string;
  lead: string;
  placeholder: string;
  /** Answers of people in other trades. */
  examples: readonly (readonly [who: string, answer: string])[];
  /** The time that the questions from here on take. */
  left: string;
  /** The most lines of the answer. */
  lines: number;
}

/** In the order of `welcomeQuestions`. */
export const questions: readonly Question[] = [
  {
    id: 'whoIHelp',
    title: 'Who do you help?',
    lead: 'Say it so that they would find themselves in it. It stands in almost every message you write.',
    placeholder: 'People who…',
    examples: [
      ['A pricing adviser', 'founders of 10 to 50 person software companies'],
      ['A voice coach', 'teachers who speak six hours a day'],
      ['A tax lawyer', 'families who own a house in two countries'],
    ],
    left: 'two minutes in all',
    lines: 1,
  },
  {
    id: 'withWhat',
    title: 'What do you help them with?',
    lead: 'The thing they have afterwards, in their words and not in the words of your trade.',
    placeholder: 'Handovers that…',
    examples: [
      ['A pricing adviser', 'pricing they can defend'],
      ['A voice coach', 'a voice that lasts until Friday'],
      ['A tax lawyer', 'one set of papers that both tax offices accept'],
    ],
    left: 'less than two minutes left',
    lines: 1,
  },
  {
    id: 'results',
    title: 'What result may you tell?',
    lead: 'Up to five, one line each, without a name. A draft uses one and never changes its number.',
    placeholder: 'A team that…',
    examples: [
      ['A pricing adviser', 'a client raised prices by 18 % and lost nobody'],
      ['A voice coach', 'one teacher got through June without losing her voice'],
    ],
    left: 'about a minute left',
    lines: cardLimits.results,
  },
  {
    id: 'question',
    title: 'Which question do you like to ask?',
    lead: 'One that they can answer in a line. It tells them what you want, and it is easy to say no to.',
    placeholder: 'When did you last…?',
    examples: [
      ['A pricing adviser', 'When did you last change yours?'],
      ['A voice coach', 'How does your voice feel on a Thursday?'],
      ['A tax lawyer', 'Which of the two houses do you live in longer?'],
    ],
    left: 'half a minute left',
    lines: 1,
  },
  {
    id: 'offers',
    title: 'How do you offer help?',
    lead: 'Something small that costs them little. A draft asks or offers, never both.',
    placeholder: 'A one-page…',
    examples: [
      ['A pricing adviser', '20 minutes on the phone'],
      ['A voice coach', 'a warm-up for the way to work'],
      ['A tax lawyer', 'a one-page checklist'],
    ],
    left: 'the last one',
    lines: cardLimits.offers,
  },
];

/** The first question after this one that was neither answered nor skipped; else the first of all; else null. */
export const nextQuestion = (passed: readonly QuestionId[], from = -1): number | null => {
  const open = questions.flatMap(({ id }, index) => (passed.includes(id) ? [] : [index]));
  return open.find((index) => index > from) ?? open[0] ?? null;
};
