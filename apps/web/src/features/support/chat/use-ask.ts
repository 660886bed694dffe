import { supportLimits } from '@app/contracts/support/support.constants';
import type { askSupport } from '@app/contracts/support/support.api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/call';
import { dismissToast, toast } from '@/shared/toast-store';
import { addMessage, dropLastMessage, type Message, useChat } from './chat-store';

/** The latest messages, in the form for a call or a ticket. */
export const historyOf = (messages: readonly Message[]) =>
  messages
    .slice(-supportLimits.conversation)
    .map(({ role, content }) => ({ role, content: content.slice(0, supportLimits.heldMessage) }));

/** Sends what the person types. A message that did not reach support goes back into the field. */
export const useAsk = () => {
  const { messages } = useChat();
  const [typed, setTyped] = useState('');
  const ask = useMutation({
    mutationFn: ({ message, before }: { message: string; before: readonly Message[] }) =>
      call<typeof askSupport>('POST', '/api/support/chat', {
        body: { message, conversationHistory: historyOf(before) },
      }),
    onSuccess: ({ reply, known, articles }) =>
      addMessage({ role: 'assistant', content: reply, articles, unknown: !known }),
    onError: (_, { message }) => {
      dropLastMessage();
      setTyped((now) => now || message);
      toast({ kind: 'error', title: 'Error', text: 'Failed to get response. Please try again.' });
    },
  });
  const message = typed.trim();
  const blocked = message === '' || ask.isPending;
  const send = () => {
    if (blocked) return;
    setTyped('');
    addMessage({ role: 'user', content: message });
    if (ask.isError) dismissToast();
    ask.mutate({ message, before: messages });
  };
  return { typed, setTyped, send, blocked, pending: ask.isPending };
};
