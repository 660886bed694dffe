import { supportHoursLabel, supportLimits } from '@app/contracts/support/support.constants';
import type { askSupport, openTicket, Ticket } from '@app/contracts/support/support.api';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowUp, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { Button, buttonLook } from '@/shared/ui/button';
import { userQuery } from '@/shared/queries/current-user.queries';
import { readOnly } from '@/shared/session/read-only';
import { call } from '@/shared/http/call';
import { signInAddress } from '@/shared/session/session';
import { Checkbox } from '@/shared/ui/checkbox';
import { Field, focusOnMount, Input, Textarea } from '@/shared/ui/field';
import { useAction } from '@/shared/actions/use-action';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';
import { dismissToast, toast } from '@/shared/toast/toast.store';
import { ChatLog, logLook } from './chat-log';
import { addMessage, chatIsOf, type Message, openChat, takeBackMessage, typeMessage, useChat } from './chat.store';
import { TicketView } from './ticket-view';

/** Puts the focus back where it was before the panel opened. */
const useReturnFocus = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
};

const historyOf = (messages: readonly Message[]) =>
  messages
    .slice(-supportLimits.conversation)
    .map(({ role, content }) => ({ role, content: content.slice(0, supportLimits.heldMessage) }));

const mutationKey = ['support-chat'];

/** Sends what the person types. A message that did not reach support goes back into the field, also while the chat is closed. */
const useAsk = () => {
  const { messages, typed } = useChat();
  // The mutation itself knows nothing of one that runs since before the chat was closed.
  const status = useMutationState({ filters: { mutationKey }, select: ({ state }) => state.status }).at(-1);
  const pending = status === 'pending';
  const ask = useMutation({
    mutationKey,
    mutationFn: ({ message, before }: { message: string; before: readonly Message[] }) => {
      const idempotencyKey = crypto.randomUUID();
      const body = { message, conversationHistory: historyOf(before) };
      return retryUntilVisible(() => call<typeof askSupport>('POST', '/api/support/chat', { body, idempotencyKey }));
    },
    onSuccess: ({ reply, known, articles }) =>
      addMessage({ role: 'assistant', content: reply, articles, unknown: !known }),
    onError: (_, { message }) => {
      takeBackMessage(message);
      toast({ kind: 'error', title: 'Error', text: 'Failed to get response. Please try again.' });
    },
  });
  const message = typed.trim();
  const blocked = message === '' || pending;
  const send = () => {
    if (blocked) return;
    typeMessage('');
    addMessage({ role: 'user', content: message });
    if (status === 'error') dismissToast();
    ask.mutate({ message, before: messages });
  };
  return { typed, send, blocked, pending };
};

/** The field for a message. Enter sends it; Enter with Shift begins a new line. */
const ChatField = ({ typed, send, blocked, pending }: ReturnType<typeof useAsk>) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="border-t border-line px-3 pt-2.5 pb-2 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 rounded-[8px] border border-line-2 bg-field py-1 pr-1 pl-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ink">
        <textarea
          ref={field}
          rows={1}
          aria-label="Your message"
          placeholder="Ask about anything in Keepwarm"
          maxLength={supportLimits.message}
          value={typed}
          readOnly={readOnly.why !== undefined}
          title={readOnly.why}
          onChange={(event) => typeMessage(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-h-7 resize-none bg-transparent py-1 leading-5 outline-none placeholder:text-ink-3 max-md:min-h-11 max-md:py-3 max-md:text-lg"
        />
        <Button
          variant="primary"
          size="iconSm"
          aria-label="Send"
          disabled={blocked}
          pending={pending}
          className="max-md:size-11"
          onClick={send}
        >
          {!pending && <ArrowUp />}
        </Button>
      </div>
      <div className="mt-2 flex items-center justify-between gap-2 px-1.5 text-[11px]/4 text-ink-3">
        <span>Powered by AI • Responses in seconds</span>
        <button
          type="button"
          className="link text-ink-2 max-md:min-h-11 max-md:text-sm"
          onClick={() => openChat({ show: 'form' })}
        >
          Create a ticket
        </button>
      </div>
    </div>
  );
};

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

const TicketForm = () => {
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

/** The open chat. It floats over the page and does not block it. */
export const ChatPanel = ({ onClose }: { onClose: () => void }) => {
  const { view } = useChat();
  const { data: user } = useQuery(userQuery);
  const ask = useAsk();
  const title = useId();
  useReturnFocus();
  // Before the panel is painted, so that nobody sees the conversation of another person.
  const person = user === undefined ? undefined : (user?.id ?? null);
  useLayoutEffect(() => {
    if (person !== undefined) chatIsOf(person);
  }, [person]);
  useHotkeys([{ keys: 'escape', does: 'Close the chat', run: onClose }]);
  return (
    <dialog
      open
      aria-labelledby={title}
      className="fixed right-6 bottom-6 left-auto m-0 max-w-none border-0 p-0 text-ink z-50 flex h-[640px] max-h-[calc(100dvh-48px)] w-[384px] flex-col overflow-hidden rounded-over bg-field shadow-over max-md:inset-x-0 max-md:top-[52px] max-md:bottom-0 max-md:h-auto max-md:max-h-none max-md:w-auto max-md:rounded-b-none"
    >
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-[18px]">
        {view.show !== 'chat' && (
          <Button
            size="iconSm"
            variant="quiet"
            aria-label="Back to the conversation"
            className="-ml-2.5"
            onClick={() => openChat({ show: 'chat' })}
          >
            <ArrowLeft />
          </Button>
        )}
        <h2 id={title} className="flex-1 text-md font-semibold">
          Support Chat
        </h2>
        <Button size="iconSm" variant="quiet" aria-label="Close the chat" onClick={onClose}>
          <X />
        </Button>
      </div>
      {view.show === 'chat' && (
        <>
          <ChatLog name={user?.firstName ?? null} pending={ask.pending} />
          <ChatField {...ask} />
        </>
      )}
      {view.show === 'form' && (user ? <TicketForm /> : <SignInFirst />)}
      {view.show === 'ticket' && <TicketView id={view.id} />}
    </dialog>
  );
};
