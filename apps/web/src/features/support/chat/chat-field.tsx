import { supportLimits } from '@app/contracts/support/support.constants';
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { readOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { openChat, typeMessage } from './chat.store';
import type { useAsk } from './use-ask-support';

/** The field for a message. Enter sends it; Enter with Shift begins a new line. */
export const ChatField = ({ typed, send, blocked, pending }: ReturnType<typeof useAsk>) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="border-t border-line px-3 pt-2.5 pb-2 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 rounded-[8px] border border-line-2 bg-field py-1 pr-1 pl-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ink">
        <textarea
          ref={field}
          rows={1}
          aria-label="Your message"
          placeholder="Ask about anything in Keepwarm"
          maxLength={supportLimits.message}
          value={typed}
          readOnly={readOnly.why !== undefined}
          title={readOnly.why}
          onChange={(event) => typeMessage(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-h-7 resize-none bg-transparent py-1 leading-5 outline-none placeholder:text-ink-3 max-md:min-h-11 max-md:py-3 max-md:text-lg"
        />
        <Button
          variant="primary"
          size="iconSm"
          aria-label="Send"
          disabled={blocked}
          pending={pending}
          className="max-md:size-11"
          onClick={send}
        >
          {!pending && <ArrowUp />}
        </Button>
      </div>
      <div className="mt-2 flex items-center justify-between gap-2 px-1.5 text-[11px]/4 text-ink-3">
        <span>Powered by AI • Responses in seconds</span>
        <button
          type="button"
          className="link text-ink-2 max-md:min-h-11 max-md:text-sm"
          onClick={() => openChat({ show: 'form' })}
        >
          Create a ticket
        </button>
      </div>
    </div>
  );
};
