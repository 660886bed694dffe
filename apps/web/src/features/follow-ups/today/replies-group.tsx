import type { Reply } from '@app/contracts/follow-ups/replies.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LeadLink } from '@/shared/ui/lead-text';
import { TodayGroup, TodayRow } from '@/shared/ui/today-group';
import { number } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/avatar';
import { Button } from '@/shared/ui/button';
import { Time } from '@/shared/ui/time';
import { useDrafting } from '@/shared/actions/use-drafting';
import { repliesQuery } from './due.queries';
import { useFollowUp } from './use-change-follow-up';

const rowsShown = 3;

const ReplyRow = ({ reply }: { reply: Reply }) => {
  const drafting = useDrafting();
  const followUp = useFollowUp();
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
            <p className="line-clamp-2 font-serif text-[13.5px]/[20px] wrap-anywhere text-ink-2">
              <bdi>{words}</bdi>
            </p>
          </blockquote>
        ) : (
          <p className="text-ink-3">You logged only that they replied.</p>
        )
      }
    >
      <Button
        data-act
        size="sm"
        pending={drafting.busy.has(leadId)}
        onClick={() => drafting.draftOne({ id: leadId, name })}
      >
        Draft my answer
      </Button>
      <Button
        size="sm"
        variant="quiet"
        pending={followUp.pending}
        onClick={() =>
          followUp.act({
            id: leadId,
            name,
            change: { done: true },
            back: { done: false },
            says: `No answer to ${name} needed`,
          })
        }
      >
        No answer needed
      </Button>
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
