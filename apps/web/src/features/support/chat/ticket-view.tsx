import type { closeTicket, replyToTicket, Ticket } from '@app/contracts/support/support.api';
import { supportLimits } from '@app/contracts/support/support.constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/http/call';
import { todayOrShortTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/button';
import { Loaded } from '@/shared/ui/empty-state';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { useAction } from '@/shared/actions/use-action';
import { Form } from '@/shared/forms/form';
import { useFormDraft } from '@/shared/forms/use-form-draft';
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

const Actions = ({ ticket: { id, number } }: { ticket: Ticket }) => {
  const client = useQueryClient();
  const form = useFormDraft(`ticket-reply-${id}`, { message: '' });
  const { message } = form.typed;
  const [tried, setTried] = useState(false);
  const keep = (now: Ticket) => client.setQueryData(ticketQuery(id).queryKey, now);
  const empty = (sent: typeof form.typed) => {
    form.empty(sent);
    setTried(false);
  };
  const reply = useAction<typeof form.typed, Ticket>({
    run: (sent, extras) =>
      call<typeof replyToTicket>('POST', '/api/support/tickets/:id/reply', {
        params: { id },
        body: { message: sent.message.trim() },
        ...extras,
      }),
    failed: { title: 'Error', text: 'The reply could not be sent. Your words are still here. Please try again.' },
    after: (now, sent) => {
      keep(now);
      empty(sent);
    },
    afterRecorded: empty,
  });
  const close = useAction<void, Ticket>({
    run: (_, extras) =>
      call<typeof closeTicket>('POST', '/api/support/tickets/:id/close', { params: { id }, ...extras }),
    done: { title: `Ticket ${number} closed` },
    failed: { title: 'Error', text: 'The ticket could not be closed. Please try again.' },
    after: keep,
  });
  const words = message.trim();
  const submit = () => {
    setTried(true);
    if (words && !reply.pending) reply.act(form.typed);
  };
  return (
    <Form noValidate aria-label="Reply to support" onSubmit={submit} className="grid gap-2 pb-2">
      <Field label="Reply" error={tried && !words ? 'Reply is required' : undefined}>
        <Textarea
          rows={3}
          maxLength={supportLimits.message}
          value={message}
          onChange={(event) => form.type({ message: event.target.value })}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" pending={reply.pending} pendingText="Sending...">
          Send reply
        </Button>
        <Button size="sm" pending={close.pending} onClick={() => close.act()}>
          Close the ticket
        </Button>
      </div>
    </Form>
  );
};

const OpenTicket = ({ ticket }: { ticket: Ticket }) => (
  <>
    <Facts ticket={ticket} />
    <Yours>{ticket.message}</Yours>
    {ticket.answers.map(({ by, text, at }, i) =>
      by === 'person' ? (
        <Yours key={i}>{text}</Yours>
      ) : (
        <div key={i}>
          <Theirs>{text}</Theirs>
          <p className="mt-0.5 text-[11px]/4 text-ink-3">{todayOrShortTime(at)}</p>
        </div>
      ),
    )}
    {ticket.state === 'open' && (
      <p className="text-ink-3">The answer comes here. The bell tells you when it is there.</p>
    )}
    {ticket.state !== 'closed' && <Actions ticket={ticket} />}
  </>
);

const loading = (
  <SkeletonLines says="Loading the ticket" lines={['h-24 w-full', 'h-12 w-4/5 self-end']} className="contents" />
);

export const TicketView = ({ id }: { id: string }) => {
  const query = useQuery(ticketQuery(id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
    <section ref={focusOnMount} aria-label="Ticket" tabIndex={0} className={logLook}>
      <Loaded query={query} what="The ticket" loading={loading}>
        {(ticket) => <OpenTicket ticket={ticket} />}
      </Loaded>
    </section>
  );
};
