import type { CallOf } from '@app/contracts/endpoint';
import type { changeFollowUp, FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import type { Reply } from '@app/contracts/follow-ups/replies.api';
import { askedWithin } from '@app/contracts/content/content.constants';
import { daysAfter, msOfDay } from '@app/contracts/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { call, messageOf } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { LeadLink } from '@/shared/ui/lead-text';
import { TodayGroup, TodayRow } from '@/shared/ui/today-group';
import { number } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/avatar';
import { Button, buttonLook } from '@/shared/ui/button';
import { Time } from '@/shared/ui/time';
import { useDrafting } from '@/shared/actions/use-drafting';
import { useNow } from '@/shared/lib/dates';
import { dueQuery, repliesQuery } from './due.queries';
import { PromiseActs, PromiseDay } from '../promises/promise-actions';
import { useDuePromises } from '../promises/use-promises';

interface Change {
  id: string;
  name: string;
  change: CallOf<typeof changeFollowUp>['body'];
  /** The text of the toast. */
  says: string;
  back?: CallOf<typeof changeFollowUp>['body'];
}

/** Changes when a lead is followed up, with Undo. */
const FollowUpButton = ({ children, ...change }: Change & { children: string }) => {
  const action = useAction({
    run: ({ id, change }: Change, x) =>
      call<typeof changeFollowUp>('PATCH', '/api/leads/:id/follow-up', { params: { id }, body: change, ...x }),
    done: (_, { id, name, says, back }) => ({
      title: says,
      ...(back && {
        action: { label: 'Undo', run: () => action.act({ id, name, change: back, says: `${name} is here again` }) },
      }),
    }),
    failed: (error, { change }) => ({
      title: change?.was ? 'Not undone' : 'Not saved',
      text: messageOf(error, 'Please try again. Nothing was changed.'),
    }),
  });
  return (
    <Button size="sm" variant="quiet" pending={action.pending} onClick={() => action.act(change)}>
      {children}
    </Button>
  );
};

const DraftButton = ({ lead, children }: { lead: Pick<FollowUp, 'id' | 'name'>; children: string }) => {
  const { busy, draftOne } = useDrafting();
  return (
    <Button data-act size="sm" pending={busy.has(lead.id)} onClick={() => draftOne(lead)}>
      {children}
    </Button>
  );
};

const rowsShown = 3;
const wordsLook = 'line-clamp-2 font-serif text-[13.5px]/[20px] wrap-anywhere text-ink-2';

const ReplyRow = ({ reply }: { reply: Reply }) => {
  const { leadId, name, words, at } = reply;
  return (
    <TodayRow
      id={reply.id}
      sign={<Avatar name={name} size="s" />}
      name={<LeadLink id={leadId} name={name} />}
      reason={
        <>
          Replied <Time at={at} />
        </>
      }
      words={
        words ? (
          <blockquote className="border-l-2 border-line-2 pl-3">
            <p className={wordsLook}>
              <bdi>{words}</bdi>
            </p>
          </blockquote>
        ) : (
          <p className="text-ink-3">You logged only that they replied.</p>
        )
      }
    >
      <DraftButton lead={{ id: leadId, name }}>Draft my answer</DraftButton>
      <FollowUpButton
        id={leadId}
        name={name}
        change={{ done: true }}
        back={{ done: false }}
        says={`No answer to ${name} needed`}
      >
        No answer needed
      </FollowUpButton>
    </TodayRow>
  );
};

/** Leads who had the last word. */
export const RepliesGroup = () => {
  const { data } = useQuery(repliesQuery);
  if (!data || data.rows.length === 0) return null;
  const beyond = data.total - Math.min(data.rows.length, rowsShown);
  return (
    <TodayGroup
      name="Replies to answer"
      count={data.total}
      says="The last word is theirs."
      more={
        beyond > 0 && (
          <Link to="/leads" search={{ status: 'responded' }} className="link text-ink-2">
            {number(beyond)} more among your leads
          </Link>
        )
      }
    >
      {data.rows.slice(0, rowsShown).map((reply) => (
        <ReplyRow key={reply.id} reply={reply} />
      ))}
    </TodayGroup>
  );
};

const DueRow = ({ item, today }: { item: FollowUp; today: string }) => {
  const { id, name, why, last, due, draft, snooze } = item;
  const tomorrow = { until: daysAfter(today, 1) };
  return (
    <TodayRow
      id={`follow-up ${id}`}
      sign={<Avatar name={name} size="s" />}
      name={<LeadLink id={id} name={name} />}
      reason={<span className={due !== null && due < today ? 'text-red' : undefined}>{why}</span>}
      words={
        last?.words ? (
          <p className={wordsLook}>
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
        <DraftButton lead={{ id, name }}>Draft Message</DraftButton>
      )}
      <FollowUpButton
        id={id}
        name={name}
        change={{ snooze: tomorrow }}
        back={{ snooze, was: { snooze: tomorrow } }}
        says={`${name} comes back tomorrow`}
      >
        Tomorrow
      </FollowUpButton>
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

export const PromisesGroup = () => {
  const { data, rows, total } = useDuePromises();
  if (!data || total === 0) return null;
  const beyond = total - rowsShown;
  return (
    <TodayGroup
      name="You promised"
      count={total}
      says="Found in what you sent."
      more={
        beyond > 0 && (
          <Link to="/follow-ups" className="link text-ink-2">
            {number(beyond)} more under Follow-ups
          </Link>
        )
      }
    >
      {rows.slice(0, rowsShown).map((of) => (
        <TodayRow
          key={`${of.contentId} ${of.words}`}
          id={`promise ${of.contentId} ${of.words}`}
          sign={<Handshake aria-hidden className="mt-0.5 size-[18px] text-ink-3" />}
          name={of.leadId ? <LeadLink id={of.leadId} name={of.name} /> : 'Your comment'}
          reason={<PromiseDay of={of} today={data.today} />}
          words={
            <p dir="auto" className={wordsLook}>
              {of.words}
            </p>
          }
        >
          <PromiseActs of={of} today={data.today} />
        </TodayRow>
      ))}
    </TodayGroup>
  );
};
