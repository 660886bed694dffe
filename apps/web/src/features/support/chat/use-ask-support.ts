import { supportLimits } from '@app/contracts/support/support.constants';
import type { askSupport } from '@app/contracts/support/support.api';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';
import { dismissToast, toast } from '@/shared/toast/toast.store';
import { addMessage, type Message, takeBackMessage, typeMessage, useChat } from './chat.store';

export const historyOf = (messages: readonly Message[]) =>
  messages
    .slice(-supportLimits.conversation)
    .map(({ role, content }) => ({ role, content: content.slice(0, supportLimits.heldMessage) }));

const mutationKey = ['support-chat'];

/** Sends what the person types. A message that did not reach support goes back into the field, also while the chat is closed. */
export const useAsk = () => {
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
