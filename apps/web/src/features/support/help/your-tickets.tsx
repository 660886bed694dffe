import { useInfiniteQuery } from '@tanstack/react-query';
import { todayOrShortTime } from '@/shared/lib/dates';
import { LoadError } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { MoreRow } from '@/shared/ui/more-button';
import { openChat } from '../chat/chat.store';
import { ticketsQuery } from '../support.queries';
import { TicketStateMark } from '../ticket-state';

export const YourTickets = () => {
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
