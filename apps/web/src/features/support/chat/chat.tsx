import { MessageCircle } from 'lucide-react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { lazily } from '@/shared/ui/lazily';
import { closeChat, openChat, useChat } from './chat.store';

const ChatPanel = lazily(async () => (await import('./chat-panel')).ChatPanel);

/** The open chat floats over the page. The sidebar, the palette and the Help Center open it. */
export const Chat = () => {
  const { open } = useChat();
  useHotkeys([
    { does: 'Chat with Support', run: () => openChat({ show: 'chat' }), palette: { icon: <MessageCircle /> } },
  ]);
  return open && <ChatPanel onClose={closeChat} />;
};
