import type { failedRows, Import } from '@app/contracts/imports/imports.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Download, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressOf } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { todayOrShortTime, useNow } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { waitUntil } from '@/shared/queries/imports.queries';
import { buttonLook } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Loaded } from '@/shared/ui/empty-state';
import { Candidates } from '../check/admission-choice';
import { AsideSection, ImportFrame, WithAside } from '../import-frame';
import { ContinueImport, UndoImport } from './import-commands';
import { failedFileName, undoWords } from '../import-labels';
import { waitingQuery } from '../imports.queries';

const failedPath: (typeof failedRows)['path'] = '/api/imports/:id/failed.csv';

/** For how many people the button drafts messages: as many as a person reads in one session. */
const firstDrafts = 10;

interface OutcomeProps {
  count: number;
  title: string;
  detail: string;
  action?: ReactNode;
}

/** One grid for all rows, so that their texts are aligned. */
const outcomes =
  'grid grid-cols-[minmax(44px,auto)_minmax(0,1fr)_auto] gap-x-3 max-md:grid-cols-[minmax(32px,auto)_minmax(0,1fr)]';

const Outcome = ({ count, title, detail, action }: OutcomeProps) => (
  <li className="col-span-full grid grid-cols-subgrid items-center border-t border-line px-[18px] py-[13px] max-md:px-3.5">
    <span className="text-2xl font-medium tracking-figure tabular-nums max-md:self-start max-md:text-xl">
      {number(count)}
    </span>
    <div>
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{detail}</p>
    </div>
    {action && <div className="max-md:col-start-2 max-md:mt-1.5">{action}</div>}
  </li>
);

const FailedRows = ({ done }: { done: Import }) => (
  <a
    className={cn(buttonLook({ size: 'sm' }), 'max-w-full')}
    href={addressOf(failedPath, { id: done.id })}
    download={failedFileName(done.fileName)}
    aria-label={`Download ${failedFileName(done.fileName)}, the rows that were not imported`}
  >
    <Download className="size-3.5" />
    <bdi className="clip">{failedFileName(done.fileName)}</bdi>
  </a>
);

const SeeLeads = ({ done, words }: { done: Import; words: string }) => (
  <Link to="/leads" search={{ importId: done.id }} className={buttonLook({ size: 'sm' })}>
    {words}
  </Link>
);

const Head = ({ undone, title, text }: { undone: boolean; title: string; text: ReactNode }) => {
  const Icon = undone ? Undo2 : CircleCheck;
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 px-[18px] pt-4 pb-3.5 max-md:grid-cols-[32px_minmax(0,1fr)] max-md:px-3.5">
      <Icon aria-hidden className={cn('mt-[3px]', undone ? 'text-ink-3' : 'text-green')} />
      <div>
        <h2 className="text-md font-semibold">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
    </div>
  );
};

const resultTitle = ({ created, updated, left }: Import): string => {
  if (created > 0 && updated > 0)
    return `You added ${plural(created, 'person', 'people')} and updated ${number(updated)}`;
  if (created > 0) return `You added ${plural(created, 'person', 'people')}`;
  if (updated > 0) return `You updated ${plural(updated, 'person', 'people')}`;
  return left > 0 ? 'You stopped the import before anybody was added' : 'Nothing in this file was new';
};

const waitingWords = ({ waiting }: Import, kept: boolean): string => {
  const one = waiting === 1;
  if (!kept)
    return `${one ? 'This person' : 'They'} did not fit your plan. The file was kept for 30 days; import it again`;
  return one
    ? 'This person did not fit your plan, is kept for 30 days, and comes in without a new file'
    : 'They did not fit your plan. They are kept for 30 days and come in without a new file';
};

/** The rows of the file that became no change. */
const notTaken = (done: Import, kept: boolean): OutcomeProps[] =>
  [
    { count: done.unchanged, title: 'Unchanged', detail: 'Already in your leads, with the same values' },
    {
      count: done.skipped,
      title: 'Skipped',
      detail: 'Not imported. The file lists these rows with the reason',
      action: <FailedRows done={done} />,
    },
    {
      count: done.failed,
      title: 'Failed',
      detail: 'They could not be saved. The file lists these rows with the reason',
      action: done.skipped === 0 && <FailedRows done={done} />,
    },
    {
      count: done.waiting,
      title: 'Waiting for room',
      detail: waitingWords(done, kept),
      action: kept && <ContinueImport done={done} />,
    },
    {
      count: done.left,
      title: 'Not reached',
      detail: 'You stopped the import. Import the file again for the rest. Nobody is added twice',
    },
  ].filter(({ count }) => count > 0);

const WaitingPeopleList = ({ done }: { done: Import }) => {
  const query = useQuery(waitingQuery(done));
  return (
    <section aria-labelledby="who-waits">
      <h2 id="who-waits" className="mb-3 text-md font-semibold">
        Who waits
      </h2>
      {query.data ? (
        <Candidates preview={{ candidates: query.data, room: 0 }} />
      ) : (
        <Loaded query={query} what="Who waits" rows={5} />
      )}
    </section>
  );
};

const Completed = ({ done }: { done: Import }) => {
  const kept = waitUntil(done, useNow()) !== null;
  return (
    <>
      <section aria-label="What the import did" className="overflow-hidden rounded-panel border border-line bg-panel">
        <Head
          undone={false}
          title={resultTitle(done)}
          text={
            done.tag && done.created + done.updated > 0 ? (
              <>
                {done.created + done.updated === 1 ? 'This person has' : 'All of them have'} the tag{' '}
                <Chip kind="tag">{done.tag}</Chip>
              </>
            ) : (
              'Your leads were not changed.'
            )
          }
        />
        <ul className={outcomes}>
          <Outcome
            count={done.created}
            title="Added"
            detail={`${done.created === 1 ? 'This person gets' : 'They get'} no message until you approve and send one`}
            action={
              done.created > 0 && <SeeLeads done={done} words={done.created === 1 ? 'See the lead' : 'See them'} />
            }
          />
          <Outcome count={done.updated} title="Updated" detail="Fields are filled from the file. None is cleared" />
          {notTaken(done, kept).map((outcome) => (
            <Outcome key={outcome.title} {...outcome} />
          ))}
        </ul>
      </section>
      {done.created + done.updated > 0 && (
        <section aria-label="Undo" className="rounded-panel border border-line bg-panel">
          <Head
            undone
            title="You can undo the whole import"
            text={`${undoWords(done)} Leads that you worked on since then are kept. Recent Activity also leads to this page.`}
          />
        </section>
      )}
      {kept && <WaitingPeopleList done={done} />}
    </>
  );
};

const Undone = ({ done }: { done: Import }) => (
  <section aria-label="What the undo did" className="overflow-hidden rounded-panel border border-line bg-panel">
    <Head
      undone
      title="This import is undone"
      text={
        done.kept > 0
          ? 'Everything that it added and changed is undone, except for leads that you worked on since then.'
          : 'Everything that it added and changed is undone.'
      }
    />
    <ul className={outcomes}>
      <Outcome count={done.removed} title="Removed" detail="Leads that this import had added" />
      <Outcome count={done.restored} title="Restored" detail="Leads with their old values again" />
      <Outcome
        count={done.kept}
        title="Kept"
        detail={
          done.kept > 0
            ? 'Leads that you changed, moved, merged, archived or wrote to since then'
            : 'You had worked on none of these leads'
        }
        action={done.kept > 0 && <SeeLeads done={done} words="See them" />}
      />
    </ul>
  </section>
);

export const ImportResult = ({ done }: { done: Import }) => {
  const undone = done.state === 'undone';
  return (
    <ImportFrame
      fileName={done.fileName}
      sub={`, ${undone ? 'undone' : 'finished'} ${todayOrShortTime(done.finishedAt ?? done.startedAt)}`}
      steps={{ id: done.id, step: 'run', notes: { check: plural(done.rows, 'row') }, begun: true }}
      actions={
        <>
          {!undone && done.created + done.updated > 0 && <UndoImport done={done} />}
          {!undone && done.created > 0 ? (
            <>
              <Link to="/leads" search={{ importId: done.id }} className={buttonLook({})}>
                See the {done.created === 1 ? 'lead' : `${number(done.created)} leads`}
              </Link>
              <Link
                to="/leads"
                search={{ importId: done.id, pick: firstDrafts }}
                // It is in the history state and not in the address, so that a link from somebody else cannot start drafts.
                state={{ draftPicked: true }}
                className={buttonLook({ variant: 'primary' })}
              >
                {done.created > firstDrafts
                  ? `Draft for the first ${firstDrafts}`
                  : `Draft for ${done.created === 1 ? 'this lead' : `these ${done.created}`}`}
              </Link>
            </>
          ) : (
            <Link to="/import" className={buttonLook({ variant: 'primary' })}>
              Import another file
            </Link>
          )}
        </>
      }
    >
      <WithAside
        label="Next"
        aside={
          <>
            <AsideSection title="What now">
              <p>
                {undone
                  ? 'You can correct the file and import it again.'
                  : done.created === 1
                    ? 'Draft for this lead now. The draft waits for your approval.'
                    : 'Draft for the first of them now, or see all and choose whom to write to. Each draft waits for your approval.'}
              </p>
            </AsideSection>
            <AsideSection title="This import">
              <p>
                <Link to="/import" className="link text-ink">
                  Import another file
                </Link>{' '}
                or see your earlier imports.
              </p>
            </AsideSection>
          </>
        }
      >
        {undone ? <Undone done={done} /> : <Completed done={done} />}
      </WithAside>
    </ImportFrame>
  );
};
