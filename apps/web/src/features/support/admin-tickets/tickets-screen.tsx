import type { AdminTicketSummary } from '@app/contracts/support/support.api';
import { type TicketState, ticketStateLabels, ticketStates } from '@app/contracts/support/support.constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { todayOrShortTime, useNow } from '@/shared/lib/dates';
import { totalLabel } from '@/shared/lib/format';
import { cn } from '@/shared/lib/cn';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { Drawer } from '@/shared/ui/dialog';
import { Panel, PanelSkeleton } from '@/shared/ui/panel';
import { MoreRow } from '@/shared/ui/more-button';
import { Segmented } from '@/shared/ui/segmented';
import { AdminPage } from '@/shared/shell/admin-page';
import { AnswerTicket } from './answer-ticket';
import { adminTicketsQuery } from './admin-tickets.queries';
import type { TicketsSearch } from './admin-tickets.search';

const states = ticketStates.map((value) => ({ value, label: ticketStateLabels[value] }));

const nothing: Record<TicketState, string> = {
  open: 'No ticket is open',
  answered: 'No ticket is answered',
  closed: 'No ticket is closed',
};

const Row = ({ ticket, onOpen }: { ticket: AdminTicketSummary; onOpen: () => void }) => {
  const { number, subject, email, state, promisedBy, createdAt } = ticket;
  const late = state === 'open' && Date.parse(promisedBy) < useNow();
  return (
    <li>
      <button
        type="button"
        className="grid min-h-11 w-full grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-x-4 px-[18px] py-2 text-left hover:bg-hover max-md:grid-cols-[44px_minmax(0,1fr)] max-md:gap-x-2 max-md:px-3.5"
        onClick={onOpen}
      >
        <span className="record text-ink-3">{number}</span>
        <span className="min-w-0">
          <span className="block truncate font-medium">
            <bdi>{subject}</bdi>
          </span>
          <span className="block truncate text-sm text-ink-3">{email}</span>
        </span>
        <span
          className={cn(
            'text-right text-sm max-md:col-start-2 max-md:text-left',
            late ? 'font-medium text-red' : 'text-ink-3',
          )}
        >
          {state === 'open'
            ? `${late ? 'Late: ' : 'Reply by '}${todayOrShortTime(promisedBy)}`
            : todayOrShortTime(createdAt)}
        </span>
      </button>
    </li>
  );
};

interface TicketsScreenProps {
  search: TicketsSearch;
  onSearch: (search: TicketsSearch) => void;
}

/** The tickets to support. The open ones that are due first come first. */
export const TicketsScreen = ({ search: { state = 'open', ticket }, onSearch }: TicketsScreenProps) => {
  const list = useInfiniteQuery(adminTicketsQuery(state));
  const tickets = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const filter = state === 'open' ? {} : { state };
  const first = list.data?.pages[0];
  return (
    <AdminPage>
      <div className="mb-3.5 flex flex-wrap items-center gap-3">
        <Segmented
          label="State of the tickets"
          value={state}
          options={states}
          onChange={(next) => onSearch(next === 'open' ? {} : { state: next })}
        />
        {first && <span className="text-sm text-ink-3">{totalLabel(first)} in this state</span>}
      </div>
      <Panel aria-label="Tickets">
        <Loaded query={list} what="The tickets" loading={<PanelSkeleton rows={4} says="Loading tickets" />}>
          {() =>
            tickets.length === 0 ? (
              <Empty title={nothing[state]} />
            ) : (
              <ul className="divide-y divide-line">
                {tickets.map((one) => (
                  <Row key={one.id} ticket={one} onOpen={() => onSearch({ ...filter, ticket: one.id })} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreRow list={list}>Show more</MoreRow>
      </Panel>
      <Drawer open={ticket !== undefined} onOpenChange={(open) => !open && onSearch(filter)} title="Ticket">
        {ticket && <AnswerTicket key={ticket} id={ticket} />}
      </Drawer>
    </AdminPage>
  );
};
