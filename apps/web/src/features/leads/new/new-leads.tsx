import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { startOfWeek } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { Panel, PanelBody, Ruled } from '@/shared/ui/panel';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { DraftingBar } from '../drafting/drafting-bar';
import { GenerateSamples } from '../sample-leads-button';
import { newestLeadsQuery } from '../leads.queries';
import { NewLeadRow } from './new-lead-row';
import { useDrafting } from '@/shared/actions/use-drafting';
import { usePhone } from '@/shared/lib/use-media';

const onPhone = 2;

export const NewLeads = () => {
  const newest = useQuery(newestLeadsQuery);
  const { data: counts } = useQuery(leadCountsQuery);
  const drafting = useDrafting();
  const phone = usePhone();
  const hint = useId();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const monday = startOfWeek().toISOString();
  const ofWeek = newest.data?.rows.filter((lead) => lead.createdAt >= monday) ?? [];
  const leads = phone ? ofWeek.slice(0, onPhone) : ofWeek;
  const selected = leads.filter((lead) => ticked.has(lead.id));
  const total = counts?.total ?? newest.data?.total ?? 0;
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <Panel
      title="New Leads Identified"
      meta="Potential clients surfaced this week"
      action={
        total > 0 && (
          <Link to="/leads" className="link text-ink-2">
            All {number(total)}
          </Link>
        )
      }
    >
      {newest.isPending && (
        <PanelBody className="pt-1!">
          <SkeletonRows rows={3} says="Loading new leads" />
        </PanelBody>
      )}
      {newest.isError && !newest.data && (
        <LoadError what="New leads" error={newest.error} onRetry={() => void newest.refetch()} />
      )}
      {newest.data && leads.length === 0 && (total === 0 ? <NobodyYet /> : <NobodyNew total={total} />)}
      {leads.length > 0 && (
        <>
          <Ruled className="mt-1">
            {leads.map((lead) => (
              <NewLeadRow
                key={lead.id}
                lead={lead}
                selected={ticked.has(lead.id)}
                onToggle={() => toggle(lead.id)}
                drafting={drafting}
              />
            ))}
          </Ruled>
          <PanelBody className="grid gap-2 pt-1!">
            <DraftingBar drafting={drafting} className="py-1" />
            <Button
              full
              className={cn(
                'max-md:h-auto! max-md:min-h-11 max-md:py-2 max-md:whitespace-normal',
                // Hidden on a phone until a lead is selected.
                selected.length === 0 && !drafting.pending && 'max-md:hidden',
              )}
              disabled={selected.length === 0 && !drafting.pending}
              aria-describedby={selected.length === 0 ? hint : undefined}
              pending={drafting.pending}
              pendingText="Generating Outreach Drafts..."
              onClick={() => drafting.draftMany(selected, undefined, () => setTicked(new Set()))}
            >
              <PenLine />
              Generate Outreach Drafts for Selected Leads
              {selected.length > 0 && (
                <span className="min-w-[18px] rounded-full bg-fill px-[5px] text-[11px]/[18px] tabular-nums">
                  {selected.length}
                </span>
              )}
            </Button>
            {selected.length === 0 && !drafting.pending && (
              <p id={hint} className="text-center text-sm text-ink-3">
                Select at least one lead. Each draft waits for your approval.
              </p>
            )}
          </PanelBody>
        </>
      )}
    </Panel>
  );
};

const NobodyYet = () => (
  <Empty
    title="No leads identified yet"
    detail={
      <>
        <Link to="/import" className="link">
          Import your contacts
        </Link>
        , or start with invented people.
      </>
    }
    action={<GenerateSamples />}
  />
);

const NobodyNew = ({ total }: { total: number }) => (
  <Empty
    title="No new leads this week"
    detail={`You have ${plural(total, 'lead')}.`}
    action={
      <Link to="/leads" className={buttonLook({})}>
        Open your leads
      </Link>
    }
  />
);
