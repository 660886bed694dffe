import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ListPage } from '@/shared/http/call';
import { leftOf, number, totalLabel } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { Empty, Loaded, NoMatch } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { Segmented } from '@/shared/ui/segmented';
import { contentListQuery } from '../content.queries';
import { usePhone } from '@/shared/lib/use-media';
import { filterOf, type MemorySearch } from './memory.search';
import { MemoryItem } from './memory-item';

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
