import { MessageCircle } from 'lucide-react';
import { navLook } from '@/shared/shell/sidebar';
import { openChat, useChat } from './chat.store';

/** Opens the chat. The button is in the sidebar, because a floating button would hide content. */
export const ChatButton = () => {
  const { open } = useChat();
  return (
    <button
      type="button"
      title="Support Chat"
      className={navLook}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => openChat({ show: 'chat' })}
    >
      <MessageCircle className="text-ink-3" />
      <span className="rail:sr-only">Support Chat</span>
    </button>
  );
};
