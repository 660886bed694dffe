import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import type { Preview } from '@/shared/queries/templates.queries';

export type Facts = NonNullable<Preview['found']>;
export type Fact = Facts['facts'][number];

/** The most facts that are offered at once. */
const offered = 6;

/** The facts whose names contain the typed letters. Names that begin with them come first. */
export const factsFor = (facts: readonly Fact[], begun: string, all: boolean): Fact[] => {
  const typed = begun.toLowerCase();
  const [first, others] = [(one: Fact) => one.name.startsWith(typed), (one: Fact) => one.name.includes(typed)];
  const found = [...facts.filter(first), ...facts.filter((one) => !first(one) && others(one))];
  return all ? found : found.slice(0, offered);
};

interface FactMenuProps {
  id: string;
  facts: readonly Fact[];
  /** All facts, whether they are offered or not. */
  found: Facts;
  begun: string;
  current: number;
  /** Whose values are shown. */
  example: string | undefined;
  place: { left: number; top: number };
  onPick: (fact: Fact) => void;
  onAll: (() => void) | undefined;
}

/** Facts to put into a template: the value for one lead, and how many leads lack it. */
export const FactMenu = (props: FactMenuProps) => {
  const { id, facts, found, begun, current, example, place, onPick, onAll } = props;
  return (
    <div
      style={place}
      className="absolute z-20 w-[356px] max-w-full rounded-[8px] bg-field p-1.5 shadow-float max-md:left-0! max-md:w-full"
    >
      <p className="px-2.5 py-1 text-sm text-ink-3">
        {begun === '' ? 'Facts' : facts.length > 0 ? `Facts with ${begun}` : `No fact has ${begun} in its name`}
      </p>
      {/* The focus stays in the text, so this is a separate list and not a select. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label="Facts" tabIndex={-1} className="max-h-64 overflow-y-auto">
        {facts.map((fact, i) => (
          <div
            key={fact.name}
            id={`${id}-${fact.name}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={i === current}
            tabIndex={-1}
            // On pointer down, before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              onPick(fact);
            }}
            className={cn(
              'grid cursor-pointer grid-cols-[128px_minmax(0,1fr)] gap-x-2.5 rounded-control px-2.5 py-1.5 max-md:min-h-11',
              i === current ? 'bg-select' : 'hover:bg-hover',
            )}
          >
            <span className="font-mono text-[12.5px] font-medium wrap-anywhere">{fact.name}</span>
            <span className="min-w-0">
              <bdi className={cn('clip block', fact.value === null && 'text-ink-3')}>{fact.value ?? fact.meaning}</bdi>
              <span className="block text-sm text-ink-3">
                {fact.lacking === 0
                  ? 'no lead lacks it'
                  : `missing in ${number(fact.lacking)} of ${plural(found.looked, 'lead')}`}
              </span>
            </span>
          </div>
        ))}
      </div>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-3 border-t border-line px-2.5 pt-2 pb-1 text-sm text-ink-3">
        <bdi>{example ? `${example} as the example` : 'No lead to show values of'}</bdi>
        {onAll && (
          <button type="button" className="link" onPointerDown={(event) => event.preventDefault()} onClick={onAll}>
            All {found.facts.length} facts
          </button>
        )}
      </div>
    </div>
  );
};
