import { Link } from '@tanstack/react-router';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { cardFields, cardLabels, linesOf } from '@/shared/labels/card-labels';
import { questions } from './welcome-questions';

type Field = (typeof cardFields)[number];

const numberOf = (field: Field) =>
  questions.findIndex(({ id }) => id === (field === 'signature' ? 'offers' : field)) + 1;

export const CardSoFar = ({ card, without }: { card: AuthorsCard; without: readonly Field[] }) => {
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
