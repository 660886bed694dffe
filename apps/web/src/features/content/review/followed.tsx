import type { ContentDetail } from '@app/contracts/content/content.api';
import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortDay, shortTime } from '@/shared/dates';
import { followUpQuery, leadQuery } from '@/shared/lead.queries';
import { Button } from '@/shared/ui/button';
import { StatusLabel } from '@/shared/ui/disc';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { ResultField } from '../result-field';
import { useSent } from '../use-sent';
import { answerUntil, replyTo } from './from-yes';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[92px_minmax(0,1fr)] border-b border-line py-2 wrap-anywhere">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A move that a touch caused names the touch; one by hand names none. The two times differ by milliseconds. */
const isMoveBy = ({ kind, touchId, at }: TimelineEntry, sentAt: string): boolean =>
  kind === 'moved' && touchId !== null && Math.abs(Date.parse(at) - Date.parse(sentAt)) < 60_000;

/** What the sending did to the lead, and what comes next. */
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
        <StatusLabel status={lead.status} />
        {moved && <span className="ml-2 text-sm text-ink-3">{moved.text}</span>}
      </Row>
      <Row name="Touch">
        Logged on{' '}
        <Link to="/leads/$id" params={{ id: leadId }} className="link text-ink">
          {item.targetName}’s thread
        </Link>
      </Row>
      <Row name="Answer">
        {reply ? `Came ${shortTime(reply.at)}` : `The wait for an answer ends on ${answerUntil(publishedAt)}.`}
      </Row>
      {next?.why && <Row name="Next">{next.due ? `${shortDay(next.due)}. ${next.why}` : next.why}</Row>}
    </>
  );
};

/** What followed from the sending, as ruled rows. */
export const Followed = ({ item }: { item: ContentDetail }) => {
  const { takeBack } = useSent();
  const { sent, targetLeadId, publishedAt } = item;
  if (!sent || !publishedAt) return null;
  return (
    <section aria-label="What followed" className="mb-6">
      <dl className="border-t border-line">
        <Row name={item.type === 'message' ? 'Sent' : 'Posted'}>
          By you, you said yes at {shortTime(publishedAt)}
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
      <Button size="sm" className="mt-3" pending={takeBack.pending} onClick={() => takeBack.act(item)}>
        Not sent after all
      </Button>
    </section>
  );
};
