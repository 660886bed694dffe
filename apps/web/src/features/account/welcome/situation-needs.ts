import type { Card } from '@app/contracts/voice/card';
import { cardLabels, linesOf } from '@/shared/labels/card-labels';

interface Situation {
  name: string;
  /** Answers without which its draft keeps a gap. */
  needs: readonly (keyof Card)[];
  /** The first sentence to a sample person. */
  begins: string;
}

const work = ['whoIHelp', 'withWhat'] as const;

/** Situations whose drafts need only the card and the contact file. */
const situations: readonly Situation[] = [
  { name: 'New connection', needs: work, begins: 'Hi Kwame, we connected in November, and I haven’t said hello yet.' },
  { name: 'Reconnect', needs: work, begins: 'Hi Kwame, we connected back in 2019 and never got to talk.' },
  {
    name: 'No answer, once',
    needs: work,
    begins: 'Hi Kwame, one more line after my note of 3 November, then I leave it with you.',
  },
  { name: 'After an event', needs: work, begins: 'Hi Kwame, it was good to meet you at the Food Operations Day.' },
  { name: 'They changed role', needs: work, begins: 'Hi Kwame, you’ve had your role at Fjord Foods since October.' },
  {
    name: 'Past client',
    needs: [],
    begins: 'Hi Kwame, we began to work together in August, and I’d like to ask how things are holding up.',
  },
  { name: 'Ask for an introduction', needs: work, begins: 'Hi Kwame, I believe you know Hana Brandt.' },
  { name: 'Thank for a referral', needs: [], begins: 'Hi Kwame, thank you for giving Hana my name.' },
];

/** Situations whose drafts always ask the author for a line. */
export const askingSituations: readonly { name: string; asks: string }[] = [
  { name: 'After a talk', asks: 'What they said' },
  { name: 'Answer to a reply', asks: 'Your answer to their words' },
  { name: 'Their post', asks: 'What it is about' },
  { name: 'Something promised', asks: 'What you promised' },
];

export const situationsFor = (card: Card) =>
  situations.map(({ name, needs, begins }) => ({
    name,
    begins,
    lacks: needs.filter((field) => linesOf(card[field]).length === 0).map((field) => cardLabels[field]),
  }));
