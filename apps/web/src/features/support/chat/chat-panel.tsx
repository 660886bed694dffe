import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { Button } from '@/shared/ui/button';
import { userQuery } from '@/shared/queries/current-user.queries';
import { ChatField } from './chat-field';
import { ChatLog } from './chat-log';
import { chatIsOf, openChat, useChat } from './chat.store';
import { TicketForm } from './ticket-form';
import { TicketView } from './ticket-view';
import { useAsk } from './use-ask-support';

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
      {view.show === 'form' && <TicketForm signedIn={Boolean(user)} />}
      {view.show === 'ticket' && <TicketView id={view.id} />}
    </dialog>
  );
};
