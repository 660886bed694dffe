import type { ChatAnswer } from '@app/contracts/support/support.api';
import { createStore } from '@/shared/lib/store';
import { storedValue, tabStore } from '@/shared/storage/browser-storage';

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
type View = { show: 'chat' } | { show: 'form' } | { show: 'ticket'; id: string };

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

const nothing: Conversation = { of: null, messages: [], typed: '' };

const isMessage = (value: unknown): value is Message => {
  const { role, content } = (value ?? {}) as Partial<Message>;
  return (role === 'user' || role === 'assistant') && typeof content === 'string';
};

const conversationIn = (stored: unknown): Conversation => {
  const { of, messages, typed } = (stored ?? {}) as { [Key in keyof Conversation]?: unknown };
  const isOurs = (of === null || typeof of === 'string') && Array.isArray(messages) && messages.every(isMessage);
  return isOurs ? { of, messages, typed: typeof typed === 'string' ? typed : '' } : nothing;
};

/** The conversation of this tab: a reload and a sign-in keep it, closing the tab ends it. */
const kept = storedValue('support-chat', conversationIn, tabStore);

const begin = (): ChatState => ({ open: false, view: { show: 'chat' }, ...kept.get() });
const chat = createStore(begin());

const change = (next: Partial<ChatState>): void => {
  const state = { ...chat.get(), ...next };
  const { of, messages, typed } = state;
  if (next.messages || next.of !== undefined || next.typed !== undefined) kept.set({ of, messages, typed });
  chat.set(state);
};

/** Sets the current person. The conversation of another person is removed. A visitor who signs in keeps theirs. */
export const chatIsOf = (person: string | null): void => {
  const { of } = chat.get();
  if (of === person) return;
  change({ of: person, ...(of !== null && { messages: [], typed: '' }) });
};

export const openChat = (view: View): void => change({ open: true, view });
export const closeChat = (): void => change({ open: false });
export const addMessage = (message: Omit<Message, 'timestamp'>): void =>
  change({ messages: [...chat.get().messages, { ...message, timestamp: new Date().toISOString() }] });
export const typeMessage = (typed: string): void => change({ typed });
/** Puts the last message, which did not reach support, back into the field, before what was typed since. */
export const takeBackMessage = (message: string): void =>
  change({ messages: chat.get().messages.slice(0, -1), typed: [message, chat.get().typed].filter(Boolean).join('\n') });

export const useChat = chat.use;

/** For specs: as on a new page of the same tab. */
export const reloadChat = (): void => change(begin());
/** For specs. */
export const resetChat = (): void => change({ open: false, view: { show: 'chat' }, ...nothing });
