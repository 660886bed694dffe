import type { HelpArticle } from '@app/contracts/support/help';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { articles } from 'virtual:help-articles';
import { plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { LoadError, NoMatch } from '@/shared/ui/empty-state';
import { Page } from '@/shared/ui/page';
import { SearchBox } from '@/shared/ui/search-box';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { userQuery } from '@/shared/queries/current-user.queries';
import { todayOrShortTime } from '@/shared/lib/dates';
import { Panel } from '@/shared/ui/panel';
import { MoreRow } from '@/shared/ui/more-button';
import { openChat } from '../chat/chat.store';
import { categoryCounts, findArticles, highlighted, previewOf } from './find-articles';
import type { HelpSearch } from './help.search';
import { ticketsQuery } from '../support.queries';
import { TicketStateMark } from '../ticket-state';

const Marked = ({ text, q }: { text: string; q: string }) =>
  highlighted(text, q).map(({ part, hit }, i) =>
    hit ? (
      <mark
        key={i}
        className="rounded-[2px] bg-amber-wash px-px text-inherit shadow-[inset_0_-1.5px_var(--color-amber)]"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );

const Item = ({ article, q }: { article: HelpArticle; q: string }) => (
  <li className="border-b border-line md:odd:border-r">
    <Link
      to="/help/$slug"
      params={{ slug: article.slug }}
      className="group block h-full py-4 md:pt-[18px] md:pr-6 md:pb-5 md:in-[li:nth-child(even)]:pl-6"
    >
      <span className="flex gap-3 text-sm text-ink-3">
        {article.category}
        <span className="tabular-nums">{article.minutes} min</span>
      </span>
      <span className="mt-[3px] mb-1 block text-[15px]/[22px] font-semibold tracking-[-0.008em] underline-offset-[3px] group-hover:underline">
        <Marked text={article.title} q={q} />
      </span>
      <span className="block leading-5 text-pretty text-ink-2">
        <Marked text={previewOf(article.text, q)} q={q} />
      </span>
    </Link>
  </li>
);

interface HelpCenterProps {
  search: HelpSearch;
  onSearch: (search: HelpSearch) => void;
}

const Categories = ({ matching, q, category }: { matching: readonly HelpArticle[] } & HelpSearch) => (
  <nav aria-label="Categories" className={tabListLook}>
    {[{ category: undefined, count: matching.length }, ...categoryCounts(matching)].map((each) => (
      <Link
        key={each.category ?? 'All'}
        to="/help"
        search={{ ...(q && { q }), ...(each.category && { category: each.category }) }}
        activeOptions={{ exact: true, explicitUndefined: true }}
        {...(each.category === category && { 'aria-current': 'page' })}
        className={tabLook}
      >
        {each.category ?? 'All'}
        <span className="text-sm font-normal text-ink-3 tabular-nums">{each.count}</span>
      </Link>
    ))}
  </nav>
);

const linkLook = 'link max-md:min-h-11';

const YourTickets = () => {
  const list = useInfiniteQuery(ticketsQuery);
  const { data, error, refetch } = list;
  if (error && !data) return <LoadError what="Your tickets" error={error} onRetry={() => void refetch()} />;
  const tickets = data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (tickets.length === 0) return null;
  return (
    <Panel aria-label="Your tickets" className="mt-8">
      <h2 className="px-[18px] pt-3.5 pb-2 text-md font-semibold max-md:px-3.5">Your tickets</h2>
      <ul className="divide-y divide-line border-t border-line">
        {tickets.map(({ id, number, subject, state, promisedBy, createdAt }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-0.5 px-[18px] py-2 text-left hover:bg-hover max-md:px-3.5"
              onClick={() => openChat({ show: 'ticket', id })}
            >
              <span className="record text-ink-3">{number}</span>
              <span className="min-w-0 flex-1 truncate font-medium">
                <bdi>{subject}</bdi>
              </span>
              <span className="text-sm text-ink-3">
                {state === 'open' ? `Reply by ${todayOrShortTime(promisedBy)}` : `Sent ${todayOrShortTime(createdAt)}`}
              </span>
              <TicketStateMark state={state} />
            </button>
          </li>
        ))}
      </ul>
      <MoreRow list={list}>Show older</MoreRow>
    </Panel>
  );
};

export const HelpCenter = ({ search: { q = '', category, ticket, open }, onSearch }: HelpCenterProps) => {
  const { data: user } = useQuery(userQuery);
  const matching = findArticles(articles, q);
  const shown = category ? matching.filter((article) => article.category === category) : matching;
  const hidden = articles.length - shown.length;

  // The address opens the chat once. Then the parameter is removed, so that the same link can open the chat again.
  useEffect(() => {
    if (!ticket && !open) return;
    openChat(ticket ? { show: 'ticket', id: ticket } : { show: open === 'ticket' ? 'form' : 'chat' });
    onSearch({ ...(q && { q }), ...(category && { category }) });
  });

  return (
    <Page
      title="Help Center"
      sub="Ten articles. Support replies in under 4 hours."
      actions={
        <Button variant="primary" onClick={() => openChat({ show: 'chat' })}>
          <MessageCircle />
          Chat with Support
        </Button>
      }
    >
      <SearchBox
        label="Search the articles"
        placeholder="Search titles, texts and tags"
        does="Search the articles"
        q={q}
        onSearch={(next) => onSearch({ ...(next && { q: next }), ...(category && { category }) })}
        className="mb-[18px] w-full max-w-[560px] max-md:max-w-none md:[&_input]:h-10"
      />
      <Categories matching={matching} q={q} {...(category && { category })} />
      {shown.length > 0 ? (
        <ul className="md:grid md:grid-cols-2">
          {shown.map((article) => (
            <Item key={article.slug} article={article} q={q} />
          ))}
        </ul>
      ) : (
        <NoMatch
          title={category ? `No article in ${category} has “${q}”` : `No article has “${q}”`}
          hides="Try another word, or ask Support."
          onClear={() => onSearch({})}
        />
      )}
      <p className="mt-[18px] text-sm text-ink-3">
        {hidden > 0 && shown.length > 0 ? (
          <>
            {q ? `“${q}”` : category} hides {plural(hidden, 'article')}.{' '}
            <button type="button" className={linkLook} onClick={() => onSearch({})}>
              {q ? 'Clear the search' : 'Show all'}
            </button>
          </>
        ) : (
          <>
            Nothing fits?{' '}
            <button type="button" className={linkLook} onClick={() => openChat({ show: 'form' })}>
              Create a ticket
            </button>
            ; a person reads it.
          </>
        )}
      </p>
      {user && <YourTickets />}
    </Page>
  );
};
