import type { ImportPreview } from '@app/contracts/imports/imports.api';
import { useState } from 'react';
import { leadAddress } from '@/shared/shell/navigation';
import { number } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Segmented } from '@/shared/ui/segmented';
import type { Answer, ImportDraft } from '../import-drafts.storage';

export type Suggestion = ImportPreview['suggestions'][number];

const atOnce = 50;

const answerOptions: readonly { value: Answer | ''; label: string }[] = [
  { value: 'same', label: 'Same person' },
  { value: 'other', label: 'Different person' },
];

interface SuggestionRowsProps {
  suggestions: readonly Suggestion[];
  answers: ImportDraft['answers'];
  onAnswer: (answers: ImportDraft['answers']) => void;
}

/** Rows with the name and company of a lead, each with its answer. */
export const SuggestionRows = ({ suggestions, answers, onAnswer }: SuggestionRowsProps) => {
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {suggestions.slice(0, shown).map(({ row, name, company, leadId, existing }) => (
          <li
            key={row}
            className="grid min-h-[56px] grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-2 py-2 max-md:grid-cols-[30px_minmax(0,1fr)]"
          >
            <span className="record text-ink-3">{row}</span>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <bdi className="font-medium">{name}</bdi> <bdi className="text-ink-2">{company}</bdi>
              </p>
              <p className="wrap-anywhere text-ink-2">
                Same person as{' '}
                <a className="link" href={leadAddress(leadId)} target="_blank" rel="noreferrer">
                  <bdi>{existing}</bdi>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                ?
              </p>
            </div>
            <Segmented
              label={`Row ${row}, ${name}`}
              value={answers[String(row)] ?? ''}
              options={answerOptions}
              onChange={(answer) => answer && onAnswer({ ...answers, [String(row)]: answer })}
              className="max-md:col-start-2 max-md:justify-self-start"
            />
          </li>
        ))}
      </ul>
      {suggestions.length > shown && (
        <p className="mt-3">
          <Button size="sm" onClick={() => setShown(shown + atOnce * 4)}>
            Show more ({number(suggestions.length - shown)} left)
          </Button>
        </p>
      )}
    </>
  );
};
