import type { Import } from '@app/contracts/imports/imports.api';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { timeLeft } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { useJob } from '@/shared/live/jobs';
import { buttonLook } from '@/shared/ui/button';
import { ErrorSentence } from '@/shared/ui/field';
import { Progress } from '@/shared/ui/progress';
import { ImportFrame } from '../import-frame';
import { ImportResult } from './import-result';
import { StopImport, UndoImport } from './import-commands';

/** Milliseconds after which the job is read again. */
const askAfter = 1000;

/** The job of an import. A job may not exist yet when its import is shown, so this asks for it a moment later. */
const useJobOf = (done: Import) => {
  const [ask, setAsk] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsk(true), askAfter);
    return () => clearTimeout(timer);
  }, []);
  return useJob(ask ? done.jobId : null);
};

const Working = ({ done }: { done: Import }) => {
  const job = useJobOf(done);
  const undoing = done.state === 'undoing';
  const verb = undoing ? 'Undoing' : 'Importing';
  const of = job?.progress.of || (undoing ? 0 : done.rows);
  const label = of > 0 ? `${verb} ${number(job?.progress.done ?? 0)} of ${number(of)}` : verb;
  // From 2 % of the rows on, the remaining time can be estimated.
  const hasEstimate = job !== undefined && job.progress.done * 50 >= job.progress.of;
  return (
    <ImportFrame
      fileName={done.fileName}
      sub={undoing ? ', being undone' : `, ${plural(done.rows, 'row')} in this run`}
      steps={{ id: done.id, step: undoing ? 'run' : 'check', begun: true }}
    >
      <section
        aria-label="Progress"
        className="max-w-[620px] rounded-panel border border-line bg-panel px-6 pt-[22px] pb-5 max-md:px-4 max-md:pt-[18px]"
      >
        <Progress
          label={label}
          done={job?.progress.done ?? 0}
          of={of}
          right={hasEstimate ? timeLeft(job.secondsLeft) : undefined}
          className="[&>div:first-child>span:first-child]:text-md [&>div:first-child>span:first-child]:font-semibold"
        />
        {done.state === 'failed' || job?.state === 'failed' ? (
          <div className="mt-3 grid gap-2">
            <ErrorSentence>{done.reason ?? job?.error ?? 'It stopped before the end.'}</ErrorSentence>
            <p className="text-ink-2">
              {undoing
                ? 'Part of the import is undone. The rest is unchanged.'
                : 'The imported rows stay in your leads. Import the file again: nobody is added twice.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <Link to="/import" className={buttonLook({})}>
                Choose the file again
              </Link>
              {done.state === 'failed' && done.created + done.updated > 0 && <UndoImport done={done} />}
            </div>
          </div>
        ) : (
          <>
            <p className="mt-3 text-ink-2">
              {done.state === 'stopping'
                ? 'It stops after the current rows.'
                : `You can leave this page. ${undoing ? 'The undo' : 'The import'} continues, and Recent Activity shows when it is done.`}
            </p>
            {!undoing && <StopImport done={done} />}
          </>
        )}
      </section>
    </ImportFrame>
  );
};

export const RunStep = ({ done }: { done: Import }) =>
  done.state === 'completed' || done.state === 'undone' ? <ImportResult done={done} /> : <Working done={done} />;
