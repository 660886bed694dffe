import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { cn } from '@/shared/lib/cn';

export type Step = 'match' | 'settle' | 'check' | 'run';

interface WizardStepsProps {
  id: string;
  step: Step;
  /** A note beside each earlier step. */
  notes?: { match?: string | undefined; check?: string | undefined };
  /** A started import cannot go back. */
  begun?: boolean;
}

const line =
  'flex min-w-0 items-center gap-2 border-t-2 pt-2.5 max-md:min-h-11 max-md:items-start max-md:gap-1.5 max-md:text-sm/[18px]';

const Face = ({
  number,
  done,
  name,
  note,
}: {
  number: number;
  done: boolean;
  name: string;
  note?: string | undefined;
}) => (
  <>
    <span
      aria-hidden
      className={cn(
        'grid size-[18px] flex-none place-content-center rounded-full border-[1.5px] text-[11px]/none font-semibold tabular-nums',
        done ? 'border-ink bg-ink text-on-ink' : 'border-current',
      )}
    >
      {done ? <Check className="size-[11px] stroke-[2.5]" /> : number}
    </span>
    {name}
    {note && <span className="ml-auto pl-2 text-sm font-normal text-ink-3 max-md:hidden">{note}</span>}
  </>
);

/** The three steps of an import. */
export const WizardSteps = ({ id, step, notes = {}, begun = false }: WizardStepsProps) => {
  const at = step === 'match' ? 0 : step === 'run' ? 2 : 1;
  const steps = [
    { to: 'match', name: 'Match columns', note: notes.match },
    { to: 'check', name: step === 'settle' ? 'Find duplicates' : 'Check rows', note: notes.check },
    { to: 'run', name: 'Result', note: undefined },
  ] as const;
  return (
    <nav aria-label="Steps" className="mb-6 max-md:mb-[18px]">
      <ol className="grid grid-cols-3 gap-x-5 max-md:gap-x-2">
        {steps.map(({ to, name, note }, i) => {
          const done = i < at;
          const face = <Face number={i + 1} done={done} name={name} note={i < at ? note : undefined} />;
          const look = cn(
            line,
            i < at && 'border-ink font-medium text-ink-2',
            i === at && 'border-ink font-semibold text-ink',
            i > at && 'border-line-2 font-medium text-ink-3',
          );
          return (
            <li key={to} aria-current={i === at ? 'step' : undefined} className="grid">
              {done && !begun ? (
                <Link to="/import" search={{ id, step: to }} className={cn(look, 'hover:text-ink')}>
                  {face}
                </Link>
              ) : (
                <span className={look}>{face}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
