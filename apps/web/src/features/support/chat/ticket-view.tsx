import type { closeTicket, Ticket } from '@app/contracts/support/support.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/call';
import { todayOrShortTime } from '@/shared/dates';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty';
import { Skeleton } from '@/shared/ui/skeleton';
import { useAction } from '@/shared/use-action';
import { ticketQuery } from '../support.queries';
import { TicketStateMark } from '../ticket-state';
import { logLook, Theirs, Yours } from './chat-log';

const Facts = ({ ticket: { number, subject, state, createdAt, promisedBy, conversation } }: { ticket: Ticket }) => (
  <div className="rounded-[8px] border border-line bg-panel px-3 pt-2.5 pb-[11px]">
    <div className="flex items-start gap-2">
      <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">
        <bdi>{subject}</bdi>
      </h3>
      <TicketStateMark state={state} />
    </div>
    <dl className="mt-2 grid grid-cols-[72px_minmax(0,1fr)] gap-x-2.5 gap-y-1 text-sm [&>dt]:text-ink-3">
      <dt>Ticket</dt>
      <dd className="record">{number}</dd>
      <dt>Sent</dt>
      <dd>
        {todayOrShortTime(createdAt)}
        {conversation.length > 0 && ', with the conversation'}
      </dd>
      {state === 'open' && (
        <>
          <dt>Reply by</dt>
          <dd>{todayOrShortTime(promisedBy)}</dd>
        </>
      )}
    </dl>
  </div>
);

const Loaded = ({ ticket }: { ticket: Ticket }) => {
  const client = useQueryClient();
  const close = useAction<void, Ticket>({
    run: (_, extras) =>
      call<typeof closeTicket>('POST', '/api/support/tickets/:id/close', { params: { id: ticket.id }, ...extras }),
    done: { title: `Ticket ${ticket.number} closed` },
    failed: { title: 'Error', text: 'The ticket could not be closed. Please try again.' },
    after: (closed) => client.setQueryData(ticketQuery(closed.id).queryKey, closed),
  });
  return (
    <>
      <Facts ticket={ticket} />
      <Yours>{ticket.message}</Yours>
      {ticket.answers.map(({ text, at }) => (
        <div key={at}>
          <Theirs>{text}</Theirs>
          <p className="mt-0.5 text-[11px]/4 text-ink-3">{todayOrShortTime(at)}</p>
        </div>
      ))}
      {ticket.state === 'open' && (
        <p className="text-ink-3">The answer comes here. The bell tells you when it is there.</p>
      )}
      {ticket.state !== 'closed' && (
        <Button size="sm" className="mb-2 self-start" pending={close.pending} onClick={() => close.act()}>
          Close the ticket
        </Button>
      )}
    </>
  );
};

/** One own ticket with its answers. */
export const TicketView = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(ticketQuery(id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
    <section aria-label="Ticket" tabIndex={0} className={logLook}>
      {error && !data ? (
        <LoadError what="The ticket" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Loaded ticket={data} />
      ) : (
        <>
          <output className="sr-only">Loading the ticket</output>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-12 w-4/5 self-end" />
        </>
      )}
    </section>
  );
};
