import type { Card } from '@app/contracts/voice/card';

/** The names of the card's answers on screens, in their order. */
export const cardLabels: Record<keyof Card, string> = {
  whoIHelp: 'Who you help',
  withWhat: 'With what',
  results: 'Results you may tell',
  question: 'A question you ask',
  offers: 'How you offer help',
  signature: 'How you sign',
};

export const cardFields = Object.keys(cardLabels) as (keyof Card)[];

/** The lines of an answer; empty when there is no answer. */
export const linesOf = (answer: Card[keyof Card]): readonly string[] =>
  answer === null ? [] : typeof answer === 'string' ? [answer] : answer;

/** One line without spaces at its ends, or null. */
export const lineOf = (text: string): string | null => text.replaceAll(/\s+/g, ' ').trim() || null;
