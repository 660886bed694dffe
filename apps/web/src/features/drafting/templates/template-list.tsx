import { situationIds } from '@app/contracts/content/content.constants';
import type { Template } from '@app/contracts/drafting/template.api';
import { fewResults } from '@app/contracts/drafting/template.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Panel } from '@/shared/ui/panel';
import { factIn, firstLineOf } from './liquid-facts';
import { templateAnswersQuery } from '@/shared/queries/templates.queries';

interface Answers {
  sent: number;
  /** Null until it is read. */
  answered: number | null;
}

/** The order of use: the first message to a person comes first. The writer checks the situations in the opposite order. */
const byUse = situationIds.toReversed();

const columns = 'grid-cols-[minmax(0,1fr)_56px_40px_80px] max-md:grid-cols-[auto_auto_minmax(0,1fr)]';
const figure = 'text-right tabular-nums max-md:row-start-3 max-md:text-left max-md:text-sm';

const Count = ({ value, of }: { value: number; of: string }) => (
  <span className={cn(figure, 'max-md:text-ink-2')}>
    {number(value)}
    <span className="text-ink-3 md:sr-only"> {of}</span>
  </span>
);

const Results = ({ drafted, answers }: { drafted: number; answers: Answers }) => (
  <>
    <Count value={drafted} of="drafted" />
    <Count value={answers.sent} of="sent" />
    {answers.answered !== null && answers.sent >= fewResults ? (
      <Count value={answers.answered} of="answered" />
    ) : (
      <span className={cn(figure, 'text-sm whitespace-nowrap text-ink-3')}>
        {answers.answered !== null && answers.sent > 0 && 'too few to say'}
      </span>
    )}
  </>
);

const TemplateLine = ({ text }: { text: string }) => (
  <span className="clip col-span-full font-serif text-[13px]/[18px] text-ink-2">
    {firstLineOf(text).map(({ is, text: part }, i) =>
      is === 'fact' ? (
        <span key={i} className="mx-px rounded-chip bg-fill px-1 py-px font-mono text-[11px] text-ink-2">
          {factIn(part).replaceAll('_', ' ')}
        </span>
      ) : (
        part
      ),
    )}
  </span>
);

interface RowProps {
  template: Template;
  answers: Answers;
  current: 'chosen' | 'first' | null;
  /** Chosen by hand, below the template of its situation. */
  extra: boolean;
}

const Row = ({ template, answers, current, extra }: RowProps) => (
  <li
    className={cn(
      'relative grid items-start gap-x-2 border-t border-line py-[9px] pr-3.5 max-md:gap-x-3 max-md:py-[11px]',
      columns,
      extra ? 'border-dashed pl-8' : 'pl-4',
      // Without a choice, a wide page shows the first template beside the list, and a phone shows only the list.
      current === 'chosen'
        ? 'bg-select shadow-[inset_2px_0_var(--color-ink)]'
        : current === 'first'
          ? 'max-xl:hover:bg-hover xl:bg-select xl:shadow-[inset_2px_0_var(--color-ink)]'
          : 'hover:bg-hover',
    )}
  >
    <Link
      to="/templates"
      search={{ id: template.id }}
      replace
      aria-current={current ? true : undefined}
      className="min-w-0 font-medium after:absolute after:inset-0 max-md:col-span-full"
    >
      <bdi>{template.name}</bdi>
      {template.own && <span className="text-sm font-normal text-ink-3"> {extra ? 'your own' : 'changed by you'}</span>}
    </Link>
    <Results drafted={template.results.drafted} answers={answers} />
    <TemplateLine text={template.letter ?? template.text} />
  </li>
);

interface TemplateListProps {
  templates: readonly Template[];
  currentId: string | undefined;
  /** The person has opened it. */
  chosen: boolean;
  onRestore: (template: Template) => void;
}

/** The templates by situation: the one that new drafts use, then those that are chosen by hand. */
export const TemplateList = ({ templates, currentId, chosen, onRestore }: TemplateListProps) => {
  const [showArchived, setShowArchived] = useState(false);
  const { data: answers, isError: answersFailed } = useQuery(templateAnswersQuery);
  const answersOf = ({ id, own, results: { sent } }: Template): Answers =>
    answers?.find(({ template }) => template === (own ? `own:${id}` : id)) ??
    (answers ? { sent: 0, answered: 0 } : { sent, answered: null });
  const archived = templates.filter((one) => one.archived);
  return (
    <Panel
      aria-label="Templates by situation"
      className="max-md:-mx-(--gutter) max-md:rounded-none! max-md:border-x-0!"
    >
      <div
        className={cn(
          'grid h-8 items-center gap-x-2 pr-3.5 pl-4 text-sm font-medium text-ink-3 max-md:hidden',
          columns,
        )}
      >
        <span>By situation</span>
        <span className="text-right">Drafted</span>
        <span className="text-right">Sent</span>
        <span className="text-right">Answered</span>
      </div>
      <ul>
        {byUse.flatMap((situation) => {
          const { used, extras } = inSituation(templates, situation);
          return [used, ...extras].map(
            (template) =>
              template && (
                <Row
                  key={template.id}
                  template={template}
                  answers={answersOf(template)}
                  current={template.id === currentId ? (chosen ? 'chosen' : 'first') : null}
                  extra={template !== used}
                />
              ),
          );
        })}
      </ul>
      <div className="border-t border-line px-4 py-3 text-sm text-ink-3">
        Of drafts whose words come from it. Answered within 14 days, from the replies that you logged. Under{' '}
        {fewResults} sent it is too few to say. {answersFailed && 'The answers could not be read. '}
        {archived.length > 0 && (
          <button
            type="button"
            className="link max-md:min-h-11"
            aria-expanded={showArchived}
            onClick={() => setShowArchived(!showArchived)}
          >
            {plural(archived.length, 'archived template')}
          </button>
        )}
      </div>
      {showArchived && archived.length > 0 && (
        <ul aria-label="Archived">
          {archived.map((template) => (
            <li
              key={template.id}
              data-row={template.id}
              className="flex items-center gap-3 border-t border-line py-2 pr-2 pl-4"
            >
              <Link to="/templates" search={{ id: template.id }} replace className="link clip flex-1">
                <bdi>{template.name}</bdi>
              </Link>
              <Button changes data-opens size="sm" variant="quiet" onClick={() => onRestore(template)}>
                Bring back
                <span className="sr-only"> {template.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

/** The template of a situation that new drafts use, and the others that are not archived. */
export const inSituation = (templates: readonly Template[], situation: Template['situation']) => {
  const all = templates.filter((one) => one.situation === situation && !one.archived);
  // The newest own one comes first.
  const used = all.find(({ replacesShipped }) => replacesShipped) ?? all.find(({ own }) => !own);
  return { used, extras: all.filter((one) => one.own && one !== used) };
};
