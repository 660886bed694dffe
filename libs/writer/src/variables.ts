import { cardGaps } from '@app/contracts/account/account.constants';
import { greetingGap } from '@app/contracts/content/content.constants';
import leven from 'leven';
import { variablesIn } from './liquid';

type Described = {
  meaning: string;
  example: string;
  /** The question to the author when a text needs a fact that is missing. */
  question: string;
};

/** The facts of a message template. A fact is missing when it is unknown or cannot stand in a sentence. */
export const variables = {
  first_name: { meaning: 'How you address them', example: 'Daniel', question: greetingGap },
  title: { meaning: 'Their title', example: 'COO', question: 'their title' },
  fitting_title: {
    meaning: 'Their title, when it is one of the people your card says you help',
    example: 'COO',
    question: 'their title',
  },
  other_field: {
    meaning: 'Says so when their title or company is outside of those your card says you help',
    example: 'another field',
    question: 'is it another field?',
  },
  company: { meaning: 'Their company', example: 'Pella Foods', question: 'where do they work?' },
  they_do: {
    meaning: 'What their description says they do, said to them',
    example: 'you run three plants',
    question: 'what do they do?',
  },
  why_now: {
    meaning: 'Why you write now, when you said it for all of a batch',
    example: 'we were both at the Lyon care fair last week',
    question: 'why this person, and why now?',
  },
  connected_year: {
    meaning: 'The year you connected, or the month if it was lately',
    example: '2019',
    question: 'in which year?',
  },
  connected_since: { meaning: 'Month and year you connected', example: 'May 2019', question: 'since when?' },
  last_touch: { meaning: 'Month and year you were last in touch', example: 'March 2025', question: 'when?' },
  last_talk: { meaning: 'The day of your last call or meeting', example: '9 November', question: 'when?' },
  line: {
    meaning: 'Your line for them, from the last call or meeting',
    example: 'You said that churn keeps you awake.',
    question: 'your line for them',
  },
  last_note: {
    meaning: 'What you noted about that talk, said to them',
    example: 'you were worried about churn',
    question: 'what did they say that matters?',
  },
  last_sent: { meaning: 'The day of your last message', example: '3 November', question: 'when did you write?' },
  their_words: {
    meaning: 'Their last reply',
    example: 'Sounds useful, how long does it take?',
    question: 'their words',
  },
  their_no: {
    meaning: 'Their last reply, when it says no or not now',
    example: 'not now',
    question: 'did they say no?',
  },
  later_when: {
    meaning: 'When they asked you to write again',
    example: 'in March',
    question: 'when?',
  },
  hard_news: {
    meaning: 'A death, an illness, a lost job or a divorce that they or your notes told of lately',
    example: 'my father died on Sunday',
    question: 'what happened to them?',
  },
  their_post: {
    meaning: 'Their post, by its subject or a line of it',
    example: 'your post on shift handovers',
    question: 'which post, or which line of it?',
  },
  event: { meaning: 'The event where you met', example: 'the Lyon care fair', question: 'where did you meet?' },
  role_since: { meaning: 'Since when they have their role', example: 'October', question: 'since when?' },
  won_in: { meaning: 'Month and year they became a client', example: 'March 2025', question: 'when?' },
  promise: { meaning: 'What you promised them', example: 'the workshop notes', question: 'what did you promise?' },
  promised_on: { meaning: 'The day you promised it', example: '9 November', question: 'when?' },
  referred: { meaning: 'Whom they referred to you', example: 'Hana', question: 'whom did they send?' },
  intro_to: {
    meaning: 'Whom you would like to meet',
    example: 'the plant manager in Lodz',
    question: 'whom would you like to meet?',
  },
  who_i_help: {
    meaning: 'Your card: who you help',
    example: 'people who run shifts',
    question: cardGaps.whoIHelp,
  },
  with_what: {
    meaning: 'Your card: with what',
    example: 'handovers that hold',
    question: cardGaps.withWhat,
  },
  result: {
    meaning: 'Your card: a result that you may tell',
    example: 'a team cut its Monday backlog by a third',
    question: cardGaps.results,
  },
  question: {
    meaning: 'Your card: a question you like to ask',
    example: 'What does your early shift find out too late?',
    question: cardGaps.question,
  },
  offer: {
    meaning: 'Your card: how you offer help',
    example: 'a one-page checklist',
    question: cardGaps.offers,
  },
  sign: {
    meaning: 'Your card: how you sign; without it, your first name',
    example: 'Nora',
    question: cardGaps.signature,
  },
} satisfies Record<string, Described>;
export type Variable = keyof typeof variables;
export const variableNames = Object.keys(variables) as Variable[];

/**
 * Conditions of a template that are not facts. `mail` and `note` name the channel; a note asks a stranger to connect. `in_touch`:
 * the two were in touch before. It is true also when a draft must not say when.
 */
export const conditions = ['mail', 'note', 'in_touch'] as const;

const described: Partial<Record<string, Described>> = variables;
/** The question for a fact; for a name that is not a fact, the name itself. */
export const questionOf = (name: string): string => described[name]?.question ?? name;

/** A name with spaces, as the list of templates shows it. Liquid reads each word as a name. */
const spaced = /\{\{-?\s*(\w+(?:[ \t]+(?!(?:and|or|not|contains)\b)\w+)+)\s*(?=-?\}\}|\|)/gu;

const mostSimilar = (name: string): Variable | null => {
  const [nearest] = variableNames.map((known) => ({ known, far: leven(name, known) })).sort((a, b) => a.far - b.far);
  return nearest && nearest.far <= name.length / 2 ? nearest.known : null;
};

/** The names in a template that are not facts, each with the most similar fact, if any. @throws Error for invalid Liquid */
export const unknownVariables = (template: string): { name: string; didYouMean: Variable | null }[] => {
  const known: readonly string[] = [...variableNames, ...conditions];
  const names = variablesIn(template);
  const withSpaces = new Set([...template.matchAll(spaced)].map(([, name = '']) => name));
  const words = new Set([...withSpaces].flatMap((name) => name.split(/[ \t]+/u)));
  return [...withSpaces, ...names.filter((name) => !known.includes(name) && !words.has(name))].map((name) => ({
    name,
    didYouMean: mostSimilar(name.replaceAll(/[ \t]+/gu, '_')),
  }));
};
