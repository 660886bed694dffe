import type { MergeField } from '@app/contracts/duplicates/duplicates.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { focusedButton, pressFocused, useHotkeys } from '@/shared/ui/hotkeys';
import { leadQuery } from '@/shared/queries/lead.queries';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { MergeTable } from './merge-table';
import { type Pair, touched, touchesOf, usualChoice, whyWords, type WithHistory } from './merge-values';
import { useMerge, useTellApart } from './use-merge-actions';

/**
 * A ref for the heading of what comes after a decision. On a phone the buttons are below the values, so the heading of the next pair would
 * be above the screen.
 */
export const bringIntoView = (heading: HTMLElement | null): void => {
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

export const MergePair = ({ pair, onMerged, onLater }: MergePairProps) => {
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
