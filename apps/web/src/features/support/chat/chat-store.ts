import type { ChatAnswer } from '@app/contracts/support/support.api';
import { useSyncExternalStore } from 'react';

export interface Message {
  role: 'user' | 'assistant';
  content: string;
  /** Instant. */
  timestamp: string;
  /** Articles that an answer stands on. */
  articles?: ChatAnswer['articles'];
  /** The articles do not answer it, so a ticket is offered. */
  unknown?: boolean;
}

/** What the panel shows: the conversation, the form of a new ticket, or one ticket. */
export type View = { show: 'chat' } | { show: 'form' } | { show: 'ticket'; id: string };

interface ChatState {
  open: boolean;
  view: View;
  /** The conversation of this visit. Nothing keeps it but the page, and a ticket that it is attached to. */
  messages: readonly Message[];
}

let state: ChatState = { open: false, view: { show: 'chat' }, messages: [] };
const listeners = new Set<() => void>();

const change = (next: Partial<ChatState>): void => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};

export const openChat = (view: View): void => change({ open: true, view });
export const closeChat = (): void => change({ open: false });
export const addMessage = (message: Omit<Message, 'timestamp'>): void =>
  change({ messages: [...state.messages, { ...message, timestamp: new Date().toISOString() }] });
/** Takes the last message back: it did not reach support. */
export const dropLastMessage = (): void => change({ messages: state.messages.slice(0, -1) });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useChat = (): ChatState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );

/** For specs. */
export const resetChat = (): void => change({ open: false, view: { show: 'chat' }, messages: [] });
