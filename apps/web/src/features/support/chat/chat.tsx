import { MessageCircle } from 'lucide-react';
import { useHotkeys } from '@/shared/hotkeys';
import { lazily } from '@/shared/lazily';
import { openChat, useChat } from './chat-store';

const ChatPanel = lazily(async () => (await import('./chat-panel')).ChatPanel);

/**
 * The chat with support: closed, a button that floats over the page; open, its panel. A phone has no room for the button: there
 * the palette and the Help Center open the chat.
 */
export const Chat = () => {
  const { open } = useChat();
  const ask = () => openChat({ show: 'chat' });
  useHotkeys([{ does: 'Chat with Support', run: ask, palette: { icon: <MessageCircle /> } }]);
  return (
    <>
      <button
        type="button"
        aria-label="Chat with Support"
        title="Chat with Support"
        className="fixed right-5 bottom-5 z-30 grid size-11 place-content-center rounded-full border border-line-2 bg-field text-ink-2 shadow-float hover:bg-hover hover:text-ink max-md:hidden aria-expanded:invisible"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={ask}
      >
        <MessageCircle className="size-5" />
      </button>
      {open && <ChatPanel />}
    </>
  );
};
