import { askedWithin } from '@app/contracts/content/content.constants';
import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { daysAfter, msOfDay } from '@app/contracts/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNow } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';
import { LeadLink } from '@/shared/ui/lead-text';
import { TodayGroup, TodayRow } from '@/shared/ui/today-group';
import { Avatar } from '@/shared/ui/avatar';
import { Button, buttonLook } from '@/shared/ui/button';
import { useDrafting } from '@/shared/actions/use-drafting';
import { dueQuery, repliesQuery } from './due.queries';
import { useFollowUp } from './use-change-follow-up';

const rowsShown = 3;

const DueRow = ({ item, today }: { item: FollowUp; today: string }) => {
  const drafting = useDrafting();
  const followUp = useFollowUp();
  const { id, name, why, last, due, draft, snooze } = item;
  return (
    <TodayRow
      id={`follow-up ${id}`}
      sign={<Avatar name={name} size="s" />}
      name={<LeadLink id={id} name={name} />}
      reason={<span className={due !== null && due < today ? 'text-red' : undefined}>{why}</span>}
      words={
        last?.words ? (
          <p className="line-clamp-2 font-serif text-[13.5px]/[20px] wrap-anywhere text-ink-2">
            <bdi>{last.words}</bdi>
          </p>
        ) : null
      }
    >
      {draft?.state === 'approved' ? (
        <Link data-act to="/approvals" search={{ id: draft.id }} className={buttonLook({ size: 'sm' })}>
          Copy &amp; open<span className="sr-only"> the text to {name}, approved before</span>
        </Link>
      ) : (
        <Button data-act size="sm" pending={drafting.busy.has(id)} onClick={() => drafting.draftOne({ id, name })}>
          Draft Message
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        pending={followUp.pending}
        onClick={() => {
          const tomorrow = { until: daysAfter(today, 1) };
          followUp.act({
            id,
            name,
            change: { snooze: tomorrow },
            back: { snooze, was: { snooze: tomorrow } },
            says: `${name} comes back tomorrow`,
          });
        }}
      >
        Tomorrow
      </Button>
    </TodayRow>
  );
};

/**
 * Whether another group of Today shows the lead: the replies, the waiting drafts, or the question whether an approved text was
 * sent, which is asked only for some days.
 */
const isInOtherGroup = ({ rule, draft }: FollowUp, now: number): boolean => {
  if (rule === 'reply') return true;
  if (draft?.state === 'approved') return isAsked(draft, now);
  return draft !== null && draft.state !== 'declined';
};

const isAsked = ({ decidedAt }: NonNullable<FollowUp['draft']>, now: number): boolean =>
  decidedAt !== null && now - Date.parse(decidedAt) < askedWithin * msOfDay;

/**
 * The follow-ups that are due, without those in other groups: the answer to a reply comes before a next step with the same
 * person.
 */
export const useDue = () => {
  const { data, isPending } = useQuery(dueQuery);
  const replies = useQuery(repliesQuery);
  const now = useNow();
  const all = data?.followUps ?? [];
  const theirs = new Set(replies.data?.rows.map(({ leadId }) => leadId));
  const rows = all.filter((item) => !isInOtherGroup(item, now) && !theirs.has(item.id));
  return {
    rows,
    today: data?.today,
    total: (data?.counts.today ?? 0) - all.length + rows.length,
    isPending: isPending || replies.isPending,
  };
};

export const FollowUpsGroup = () => {
  const { rows, total, today } = useDue();
  if (rows.length === 0 || today === undefined) return null;
  const beyond = total - Math.min(rows.length, rowsShown);
  return (
    <TodayGroup
      name="Follow-ups due"
      count={total}
      says="By your rhythm and next steps."
      more={
        beyond > 0 && (
          <Link to="/follow-ups" className="link text-ink-2">
            {number(beyond)} more due
          </Link>
        )
      }
    >
      {rows.slice(0, rowsShown).map((item) => (
        <DueRow key={item.id} item={item} today={today} />
      ))}
    </TodayGroup>
  );
};
