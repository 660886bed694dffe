import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { FirstSteps, firstStepsQuery, useFirstSteps } from '@/features/account/first-steps/first-steps';
import { UnfinishedCard } from '@/features/account/welcome/unfinished-card';
import { RecentActivity } from '@/features/activity/recent-activity';
import { usePendingDrafts } from '@/features/content/pending/use-pending-drafts';
import { DoneToday, useDecidedToday } from './-done-today';
import { SentGroup, useUnsent } from '@/features/content/delivery/sent-group';
import { rhythmQuery } from '@/features/rhythm/rhythm.queries';
import { FollowUpsGroup, PromisesGroup, RepliesGroup, useDue } from '@/features/follow-ups/today/due-groups';
import { promisesQuery, useDuePromises } from '@/features/follow-ups/promises/use-promises';
import { SlotsGroup, useSlots } from '@/features/rhythm/slots-group';
import { unsentQuery } from '@/features/content/content.queries';
import { AboutMinutes } from '@/features/dashboard/minutes-estimate';
import { BrandCard } from '@/features/dashboard/brand-card';
import { PhoneFold } from '@/features/dashboard/phone-fold';
import { QuickActions } from '@/features/dashboard/quick-actions';
import { NothingWaits } from '@/features/dashboard/empty-today';
import { NewLeads } from '@/features/leads/new/new-leads';
import { LinkedInCard } from '@/features/linkedin/linkedin-card';
import { linkedInQuery } from '@/features/linkedin/linkedin.queries';
import { dueQuery, repliesQuery } from '@/features/follow-ups/today/due.queries';
import { Digest } from '@/features/digest/digest-panel';
import { Insights, ProofLine, WeekCards } from '@/features/metrics/week-panels';
import { plural } from '@/shared/lib/format';
import { keepFocusAround } from '@/shared/lib/keep-focus';
import { joinList } from '@/shared/lib/join-list';
import { TodayGroup } from '@/shared/ui/today-group';
import { LoadError } from '@/shared/ui/empty-state';
import { Key } from '@/shared/ui/key-hint';

/** Reads the data of the groups below the drafts on Today. */
export const readToday = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(unsentQuery),
    client.prefetchQuery(repliesQuery),
    client.prefetchQuery(dueQuery),
    client.prefetchQuery(rhythmQuery),
    client.prefetchQuery(promisesQuery),
    client.prefetchQuery(firstStepsQuery),
    client.prefetchQuery(linkedInQuery),
  ]);

/** How many things each group has, and whether all groups are read. */
const useThings = () => {
  const { drafts, total: waiting, query } = usePendingDrafts();
  const [unsent, due, slots, decided] = [useUnsent(), useDue(), useSlots(), useDecidedToday()];
  const promises = useDuePromises();
  const { isPending: stepsPending } = useFirstSteps();
  /** The groups below the drafts, by their names inside a sentence. */
  const named = {
    'approved texts': useQuery(unsentQuery),
    replies: useQuery(repliesQuery),
    'follow-ups': useQuery(dueQuery),
    slots: useQuery(rhythmQuery),
    promises,
  };
  const groups = Object.values(named);
  const known = ![query, decided, ...groups].some(({ isPending }) => isPending) && !stepsPending;
  // It stays true, because a failed query is pending again as soon as its part mounts.
  const [read, setRead] = useState(known);
  if (known && !read) setRead(true);
  const counts = {
    // A draft that is open in an editor stays visible, even when another tab has decided it.
    drafts: Math.max(waiting, drafts?.length ?? 0),
    sent: unsent.total,
    replies: named.replies.data?.total ?? 0,
    promises: promises.total,
    followUps: due.total,
    slots: slots.total,
  };
  return {
    read,
    counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    /** Without the drafts, whose group shows its own error. */
    failed: Object.entries(named).filter(([, { error, data }]) => error && !data),
    /** Whether all groups have data. A group that is read again after a failure has none yet. */
    allRead: drafts !== undefined && groups.every(({ data }) => data),
    decidedToday: decided.approved.length + decided.declined,
  };
};

export const TodayHead = () => {
  const { read, total, counts } = useThings();
  if (!read || total === 0) return null;
  return (
    <div className="flex items-baseline gap-3">
      <p className="text-md font-semibold">{plural(total, 'thing')} for today</p>
      <AboutMinutes counts={counts} />
      <span aria-hidden className="ml-auto flex items-center gap-1.5 text-ink-3 touch:hidden max-md:hidden">
        <Key keys="j" />
        <Key keys="k" />
        move
        <Key keys="enter" className="ml-2" />
        does the row’s button
      </span>
    </div>
  );
};

interface GroupsProps {
  /** Called before the groups are painted for the first time. */
  onRead: () => void;
}

/** The groups below the drafts, or the content for an empty list. */
const Groups = ({ onRead }: GroupsProps) => {
  const { read, total, failed, allRead, decidedToday } = useThings();
  const tell = useEffectEvent(onRead);
  useLayoutEffect(() => {
    if (read) tell();
  }, [read]);
  if (!read) return null;
  if (total === 0 && allRead) return decidedToday > 0 ? <DoneToday /> : <NothingWaits />;
  return (
    <>
      <SentGroup />
      <RepliesGroup />
      <PromisesGroup />
      <FollowUpsGroup />
      <SlotsGroup />
      {failed.length > 0 && (
        <TodayGroup name="Also for today" count={0} says="What waits beside your drafts.">
          <li>
            <LoadError
              what={`Your ${joinList(failed.map(([name]) => name))}`}
              error={failed[0]?.[1].error}
              onRetry={() => void Promise.all(failed.map(([, { refetch }]) => refetch()))}
            />
          </li>
        </TodayGroup>
      )}
    </>
  );
};

export const TodayGroups = (props: GroupsProps) => (
  <>
    {/* This code loads after the list is rendered, so it finds the list from a marker inside it. */}
    <span hidden ref={keepFocusAround} />
    <Groups {...props} />
  </>
);

export const LowerDashboard = ({ approved }: { approved: number | undefined }) => {
  const { read } = useThings();
  const { shown: firstSteps, steps } = useFirstSteps();
  if (!read) return null;
  return (
    <>
      <FirstSteps />
      {/* Hidden while the first step still asks for the same. */}
      {(!firstSteps || steps[0]?.done) && <UnfinishedCard />}
      <div className="mt-8">
        <ProofLine />
      </div>
      <WeekCards />
      <div className="mt-7 grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-1">
        <div className="grid grid-cols-1 gap-5">
          <LinkedInCard />
          <NewLeads />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <PhoneFold name="Performance Insights">
            <Insights />
          </PhoneFold>
          <RecentActivity />
          <QuickActions />
          <PhoneFold name="Brand protection">
            <BrandCard approved={approved} />
          </PhoneFold>
        </div>
      </div>
      <div className="mt-5">
        <PhoneFold name="Weekly Digest">
          <Digest />
        </PhoneFold>
      </div>
    </>
  );
};
