import type { Content } from '@app/contracts/content/content.api';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Minus } from 'lucide-react';
import { exactTime, shortTime } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { leadOriginsQuery } from '@/shared/queries/lead-origins.queries';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Lamp } from '@/shared/ui/brand-mark';
import { Seal } from '@/shared/ui/seal';
import { ClampedText } from '../clamped-text';
import { CopyButton } from '../delivery/copy-button';
import { Subject } from '@/shared/text/mail-subject';
import { ResultField } from '../delivery/result-field';
import { ToLine, OriginChips, ReviewLink } from '../text-head';
import { useContentActions } from '../use-content-actions';
import { nameOf, typeLabels, waits } from '@/shared/labels/text-labels';
import { RepurposeMenu } from './repurpose-menu';

const Sign = ({ item }: { item: Content }) => {
  if (item.approvalStatus === 'approved') return <Seal fingerprint={item.fingerprint} size={22} />;
  return waits(item) ? (
    <Lamp lit className="mx-[7px] mt-1.5" />
  ) : (
    <Minus aria-hidden className="mx-[3px] mt-0.5 text-ink-3" />
  );
};

const historyOf = (item: Content): string | null => {
  if (item.publishedAt) return `Sent by you, ${shortTime(item.publishedAt)}`;
  if (item.copiedAt) return `Copied by you, ${shortTime(item.copiedAt)}`;
  const why = [item.declineReason && declineReasonLabels[item.declineReason], item.declineNote].filter(Boolean);
  return why.join('. ') || null;
};

const LeadsBrought = ({ item }: { item: Content }) => {
  const { data } = useQuery({ ...leadOriginsQuery, enabled: item.type === 'post' });
  const brought = data?.find(({ contentId }) => contentId === item.id);
  if (!brought) return null;
  const { leads, booked, won } = brought;
  const parts = [plural(leads, 'lead'), ...(booked ? [`${booked} booked`] : []), ...(won ? [`${won} won`] : [])];
  return (
    <Link to="/leads" search={{ sourcePost: item.id }} className="link text-sm text-ink-2">
      Brought {parts.join(', ')}
    </Link>
  );
};

export const MemoryItem = ({ item }: { item: Content }) => {
  const actions = useContentActions();
  const name = nameOf(item);
  const at = item.decidedAt ?? item.createdAt;
  const history = historyOf(item);
  return (
    <li
      data-row={item.id}
      className="grid grid-cols-[24px_minmax(0,1fr)_244px] gap-x-4 px-[18px] pt-4 pb-[15px] max-lg:grid-cols-[24px_minmax(0,1fr)] max-md:gap-x-2.5 max-md:px-3.5"
    >
      <Sign item={item} />
      <article aria-label={name} className="max-w-[640px] min-w-0">
        <div className="mb-[5px] flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b>{typeLabels[item.type]}</b>
          <ToLine item={item} className="max-md:order-1 max-md:basis-full" />
          <OriginChips item={item} />
        </div>
        <Subject title={item.title} />
        <ClampedText lines={3} of={name}>
          {item.body}
        </ClampedText>
      </article>
      <div className="border-line lg:border-l lg:pl-5 max-lg:col-start-2 max-lg:pt-2">
        <div className="flex flex-wrap items-center gap-x-2">
          <StateLabel state={item.approvalStatus} />
          <time dateTime={at} title={exactTime(at)} className="text-sm text-ink-3 tabular-nums">
            {shortTime(at)}
          </time>
        </div>
        {history && (
          <p className="text-sm wrap-anywhere text-ink-3">
            <bdi>{history}</bdi>
          </p>
        )}
        <LeadsBrought item={item} />
        <ResultField item={item} />
        <div className="mt-2.5 flex items-center gap-1">
          {item.approvalStatus === 'approved' && <CopyButton item={item} size="sm" className="max-md:flex-1" />}
          {item.approvalStatus === 'declined' && (
            <Button
              size="sm"
              aria-label={`Reopen ${name}`}
              pending={actions.becoming(item.id) !== undefined}
              onClick={() => actions.reopen(item)}
            >
              Reopen
            </Button>
          )}
          <ReviewLink item={item} />
          {item.approvalStatus === 'approved' && <RepurposeMenu item={item} />}
        </div>
      </div>
    </li>
  );
};
