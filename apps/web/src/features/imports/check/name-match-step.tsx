import type { ImportAnalysis, ImportPreview } from '@app/contracts/imports/imports.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { leadAddress } from '@/shared/shell/navigation';
import { number, plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { Panel } from '@/shared/ui/panel';
import { Segmented } from '@/shared/ui/segmented';
import { Loaded } from '@/shared/ui/empty-state';
import { type Answer, type ImportDraft, planOf, useDraft } from '../import-drafts.storage';
import { previewQuery } from '../imports.queries';
import { CheckFrame } from '../import-frame';

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

/** The common answer of all suggestions, or '' when they differ. */
const commonAnswer = (suggestions: readonly Suggestion[], answers: Readonly<Record<string, Answer>>): Answer | '' => {
  const [first, ...others] = new Set(suggestions.map(({ row }) => answers[String(row)]));
  return others.length === 0 ? (first ?? '') : '';
};

/** Rows that match a lead only by name and company: answered one by one, or all at once. */
export const SettleStep = ({ analysis }: { analysis: ImportAnalysis }) => {
  const { id } = analysis;
  const { draft, change } = useDraft(analysis);
  const query = useQuery(previewQuery(id, planOf(draft, 'no answers')));
  const suggestions = query.data?.suggestions ?? [];
  const open = suggestions.filter(({ row }) => !draft.answers[String(row)]).length;
  const answerAll = (answer: Answer | '') =>
    answer && change({ answers: Object.fromEntries(suggestions.map(({ row }) => [String(row), answer])) });
  return (
    <CheckFrame
      analysis={analysis}
      mapping={draft.mapping}
      step="settle"
      actions={
        <>
          <Link to="/import" search={{ id, step: 'match' }} className={buttonLook({ variant: 'quiet' })}>
            Back
          </Link>
          <Link to="/import" search={{ id, step: 'check' }} className={buttonLook({ variant: 'primary' })}>
            Preview the import
          </Link>
        </>
      }
    >
      {!query.data ? (
        <Loaded query={query} what="The rows" rows={3} says="Checking the rows" />
      ) : suggestions.length === 0 ? (
        <p className="text-ink-2">
          There is nothing to decide. Every row is clearly a new person or one of your leads.
        </p>
      ) : (
        <>
          <Panel
            title={`${plural(suggestions.length, 'person', 'people')} may already be in your leads`}
            meta="They have the same name and company, but no matching LinkedIn URL or email."
            className="mb-5"
          >
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-[18px] pt-2 pb-3.5 max-md:px-3.5">
              <p className="flex-1 text-ink-2" aria-live="polite">
                {open > 0
                  ? `${number(open)} to decide. Until then each counts as a new person.`
                  : 'All decided. You can still change each answer.'}
              </p>
              <Segmented
                label="One answer for all of them"
                value={commonAnswer(suggestions, draft.answers)}
                options={[
                  { value: 'same', label: 'All are the same people' },
                  { value: 'other', label: 'All are different people' },
                ]}
                onChange={answerAll}
              />
            </div>
          </Panel>
          <SuggestionRows
            suggestions={suggestions}
            answers={draft.answers}
            onAnswer={(answers) => change({ answers })}
          />
        </>
      )}
    </CheckFrame>
  );
};
