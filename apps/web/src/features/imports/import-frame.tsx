import type { ImportAnalysis, Mapping } from '@app/contracts/imports/imports.api';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { backLook, Page } from '@/shared/ui/page';

interface WizardStepsProps {
  id: string;
  step: 'match' | 'settle' | 'check' | 'run';
  /** A note beside each earlier step. */
  notes?: { match?: string; check?: string };
  /** A started import cannot go back. */
  begun?: boolean;
}

const line =
  'flex min-w-0 items-center gap-2 border-t-2 pt-2.5 max-md:min-h-11 max-md:items-start max-md:gap-1.5 max-md:text-sm/[18px]';

const WizardSteps = ({ id, step, notes = {}, begun = false }: WizardStepsProps) => {
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
          const face = (
            <>
              <span
                aria-hidden
                className={cn(
                  'grid size-[18px] flex-none place-content-center rounded-full border-[1.5px] text-[11px]/none font-semibold tabular-nums',
                  done ? 'border-ink bg-ink text-on-ink' : 'border-current',
                )}
              >
                {done ? <Check className="size-[11px] stroke-[2.5]" /> : i + 1}
              </span>
              {name}
              {done && note && (
                <span className="ml-auto pl-2 text-sm font-normal text-ink-3 max-md:hidden">{note}</span>
              )}
            </>
          );
          const look = cn(
            line,
            done && 'border-ink font-medium text-ink-2',
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

interface ImportFrameProps {
  /** The file, at the start of the line below the title. */
  fileName?: string;
  sub: ReactNode;
  actions?: ReactNode;
  steps?: WizardStepsProps;
  children: ReactNode;
}

export const ImportFrame = ({ fileName, sub, actions, steps, children }: ImportFrameProps) => (
  <Page
    back={
      <Link to="/leads" className={backLook}>
        <ArrowLeft />
        Leads &amp; Segments
      </Link>
    }
    title="Import CSV"
    sub={
      <>
        {fileName && <bdi>{fileName}</bdi>}
        {sub}
      </>
    }
    actions={actions}
  >
    {steps && <WizardSteps {...steps} />}
    {children}
  </Page>
);

interface CheckFrameProps extends Pick<ImportFrameProps, 'actions' | 'children'> {
  analysis: ImportAnalysis;
  mapping: Mapping;
  step: 'settle' | 'check';
}

export const CheckFrame = ({ analysis: { id, file, columns }, mapping, step, ...rest }: CheckFrameProps) => (
  <ImportFrame
    {...rest}
    fileName={file.fileName}
    sub=". Nothing is saved yet"
    steps={{ id, step, notes: { match: `${Object.keys(mapping).length} of ${columns.length} used` } }}
  />
);

export const WithAside = ({ label, aside, children }: { label: string; aside: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_268px] items-start gap-7 max-lg:grid-cols-1">
    <div className="grid grid-cols-1 gap-5">{children}</div>
    <aside aria-label={label} className="max-lg:border-t max-lg:border-line max-lg:pt-[18px]">
      {aside}
    </aside>
  </div>
);

export const AsideSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line py-[18px] not-first:border-t first:pt-0">
    <h2 className="mb-2 text-md font-semibold">{title}</h2>
    <div className="text-ink-2">{children}</div>
  </section>
);
