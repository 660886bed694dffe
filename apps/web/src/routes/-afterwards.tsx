import { KeepAnIdea } from '@/features/content/ideas/keep-an-idea';
import { Chat } from '@/features/support/chat/chat';

/** What every page of a signed-in person has beside its content. It loads after the page is painted. */
export const Afterwards = () => (
  <>
    <KeepAnIdea />
    <Chat />
  </>
);
