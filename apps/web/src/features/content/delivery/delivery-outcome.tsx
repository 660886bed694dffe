import type { ContentDetail } from '@app/contracts/content/content.api';
import { channelLabels } from '@app/contracts/content/content.constants';
import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import { channelVias } from '@app/contracts/leads/leads.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDay, shortTime } from '@/shared/lib/dates';
import { followUpQuery, leadQuery } from '@/shared/queries/lead.queries';
import { Button } from '@/shared/ui/button';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { ResultField } from './result-field';
import { useSent } from './use-sent-actions';
import { answerUntil, replyTo } from './delivery-steps';
import { otherChannelOf } from './send-place';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[92px_minmax(0,1fr)] border-b border-line py-2 wrap-anywhere">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Whether a move was caused by the sending. A move by hand has no touch. The two times differ by milliseconds. */
const isMoveBy = ({ kind, touchId, at }: TimelineEntry, sentAt: string): boolean =>
  kind === 'moved' && touchId !== null && Math.abs(Date.parse(at) - Date.parse(sentAt)) < 60_000;

const throughOf = (item: ContentDetail, timeline: readonly TimelineEntry[]) => {
  const via = timeline.find(({ kind, contentId }) => kind === 'sent' && contentId === item.id)?.via;
  return via && via !== channelVias[item.channel] ? (otherChannelOf(item) ?? item.channel) : item.channel;
};

const ForLead = ({ item, leadId }: { item: ContentDetail; leadId: string }) => {
  const { data: lead } = useQuery(leadQuery(leadId));
  const { data: next } = useQuery(followUpQuery(leadId));
  const { publishedAt } = item;
  if (!lead || !publishedAt) return null;
  const moved = lead.timeline.find((entry) => isMoveBy(entry, publishedAt));
  const reply = replyTo(item, lead.timeline);
  return (
    <>
      <Row name="Stage">
        <span className="flex flex-wrap items-center gap-x-2">
          <StatusLabel status={lead.status} />
          {moved && <span className="text-sm text-ink-3">{moved.text}</span>}
        </span>
      </Row>
      <Row name="Touch">Logged, {channelLabels[throughOf(item, lead.timeline)]}</Row>
      <Row name="Answer">
        {reply ? `Came ${shortTime(reply.at)}` : `Counted until ${answerUntil(publishedAt)}, 14 days`}
      </Row>
      {next?.why && (
        <Row name="Next">
          {next.due ? `${shortDay(next.due)}${reply ? '' : ', if they stay silent'}. ${next.why}` : next.why}
        </Row>
      )}
    </>
  );
};

export const DeliveryOutcome = ({ item }: { item: ContentDetail }) => {
  const { takeBack } = useSent();
  const { sent, targetLeadId, publishedAt } = item;
  if (!sent || !publishedAt) return null;
  return (
    <section aria-label="What followed" className="pt-2.5">
      <dl>
        <Row name={item.type === 'message' ? 'Sent' : 'Posted'}>
          By you, you said yes on {shortTime(publishedAt)}
          {sent.changed && (
            <>
              . Your changed words are kept beside the approved ones.
              <span className="mt-1.5 flex items-center gap-2">
                <Seal fingerprint={sent.fingerprint} size={28} ash label="Seal of the words that went out" />
                <Fingerprint value={sent.fingerprint} groups={3} />
              </span>
            </>
          )}
        </Row>
        {item.type === 'message' && targetLeadId && <ForLead item={item} leadId={targetLeadId} />}
        {sent.link && (
          <Row name="Link">
            <a href={sent.link} target="_blank" rel="noreferrer" className="link block clip text-ink">
              {sent.link}
            </a>
          </Row>
        )}
      </dl>
      <ResultField item={item} />
      <p className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" pending={takeBack.pending} onClick={() => takeBack.act(item)}>
          <Undo2 />
          Not {item.type === 'message' ? 'sent' : 'posted'} after all
        </Button>
        {item.type === 'message' && targetLeadId && (
          <Link to="/leads/$id" params={{ id: targetLeadId }} className="link text-ink">
            Open the thread
          </Link>
        )}
      </p>
    </section>
  );
};
