import type { Lead } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/shared/cn';
import { keepFocus } from '@/shared/keep-focus';
import { Avatar } from '@/shared/ui/avatar';
import { buttonLook } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty';
import { backLook, Page } from '@/shared/ui/page';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { Role } from '../lead-text';
import { Merged } from './merged';
import { MergePair } from './merge-pair';
import { pairsLeft, ruleWords } from './merge-values';
import { duplicatesQuery, mergedQuery, type Pair } from './use-merge';

const keyOf = ({ one, other }: Pair) => `${one.id} ${other.id}`;

const PairList = ({ pairs, current, onOpen }: { pairs: Pair[]; current: string; onOpen: (key: string) => void }) => (
  <nav aria-label="Pairs" className="min-w-0">
    <ul className="divide-y divide-line border-y border-line">
      {pairs.map((pair) => (
        <li key={keyOf(pair)}>
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
    <p className="pt-3 text-sm text-ink-3">
      Looked at: LinkedIn address, mail address, name with company. Spelling of names alone is never enough.
    </p>
  </nav>
);

/** The person after the merge, with its Undo. */
const Done = ({ lead }: { lead: Lead }) => (
  <section aria-labelledby="merged-into" className="grid gap-3">
    <h2 id="merged-into" className="text-[17px]/6 font-semibold">
      Merged into <bdi>{lead.name}</bdi>
    </h2>
    <Panel aria-label="One person now">
      <PanelBody className="grid gap-3 pt-4!">
        <div className="flex items-center gap-3">
          <Avatar name={lead.name} size="l" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <bdi className="font-semibold">{lead.name}</bdi> <Role {...lead} />
          </p>
          <Link to="/leads/$id" params={{ id: lead.id }} className={buttonLook({ size: 'sm', variant: 'quiet' })}>
            Open the thread
          </Link>
        </div>
        <Merged lead={lead} />
      </PanelBody>
    </Panel>
  </section>
);

/** Pairs of leads that may be one person, one of them open. */
export const DuplicatesPage = () => {
  const { data: pairs, error, refetch } = useQuery(duplicatesQuery);
  const [chosen, setChosen] = useState('');
  const [last, setMerged] = useState<Lead | null>(null);
  const into = useQuery({ ...mergedQuery(last?.id ?? ''), enabled: last !== null });
  // Undone, here or from the toast: the pair is open again.
  const merged = into.data?.length === 0 && !into.isFetching ? null : last;
  const open = pairs?.find((pair) => keyOf(pair) === chosen) ?? pairs?.[0];
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
      sub={pairs && pairsLeft(pairs.length)}
    >
      {error && <LoadError what="The duplicates" error={error} onRetry={() => void refetch()} />}
      {!pairs && !error && <SkeletonRows rows={4} says="Looking for duplicates" />}
      {pairs && (
        <div
          ref={keepFocus}
          className={cn('grid items-start gap-7', pairs.length > 0 && 'lg:grid-cols-[264px_minmax(0,1fr)]')}
        >
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
          {merged && <Done lead={merged} />}
          {!merged && open && <MergePair key={keyOf(open)} pair={open} onMerged={setMerged} onLater={next} />}
          {!merged && !open && (
            <Empty
              title="No duplicates found"
              detail="No two leads have the same LinkedIn address, mail address, or name and company."
            />
          )}
        </div>
      )}
    </Page>
  );
};
