import type { FollowUp, listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import { type FollowUpBand, followUpBandLabels, followUpBands } from '@app/contracts/follow-ups/follow-ups.constants';
import { daysAfter } from '@app/contracts/days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { dayAndMonth, dayRange, longDay } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { Key } from '@/shared/ui/key-hint';
import { Page } from '@/shared/ui/page';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { useDrafting } from '@/shared/actions/use-drafting';
import { getQuery } from '@/shared/http/get-query';
import { LetGoDialog, RhythmDialog, RhythmsDialog } from './follow-up-dialogs';
import { type FollowUpDialog, FollowUpMenu } from './follow-up-menu';
import { FollowUpLine, FollowUpRow, FollowUpSkeleton } from './follow-up-row';
import { PromisesPanel } from './promises/promises-panel';
import { promisesQuery } from './promises/use-promises';
import { useFollowUpActions } from './use-follow-up-actions';
import { useFollowUpKeys } from './use-follow-up-keys';

const aboutBand = (band: FollowUpBand, today: string): string =>
  ({
    today: longDay(today, 'UTC'),
    week: `the next seven days, ${dayRange(daysAfter(today, 1), daysAfter(today, 7))}`,
    later: `after ${dayAndMonth(daysAfter(today, 7))}`,
    quiet: 'no touch for over 10 days and no date set',
  })[band];

const shownOnPhone = 3;

/** The rows of a band. `folded`: a phone shows the first ones, and the others behind a button. */
const Rows = ({ folded, count, children }: { folded: boolean; count: number; children: ReactNode }) => {
  const [all, setAll] = useState(false);
  const hides = folded && !all && count > shownOnPhone;
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-panel">
      <Ruled className={cn(hides && 'max-md:[&>li:nth-child(n+4)]:hidden')}>{children}</Ruled>
      {hides && (
        <button
          type="button"
          className="min-h-11 w-full border-t border-line text-ink-2 md:hidden"
          onClick={() => setAll(true)}
        >
          <span className="link">Show {number(count - shownOnPhone)} more</span>
        </button>
      )}
    </div>
  );
};

const idOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-row]')?.dataset.row?.split(' ')[1];

interface FollowUpsProps {
  /** The dialog to log a touch, with this lead or with one that the person names. */
  logTouch: (lead: FollowUp | undefined, onClose: () => void) => ReactNode;
}

/** @param limit how many leads of each band */
const followUpsQuery = (limit: number) => ({
  ...getQuery<typeof listFollowUps>(['follow-ups', 'list', limit], '/api/follow-ups', { query: { limit } }),
  placeholderData: keepPreviousData,
});

export const FollowUps = ({ logTouch }: FollowUpsProps) => {
  const [limit, setLimit] = useState(20);
  const { data: loaded, error, refetch } = useQuery(followUpsQuery(limit));
  // The leads wait for the promises above them, because they would move down.
  // Not `isPending`: a failed query is pending again as soon as the panel mounts, and the panel would leave and come for ever.
  const { isFetched } = useQuery(promisesQuery);
  const data = isFetched ? loaded : undefined;
  const actions = useFollowUpActions();
  const drafting = useDrafting();
  const [chosen, setChosen] = useState<string | null>(null);
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ show: FollowUpDialog; of: FollowUp } | null>(null);
  const [rhythms, setRhythms] = useState(false);
  const [logging, setLogging] = useState(false);
  const all = data?.followUps ?? [];
  const current = all.find(({ id }) => id === chosen) ?? all[0];
  const show = (dialogName: FollowUpDialog) => (of: FollowUp) => setDialog({ show: dialogName, of });
  useFollowUpKeys(all, current, {
    onMove: setChosen,
    onDone: actions.done,
    onMenu: ({ id }) => setMenuOf(id),
    onRhythm: show('rhythm'),
    onLetGo: show('let-go'),
    onTouch: show('touch'),
  });
  const total = data ? followUpBands.reduce((sum, band) => sum + data.counts[band], 0) : 0;
  const rowProps = (of: FollowUp, today: string) => ({
    of,
    current: of.id === current?.id,
    menu: (
      <FollowUpMenu
        of={of}
        today={today}
        actions={actions}
        open={menuOf === of.id}
        onOpenChange={(open) => setMenuOf(open ? of.id : null)}
        onDialog={(name) => show(name)(of)}
      />
    ),
  });
  const close = () => setDialog(null);
  return (
    <Page
      title="Follow-up Tracker"
      sub={
        !data
          ? !error && <Skeleton className="my-1 h-[13px] w-56" />
          : total === 0
            ? 'Nobody is followed yet'
            : `${plural(total, 'open thread')}, ${total === 1 ? 'with' : 'each with'} its day or its reason`
      }
      actions={
        data ? (
          <>
            <Button changes onClick={() => setRhythms(true)}>
              <SlidersHorizontal />
              Rhythms
            </Button>
            <Button changes variant="primary" onClick={() => setLogging(true)}>
              <Plus />
              Log a touch
            </Button>
          </>
        ) : (
          !error && (
            <>
              <Skeleton className="h-8 w-25 max-md:h-11 max-md:flex-1" />
              <Skeleton className="h-8 w-[115px] max-md:h-11 max-md:flex-1" />
            </>
          )
        )
      }
    >
      {!data && !error && (
        <>
          <output className="sr-only">Loading the follow-ups</output>
          <Skeleton className="mt-1 mb-3.5 h-4 w-40" />
          <Panel className="divide-y divide-line">
            {Array.from({ length: 4 }, (_, i) => (
              <FollowUpSkeleton key={i} />
            ))}
          </Panel>
        </>
      )}
      {!data && error && <LoadError what="The follow-ups" error={error} onRetry={() => void refetch()} />}
      <div ref={keepFocus}>
        {data && <PromisesPanel />}
        {data && total === 0 && (
          <Panel aria-label="Follow-ups">
            <Empty
              title="Nobody to follow up yet"
              detail="A lead comes here after the first message, call or reply, and comes back in its rhythm."
              action={
                <Link to="/leads" className={buttonLook()}>
                  Open leads
                </Link>
              }
            />
          </Panel>
        )}
        {data && total > 0 && (
          <div role="presentation" onFocus={({ target }) => setChosen(idOf(target) ?? chosen)}>
            {followUpBands.map((band) => {
              const rows = all.filter((of) => of.band === band);
              const inFull = band === 'today' || band === 'week';
              const left = data.counts[band] - rows.length;
              if (data.counts[band] === 0 && band !== 'today') return null;
              return (
                <section key={band} aria-labelledby={`band-${band}`} className="mb-7">
                  <div className="mb-2.5 flex flex-wrap items-baseline gap-x-2.5">
                    <h2 id={`band-${band}`} className="text-lg font-semibold">
                      {followUpBandLabels[band]}
                    </h2>
                    <span className="text-ink-3 tabular-nums">{number(data.counts[band])}</span>
                    <p className="text-sm text-ink-3">{aboutBand(band, data.today)}</p>
                    {band === 'today' && (
                      <span className="ml-auto flex gap-3 text-sm text-ink-3 touch:hidden max-md:hidden">
                        <span className="inline-flex items-center gap-1">
                          <Key keys="j" />
                          <Key keys="k" /> move
                        </span>
                        <span className="inline-flex items-center gap-1">
                          <Key keys="x" /> done
                        </span>
                        <span className="inline-flex items-center gap-1">
                          <Key keys="s" /> put off
                        </span>
                      </span>
                    )}
                  </div>
                  {rows.length === 0 ? (
                    <p className="text-ink-3">Nobody is due today.</p>
                  ) : (
                    <Rows folded={band === 'week'} count={rows.length}>
                      {rows.map((of) =>
                        inFull ? (
                          <FollowUpRow
                            key={of.id}
                            {...rowProps(of, data.today)}
                            today={data.today}
                            pending={actions.isPending(of)}
                            preparing={drafting.busy.has(of.id)}
                            onPrepare={() => drafting.draftOne(of)}
                            onDone={() => actions.done(of)}
                          />
                        ) : (
                          <FollowUpLine key={of.id} {...rowProps(of, data.today)} />
                        ),
                      )}
                    </Rows>
                  )}
                  {left > 0 && (
                    <Button variant="quiet" size="sm" className="mt-2" onClick={() => setLimit(500)}>
                      {number(left)} more
                    </Button>
                  )}
                </section>
              );
            })}
          </div>
        )}
      </div>
      {dialog?.show === 'touch' && logTouch(dialog.of, close)}
      {logging && logTouch(undefined, () => setLogging(false))}
      {dialog?.show === 'rhythm' && <RhythmDialog of={dialog.of} actions={actions} onClose={close} />}
      {dialog?.show === 'let-go' && <LetGoDialog of={dialog.of} actions={actions} onClose={close} />}
      {rhythms && data && <RhythmsDialog rhythms={data.rhythms} onClose={() => setRhythms(false)} />}
    </Page>
  );
};
