import type { ContentDetail } from '@app/contracts/content/content.api';
import { resultWords } from '@app/contracts/delivery/result-words';
import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import { answerDays } from '@app/contracts/metrics/analytics.constants';
import { daysAfter } from '@app/contracts/days';
import { useQuery } from '@tanstack/react-query';
import { dayAndMonth, dayIn, shortTime } from '@/shared/lib/dates';
import { cn } from '@/shared/lib/cn';
import { leadQuery } from '@/shared/queries/lead.queries';
import { placeOf } from './send-place';

export const answerUntil = (sentAt: string): string => dayAndMonth(daysAfter(dayIn(sentAt), answerDays));

/** The first reply after the text went out. */
export const replyTo = (
  { publishedAt }: ContentDetail,
  timeline: readonly TimelineEntry[],
): TimelineEntry | undefined =>
  publishedAt === null ? undefined : timeline.findLast(({ touch, at }) => touch === 'reply' && at >= publishedAt);

const stepsOf = (item: ContentDetail, timeline: readonly TimelineEntry[]) => {
  const { type, decidedAt, copiedAt, publishedAt, sent, targetLeadId } = item;
  const place = placeOf(item);
  const [opened, went] = [place ? 'Copied and opened' : 'Copied', type === 'message' ? 'Sent' : 'Posted'];
  const steps = [
    { name: 'Approved', says: decidedAt ? `${shortTime(decidedAt)}, these exact words` : '', done: true },
    {
      name: opened,
      says: copiedAt ? shortTime(copiedAt) : place ? `next: ${place.name}` : 'next',
      done: copiedAt !== null || sent !== null,
    },
    {
      name: went,
      says: publishedAt
        ? `${shortTime(publishedAt)}, ${sent?.changed ? 'in changed words' : 'you said yes'}`
        : 'you say so',
      done: sent !== null,
    },
  ];
  if (type === 'post') {
    const { result } = item;
    const says = result ? resultWords(result) : 'you type what came back';
    return [...steps, { name: 'Result', says, done: result !== null }];
  }
  if (type !== 'message' || !targetLeadId) return steps;
  const reply = replyTo(item, timeline);
  const until = publishedAt ? `counts until ${answerUntil(publishedAt)}` : `within ${answerDays} days`;
  return [
    ...steps,
    {
      name: 'Answered',
      says: reply ? shortTime(reply.at) : `${until}, or a follow-up comes due`,
      done: Boolean(reply),
    },
  ];
};

/** Four steps from the approval to the answer. A filled dot is done, a dark ring is next, a grey ring is later. */
export const DeliverySteps = ({ item }: { item: ContentDetail }) => {
  const leadId = item.type === 'message' ? item.targetLeadId : null;
  const { data: lead } = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== null && item.sent !== null });
  const steps = stepsOf(item, lead?.timeline ?? []);
  const next = steps.findIndex(({ done }) => !done);
  return (
    <ol className="pt-1.5">
      {steps.map(({ name, says, done }, i) => (
        <li
          key={name}
          aria-current={i === next ? 'step' : undefined}
          className="relative grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 pb-3.5 last:pb-1"
        >
          {i < steps.length - 1 && (
            <span aria-hidden className="absolute top-[15px] bottom-[-5px] left-[7.5px] w-px bg-line-3" />
          )}
          <span
            aria-hidden
            className={cn(
              'mt-[5px] ml-[3px] size-2.5 rounded-full border-[1.5px]',
              done ? 'border-ink bg-ink' : i === next ? 'border-ink' : 'border-line-3',
            )}
          />
          <div>
            <p className={cn('font-medium', !done && i !== next && 'text-ink-2')}>
              {name}
              <span className="sr-only">{done ? ', done' : i === next ? ', next' : ', not yet'}</span>
            </p>
            <p className="text-sm text-ink-3">{says}</p>
          </div>
        </li>
      ))}
    </ol>
  );
};
