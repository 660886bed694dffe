import type { ChatAnswer } from '@app/contracts/support/support.api';
import { useSyncExternalStore } from 'react';
import { tabStore } from '@/shared/storage/browser-storage';

export interface Message {
  role: 'user' | 'assistant';
  content: string;
  /** Instant. */
  timestamp: string;
  /** The articles that an answer is based on. */
  articles?: ChatAnswer['articles'];
  /** The articles do not answer it, so a ticket is offered. */
  unknown?: boolean;
}

/** What the panel shows: the conversation, the form of a new ticket, or one ticket. */
export type View = { show: 'chat' } | { show: 'form' } | { show: 'ticket'; id: string };

interface Conversation {
  /** The id of the person; null for a visitor. */
  of: string | null;
  messages: readonly Message[];
  /** What the field holds. */
  typed: string;
}

interface ChatState extends Conversation {
  open: boolean;
  view: View;
}

const key = 'support-chat';
const nothing: Conversation = { of: null, messages: [], typed: '' };

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'role' in value &&
  (value.role === 'user' || value.role === 'assistant') &&
  'content' in value &&
  typeof value.content === 'string';

const isConversation = (value: unknown): value is Omit<Conversation, 'typed'> & { typed?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'of' in value &&
  (value.of === null || typeof value.of === 'string') &&
  'messages' in value &&
  Array.isArray(value.messages) &&
  value.messages.every(isMessage);

/** The conversation of this tab: a reload and a sign-in keep it, closing the tab ends it. */
const kept = (): Conversation => {
  try {
    const value: unknown = JSON.parse(tabStore.get(key) ?? 'null');
    if (!isConversation(value)) return nothing;
    const { of, messages, typed } = value;
    return { of, messages, typed: typeof typed === 'string' ? typed : '' };
  } catch {
    // The stored data is not from this program.
    return nothing;
  }
};

const keep = ({ of, messages, typed }: Conversation): void => {
  tabStore.set(key, JSON.stringify({ of, messages, typed }));
};

const begin = (): ChatState => ({ open: false, view: { show: 'chat' }, ...kept() });
let state = begin();
const listeners = new Set<() => void>();

const change = (next: Partial<ChatState>): void => {
  if (next.messages || next.of !== undefined || next.typed !== undefined) keep({ ...state, ...next });
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};

/** Sets the current person. The conversation of another person is removed. A visitor who signs in keeps theirs. */
export const chatIsOf = (person: string | null): void => {
  if (state.of === person) return;
  change({ of: person, ...(state.of !== null && { messages: [], typed: '' }) });
};

export const openChat = (view: View): void => change({ open: true, view });
export const closeChat = (): void => change({ open: false });
export const addMessage = (message: Omit<Message, 'timestamp'>): void =>
  change({ messages: [...state.messages, { ...message, timestamp: new Date().toISOString() }] });
export const typeMessage = (typed: string): void => change({ typed });
/** Puts the last message, which did not reach support, back into the field, before what was typed since. */
export const takeBackMessage = (message: string): void =>
  change({ messages: state.messages.slice(0, -1), typed: [message, state.typed].filter(Boolean).join('\n') });

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

/** For specs: as on a new page of the same tab. */
export const reloadChat = (): void => change(begin());
/** For specs. */
export const resetChat = (): void => change({ open: false, view: { show: 'chat' }, ...nothing });
