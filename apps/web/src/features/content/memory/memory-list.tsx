import type { Content } from '@app/contracts/content/content.api';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Minus } from 'lucide-react';
import type { ListPage } from '@/shared/http/call';
import { leftOf, number, totalLabel, plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { Empty, Loaded, NoMatch } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { Segmented } from '@/shared/ui/segmented';
import { usePhone } from '@/shared/lib/use-media';
import { exactTime, shortTime } from '@/shared/lib/dates';
import { leadOriginsQuery } from '@/shared/queries/lead-origins.queries';
import { StateLabel } from '@/shared/ui/chip';
import { Lamp } from '@/shared/ui/brand-mark';
import { Seal } from '@/shared/ui/seal';
import { Subject } from '@/shared/text/mail-subject';
import { nameOf, typeLabels, waits } from '@/shared/labels/text-labels';
import { contentListQuery } from '../content.queries';
import { ClampedText } from '../clamped-text';
import { CopyButton } from '../delivery/copy-button';
import { ResultField } from '../delivery/result-field';
import { ToLine, OriginChips, ReviewLink } from '../text-head';
import { useContentActions } from '../use-content-actions';
import { filterOf, type MemorySearch } from './memory.search';
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

const MemoryItem = ({ item }: { item: Content }) => {
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

const options = [
  { value: 'all', label: 'All' },
  { value: 'posts', label: 'Posts' },
  { value: 'messages', label: 'Messages' },
  { value: 'declined', label: 'Declined' },
] as const;

/** A phone first shows this many, because a page of texts is many screens long there. */
const firstOnPhone = 5;

interface MemoryListProps {
  search: MemorySearch;
  onSearch: (search: MemorySearch) => void;
}

const titleOf = ({ q, show }: MemorySearch) =>
  show === 'declined' ? 'Declined Content' : q ? 'Search results' : 'Approved Content';

const metaOf = ({ q, show }: MemorySearch, found: ListPage<unknown>) => {
  const texts = `${totalLabel(found)} ${found.total === 1 ? 'text' : 'texts'}`;
  if (q) return `${texts} with “${q.trim()}”`;
  return show === 'declined'
    ? `${texts}, which you can reopen`
    : `${texts}, ${found.total === 1 ? 'with' : 'each with'} its seal`;
};

const Nothing = ({ search, onSearch }: MemoryListProps) => {
  if (search.q)
    return (
      <NoMatch
        title="No text found"
        hides={`None of your texts contains “${search.q.trim()}”.`}
        onClear={() => onSearch({})}
      />
    );
  if (search.show === 'declined')
    return <Empty title="Nothing declined" detail="A draft that you decline is kept here and can be reopened." />;
  if (search.show)
    return (
      <NoMatch
        title={`No approved ${search.show} yet`}
        hides="This filter hides your other approved texts."
        onClear={() => onSearch({})}
      />
    );
  return (
    <Empty
      rings
      title="Nothing approved yet"
      detail="Every text that you approve is kept here, word for word, with its seal."
    />
  );
};

export const MemoryList = ({ search, onSearch }: MemoryListProps) => {
  const headingId = useId();
  const list = useInfiniteQuery(contentListQuery(filterOf(search)));
  const phone = usePhone();
  const [unfolded, setUnfolded] = useState(false);
  const read = list.data?.pages.flatMap((page) => page.rows);
  const folded = phone && !unfolded && !search.q && (read?.length ?? 0) > firstOnPhone;
  const rows = folded ? read?.slice(0, firstOnPhone) : read;
  const first = list.data?.pages[0];
  const left = first ? leftOf(first, read?.length ?? 0) : 0;
  return (
    <section ref={keepFocus} id="approved" aria-labelledby={headingId} className="mt-7 scroll-mt-16">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={headingId} className="text-md font-semibold">
          {titleOf(search)}
        </h2>
        {first && (first.total > 0 || search.q) && (
          <p className="min-w-0 wrap-anywhere text-ink-3">{metaOf(search, first)}</p>
        )}
        <Segmented
          label="Show"
          className="ml-auto max-md:mt-1.5 max-md:ml-0 max-md:w-full"
          value={search.show ?? 'all'}
          onChange={(show) => onSearch({ ...(search.q && { q: search.q }), ...(show !== 'all' && { show }) })}
          options={options}
        />
      </div>
      <div className="overflow-hidden rounded-panel border border-line bg-panel">
        {rows === undefined ? (
          <div className="px-[18px]">
            <Loaded query={list} what="Your texts" rows={4} />
          </div>
        ) : rows.length === 0 ? (
          <Nothing search={search} onSearch={onSearch} />
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((item) => (
              <MemoryItem key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
      {folded && (
        <Button className="mt-3" onClick={() => setUnfolded(true)}>
          Show {number((read?.length ?? 0) - firstOnPhone)} older
        </Button>
      )}
      {list.hasNextPage && !folded && (
        <MoreButton list={list} className="mt-3">
          {left > 0 ? `Show ${number(Math.min(left, first?.rows.length ?? left))} older` : 'Show older'}
        </MoreButton>
      )}
    </section>
  );
};
