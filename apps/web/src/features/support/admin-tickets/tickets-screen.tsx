import type {
  AdminTicket,
  AdminTicketSummary,
  answerTicket,
  closeAdminTicket,
} from '@app/contracts/support/support.api';
import {
  supportLimits,
  type TicketState,
  ticketStateLabels,
  ticketStates,
} from '@app/contracts/support/support.constants';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { todayOrShortTime, useNow } from '@/shared/lib/dates';
import { totalLabel } from '@/shared/lib/format';
import { cn } from '@/shared/lib/cn';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { Drawer } from '@/shared/ui/dialog';
import { Panel, PanelSkeleton } from '@/shared/ui/panel';
import { MoreRow } from '@/shared/ui/more-button';
import { Segmented } from '@/shared/ui/segmented';
import { AdminPage } from '@/shared/shell/admin-page';
import { call, CallError, messageOf } from '@/shared/http/call';
import { Button } from '@/shared/ui/button';
import { Field, Textarea } from '@/shared/ui/field';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { useAction } from '@/shared/actions/use-action';
import { Form } from '@/shared/forms/form';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { adminTicketQuery, adminTicketsQuery } from './admin-tickets.queries';
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

const Said = ({ by, at, children }: { by: string; at?: string; children: string }) => (
  <div className="border-b border-line px-5 py-3">
    <p className="text-sm text-ink-3">
      {by}
      {at && `, ${todayOrShortTime(at)}`}
    </p>
    <p className="wrap-anywhere whitespace-pre-wrap">{children}</p>
  </div>
);

const Words = ({ ticket: { email, conversation, message, createdAt, answers } }: { ticket: AdminTicket }) => {
  const person = email ?? 'The person';
  return (
    <>
      {conversation.length > 0 && (
        <details className="border-b border-line px-5 py-2">
          <summary className="flex min-h-8 items-center font-medium max-md:min-h-11">The conversation before</summary>
          <ul className="grid gap-2 py-2">
            {conversation.map(({ role, content }, i) => (
              <li key={i} className="text-ink-2 wrap-anywhere whitespace-pre-wrap">
                <b className="font-semibold">{role === 'user' ? person : 'Support Chat'}:</b> {content}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Said by={person} at={createdAt}>
        {message}
      </Said>
      {answers.map(({ by, text, at }, i) => (
        <Said key={i} by={by === 'person' ? person : 'Support'} at={at}>
          {text}
        </Said>
      ))}
    </>
  );
};

const OpenTicket = ({ ticket }: { ticket: AdminTicket }) => {
  const { id: ticketId, number, subject, state, promisedBy, answers } = ticket;
  const form = useFormDraft(`ticket-answer-${ticketId}`, { answer: '' });
  const { answer } = form.typed;
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const keep = (now: AdminTicket) => client.setQueryData(adminTicketQuery(ticketId).queryKey, now);
  const send = useAction<typeof form.typed, AdminTicket>({
    run: (sent, x) =>
      call<typeof answerTicket>('POST', '/api/admin/tickets/:ticketId/answer', {
        params: { ticketId },
        body: { answer: sent.answer.trim(), read: answers.length },
        ...x,
      }),
    done: { title: `Ticket ${number} answered` },
    failed: (error) => {
      // There may be a message that is not shown yet.
      if (error instanceof CallError && error.status === 409) void client.invalidateQueries(adminTicketQuery(ticketId));
      return {
        title: 'Error',
        text: messageOf(error, 'The answer could not be sent. Your words are still here. Please try again.'),
      };
    },
    after: (now, sent) => {
      keep(now);
      form.empty(sent);
      setTried(false);
    },
  });
  const close = useAction<void, AdminTicket>({
    run: (_, x) =>
      call<typeof closeAdminTicket>('POST', '/api/admin/tickets/:ticketId/close', { params: { ticketId }, ...x }),
    done: { title: `Ticket ${number} closed` },
    failed: { title: 'Error', text: 'The ticket could not be closed. Please try again.' },
    after: keep,
  });
  const words = answer.trim();
  const submit = () => {
    setTried(true);
    if (words && !send.pending) send.act(form.typed);
  };
  return (
    <>
      <div className="border-b border-line px-5 py-4">
        <h2 className="text-lg font-semibold wrap-anywhere">
          <bdi>{subject}</bdi>
        </h2>
        <p className="text-sm text-ink-3">
          Ticket <span className="record">{number}</span>, {ticketStateLabels[state].toLowerCase()}
          {state === 'open' && `, reply by ${todayOrShortTime(promisedBy)}`}
        </p>
      </div>
      <Words ticket={ticket} />
      {state === 'closed' ? (
        <p className="px-5 py-4 text-ink-3">This ticket is closed. Nothing can be added.</p>
      ) : (
        <Form noValidate onSubmit={submit} className="grid gap-3 px-5 py-4">
          <Field label="Answer" error={tried && !words ? 'Answer is required' : undefined}>
            <Textarea
              rows={5}
              maxLength={supportLimits.answer}
              value={answer}
              onChange={(event) => form.type({ answer: event.target.value })}
            />
          </Field>
          <div className="flex gap-2">
            <Button type="submit" variant="primary" pending={send.pending} pendingText="Sending...">
              Send answer
            </Button>
            <Button pending={close.pending} onClick={() => close.act()}>
              Close the ticket
            </Button>
          </div>
        </Form>
      )}
    </>
  );
};

const AnswerTicket = ({ id }: { id: string }) => (
  <Loaded
    query={useQuery(adminTicketQuery(id))}
    what="The ticket"
    loading={
      <SkeletonLines says="Loading the ticket" lines={['h-5 w-2/3', 'h-24 w-full']} className="grid gap-3 p-5" />
    }
  >
    {(ticket) => <OpenTicket ticket={ticket} />}
  </Loaded>
);

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
