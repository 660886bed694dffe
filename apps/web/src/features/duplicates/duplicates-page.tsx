import type { Lead } from '@app/contracts/leads/leads.api';
import type { MergeField } from '@app/contracts/duplicates/duplicates.api';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { todayOrShortTime } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { leadQuery } from '@/shared/queries/lead.queries';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { Avatar } from '@/shared/ui/avatar';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { backLook, Page } from '@/shared/ui/page';
import { Panel } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { useIsCurrent } from '@/shared/lib/use-is-current';
import { Role } from '@/shared/ui/lead-text';
import { focusedButton, pressFocused, useHotkeys } from '@/shared/ui/hotkeys';
import { Button } from '@/shared/ui/button';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { MergedLeads } from './merged-leads';
import {
  type Pair,
  pairsLeft,
  ruleWords,
  touched,
  touchesOf,
  usualChoice,
  whyWords,
  type WithHistory,
} from './merge-values';
import { duplicatesQuery, mergedQuery, useMerge, useTellApart } from './use-merge-actions';
import { MergeTable } from './merge-table';

const columns = 'grid items-start gap-7 lg:grid-cols-[264px_minmax(0,1fr)]';

const keyOf = ({ one, other }: Pair) => `${one.id} ${other.id}`;

interface PairListProps {
  pairs: Pair[];
  /** The key of the open pair; empty when none is open. */
  current: string;
  onOpen: (key: string) => void;
}

/** On a phone it shows one pair, and the others behind a button. */
const PairList = ({ pairs, current, onOpen }: PairListProps) => {
  const [all, setAll] = useState(false);
  const shown = pairs.find((pair) => keyOf(pair) === current) ?? pairs[0];
  return (
    <nav aria-label="Pairs" className="min-w-0">
      <ul className="border-t border-line">
        {pairs.map((pair) => (
          <li key={keyOf(pair)} className={cn('border-b border-line', !all && pair !== shown && 'max-md:hidden')}>
            <button
              type="button"
              aria-current={keyOf(pair) === current ? 'true' : undefined}
              onClick={() => onOpen(keyOf(pair))}
              className={cn(
                'grid w-full gap-0.5 px-3 py-2.5 text-left hover:bg-hover max-md:min-h-11',
                keyOf(pair) === current && 'bg-panel shadow-[inset_2px_0_var(--color-ink)]',
              )}
            >
              <bdi className="clip font-semibold">
                {pair.one.name}, {pair.other.name}
              </bdi>
              <span className="text-sm text-ink-3">{ruleWords(pair.rules)}</span>
              <span className="text-sm font-medium">{pair.sure ? 'Same person' : 'Perhaps the same'}</span>
            </button>
          </li>
        ))}
      </ul>
      {!all && pairs.length > 1 && (
        <button type="button" className="link min-h-11 px-3 md:hidden" onClick={() => setAll(true)}>
          {plural(pairs.length - 1, 'more pair')}
        </button>
      )}
      <p className="pt-3 text-sm text-ink-3">
        Two leads are shown when their LinkedIn address, their email address, or their name and company match. A similar
        name alone is not enough.
      </p>
    </nav>
  );
};

/**
 * A ref for the heading of what comes after a decision. On a phone the buttons are below the values, so the heading of the next pair would
 * be above the screen.
 */
const bringIntoView = (heading: HTMLElement | null): void => {
  if (!heading) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) heading.scrollIntoView({ block: 'start' });
};

interface TouchesProps {
  pair: Pair;
  /** Null until both are loaded. */
  histories: readonly [WithHistory, WithHistory] | null;
}

/** What the merge of two leads will touch: a dry run. Its lines are there before their words, so that the buttons stay in place. */
const Touches = ({ pair, histories }: TouchesProps) => {
  const usage = useQuery(usageQuery);
  return (
    <dl aria-busy={!histories} className="border-b border-line">
      {touched(pair, histories, usage.isError ? null : usage.data).map(([name, words]) => (
        <div key={name} className="flex justify-between gap-4 border-t border-line py-2">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 text-right tabular-nums wrap-anywhere">
            {words === null ? <Skeleton className="my-1.5 h-2 w-16" /> : <bdi>{words}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
};

interface MergePairProps {
  pair: Pair;
  /** Shows the lead. Returns false when the person has left this pair. */
  onMerged: (lead: Lead) => boolean;
  onLater: () => void;
}

const MergePair = ({ pair, onMerged, onLater }: MergePairProps) => {
  const { one, other } = pair;
  const [lead, others] = [useQuery(leadQuery(one.id)), useQuery(leadQuery(other.id))];
  const error = lead.error ?? others.error;
  const again = () => {
    for (const query of [lead, others]) if (query.isError) void query.refetch();
  };
  const [take, setTake] = useState<MergeField[]>(() => usualChoice(one, other));
  const merge = useMerge(onMerged);
  const apart = useTellApart();
  const question = useRef<HTMLElement>(null);
  const mergeThem = () => merge.act({ lead: one, other, take });
  useHotkeys([
    {
      keys: 'enter',
      does: 'Merge these two leads',
      run: () => void (pressFocused() || merge.pending || mergeThem()),
      about: () => focusedButton() ?? question.current,
      changes: true,
    },
  ]);
  const name = cutTo(take.includes('name') ? other.name : one.name, 60);
  return (
    <section ref={question} aria-labelledby="merge-question" className="grid min-w-0 gap-4">
      <div>
        <h2 id="merge-question" ref={bringIntoView} className="text-[17px]/6 font-semibold">
          Is this one person?
        </h2>
        <p className="text-ink-2">{whyWords(pair)}</p>
      </div>
      <Panel aria-label="Values">
        <MergeTable
          lead={one}
          other={other}
          touches={[lead.data && touchesOf(lead.data), others.data && touchesOf(others.data)]}
          imported={[pair.imported?.one ?? null, pair.imported?.other ?? null]}
          take={take}
          onTake={setTake}
        />
      </Panel>
      <div>
        <h3 className="pb-2 text-sm font-medium text-ink-2">What the merge will touch</h3>
        {error && <LoadError what="Their history" error={error} onRetry={again} />}
        {!error && !(lead.data && others.data) && <output className="sr-only">Loading what the merge changes</output>}
        {!error && <Touches pair={pair} histories={lead.data && others.data ? [lead.data, others.data] : null} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          keys="enter"
          pending={merge.pending}
          // A long name takes two lines on a phone. On one line it would make the page wider than the screen.
          className="wrap-anywhere max-md:h-auto max-md:min-h-11 max-md:w-full max-md:shrink max-md:py-2 max-md:whitespace-normal"
          onClick={mergeThem}
        >
          Merge into {name}
        </Button>
        <Button pending={apart.pending} onClick={() => apart.act({ lead: one, other })}>
          Two people
        </Button>
        <Button variant="quiet" onClick={onLater}>
          Later
        </Button>
        <span className="text-sm text-ink-3">Can be undone at any time, also after edits.</span>
      </div>
    </section>
  );
};

/** The lead after the merge, with the origin of its values, and Undo. */
const Done = ({ lead: given, at }: { lead: Lead; at: string | undefined }) => {
  const { data } = useQuery(leadQuery(given.id));
  // The cached lead may be from before the merge.
  const lead = data && data.updatedAt >= given.updatedAt ? data : given;
  return (
    <section aria-labelledby="merged-into" className="grid gap-3">
      <div>
        <h2 id="merged-into" ref={bringIntoView} className="text-[17px]/6 font-semibold wrap-anywhere">
          Merged into <bdi>{lead.name}</bdi>
        </h2>
        {at && <p className="text-ink-2 first-letter:uppercase">{todayOrShortTime(at)}, by you</p>}
      </div>
      <Panel aria-label="One person now">
        <div className="flex items-center gap-3.5 px-[18px] py-4 max-md:px-3.5">
          <Avatar name={lead.name} size="l" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <bdi className="font-semibold">{lead.name}</bdi>
            <p className="text-ink-3">
              <Role {...lead} />
              {lead.email && (
                <>
                  , <bdi>{lead.email}</bdi>
                </>
              )}
            </p>
          </div>
          <StatusLabel status={lead.status} />
        </div>
        <MergedLeads lead={lead} />
      </Panel>
    </section>
  );
};

export const DuplicatesPage = () => {
  const { data: pairs, error, refetch } = useQuery(duplicatesQuery);
  const [chosen, setChosen] = useState('');
  const [last, setMerged] = useState<Lead | null>(null);
  const into = useQuery({ ...mergedQuery(last?.id ?? ''), enabled: last !== null });
  // After an Undo, here or in the toast, the pair is open again.
  const merged = into.data?.length === 0 && !into.isFetching ? null : last;
  const stillHere = useIsCurrent(chosen);
  const open = pairs?.find((pair) => keyOf(pair) === chosen) ?? pairs?.[0];
  const showMerged = (lead: Lead): boolean => {
    const here = stillHere();
    if (here) setMerged(lead);
    return here;
  };
  const next = () => {
    const at = pairs && open ? pairs.indexOf(open) : -1;
    const after = pairs?.[(at + 1) % pairs.length];
    if (after) setChosen(keyOf(after));
  };
  return (
    <Page
      back={
        <Link to="/leads" className={backLook}>
          <ArrowLeft />
          Leads &amp; Segments
        </Link>
      }
      title="Duplicates"
      sub={pairsLeft(pairs?.length ?? 0, merged && merged.name)}
    >
      {error && !pairs && <LoadError what="The duplicates" error={error} onRetry={() => void refetch()} />}
      {!pairs && !error && (
        <div className={columns}>
          <output className="sr-only">Looking for duplicates</output>
          <Skeleton className="h-20" />
          <Skeleton className="h-96 rounded-panel!" />
        </div>
      )}
      {pairs && (
        <div ref={keepFocus} className={pairs.length > 0 ? columns : 'grid'}>
          {pairs.length > 0 && (
            <PairList
              pairs={pairs}
              current={open && !merged ? keyOf(open) : ''}
              onOpen={(key) => {
                setMerged(null);
                setChosen(key);
              }}
            />
          )}
          {merged && <Done lead={merged} at={into.data?.at(-1)?.at} />}
          {!merged && open && <MergePair key={keyOf(open)} pair={open} onMerged={showMerged} onLater={next} />}
          {!merged && !open && (
            <Empty
              title="No duplicates found"
              detail="No two leads have the same LinkedIn address, email address, or name and company."
            />
          )}
        </div>
      )}
    </Page>
  );
};
