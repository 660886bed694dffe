import type { openTicket, Ticket } from '@app/contracts/support/support.api';
import { supportHoursLabel, supportLimits } from '@app/contracts/support/support.constants';
import { type FormEvent, useId, useState } from 'react';
import { call } from '@/shared/http/call';
import { signInAddress } from '@/shared/session/session';
import { Button, buttonLook } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { Field, focusOnMount, Input, Textarea } from '@/shared/ui/field';
import { useAction } from '@/shared/actions/use-action';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { addMessage, openChat, useChat } from './chat.store';
import { logLook } from './chat-log';
import { historyOf } from './use-ask-support';

const promise = 'A person replies within 4 hours during business hours. You get it here and in the bell.';

const SignInFirst = () => (
  <div className={logLook}>
    <p className="font-semibold">Create a ticket</p>
    <p className="text-ink-2">Sign in first, so that the answer reaches you. A person reads every ticket.</p>
    <a
      href={signInAddress('/help?open=ticket')}
      className={buttonLook({ variant: 'primary', className: 'self-start' })}
    >
      Sign In
    </a>
  </div>
);

const Form = () => {
  const { messages } = useChat();
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const form = useFormDraft('new-ticket', {
    subject: asked.split('\n')[0]?.slice(0, supportLimits.subject) ?? '',
    message: '',
  });
  const { subject, message } = form.typed;
  const [attach, setAttach] = useState(true);
  const attachId = useId();
  const [tried, setTried] = useState(false);
  const open = useAction<typeof form.typed, Ticket>({
    run: (sent, extras) =>
      call<typeof openTicket>('POST', '/api/support/tickets', {
        body: {
          subject: sent.subject.trim(),
          message: sent.message.trim(),
          conversation: attach ? historyOf(messages) : [],
        },
        ...extras,
      }),
    failed: { title: 'Error', text: 'The ticket could not be sent. Your words are still here. Please try again.' },
    after: (_, sent) => {
      form.empty(sent);
      addMessage({ role: 'assistant', content: promise });
    },
    next: ({ id }) => openChat({ show: 'ticket', id }),
    afterRecorded: (sent) => {
      form.empty(sent);
      openChat({ show: 'chat' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const missing = subject.trim() ? (message.trim() ? null : 'message') : 'subject';
    if (missing) event.currentTarget.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
    else if (!open.pending) open.act(form.typed);
  };
  return (
    <form noValidate aria-label="Create a ticket" onSubmit={submit} className={logLook}>
      <p className="font-semibold">Create a ticket</p>
      <Field label="Subject" error={tried && !subject.trim() ? 'Subject is required' : undefined}>
        <Input
          ref={focusOnMount}
          name="subject"
          maxLength={supportLimits.subject}
          value={subject}
          onChange={(event) => form.type({ subject: event.target.value })}
        />
      </Field>
      <Field label="Message" error={tried && !message.trim() ? 'Message is required' : undefined}>
        <Textarea
          name="message"
          rows={5}
          maxLength={supportLimits.message}
          value={message}
          onChange={(event) => form.type({ message: event.target.value })}
        />
      </Field>
      {messages.length > 0 && (
        <div className="flex min-h-8 items-center gap-2 text-ink-2 max-md:min-h-11">
          <Checkbox id={attachId} checked={attach} onChange={(event) => setAttach(event.target.checked)} />
          <label htmlFor={attachId}>Attach this conversation</label>
        </div>
      )}
      <p className="text-sm text-ink-3">A person replies within 4 hours during business hours: {supportHoursLabel}.</p>
      <div className="flex gap-2 pb-2">
        <Button type="submit" variant="primary" pending={open.pending} pendingText="Sending...">
          Send ticket
        </Button>
        <Button variant="quiet" onClick={() => openChat({ show: 'chat' })}>
          Not now
        </Button>
      </div>
    </form>
  );
};

export const TicketForm = ({ signedIn }: { signedIn: boolean }) => (signedIn ? <Form /> : <SignInFirst />);
