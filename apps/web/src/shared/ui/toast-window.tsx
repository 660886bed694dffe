import { CircleAlert, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '@/shared/lib/cn';
import { showPasteTruncation } from '@/shared/toast/paste-truncation-notice';
import { putFocus } from '@/shared/lib/leave-focus';
import { closesAfter, dismissToast, useShownToast } from '@/shared/toast/toast.store';
import { Seal } from './seal';

const buttonLook =
  'h-8 flex-none rounded-[5px] px-2.5 font-semibold hover:bg-[color-mix(in_srgb,currentColor_14%,transparent)] focus-visible:outline-on-ink max-md:h-11';

/** The height that fixed buttons at the bottom of the window take, with a margin, while a toast is shown. */
const useBarHeight = (shown: boolean): number => {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const measure = () => {
      const bar = document.querySelector('[data-foot-bar],[data-bottom-bar]');
      const isFixed = bar !== null && getComputedStyle(bar).position === 'fixed';
      setHeight(isFixed ? innerHeight - bar.getBoundingClientRect().top + 8 : 0);
    };
    measure();
    // The bar comes with a selection or another draft.
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [shown]);
  return height;
};

/** Lets the focus into the toast over a dialog, and back. The library's dialog would pull it out, and take Escape. */
const useFocusBeside = () => {
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const close = (id?: number) => {
    if (list.current?.contains(document.activeElement)) putFocus(cameFrom.current);
    dismissToast(id);
  };
  useEffect(() => {
    const isIn = (part: Element | null | undefined, at: EventTarget | null) => at instanceof Node && part?.contains(at);
    const isInside = (at: EventTarget | null) => isIn(list.current?.parentElement, at);
    const enter = (event: FocusEvent) => {
      const [from, to] =
        event.type === 'focusin' ? [event.relatedTarget, event.target] : [event.target, event.relatedTarget];
      if (!isInside(to)) return;
      // The dialog listens at the document, and React below it.
      event.stopPropagation();
      if (from instanceof HTMLElement && !isInside(from)) cameFrom.current = from;
      // Beside the list are the library's ends, which Tab leaves through.
      if (isIn(list.current, from) && !isIn(list.current, to)) putFocus(cameFrom.current);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isInside(event.target)) return;
      event.stopPropagation();
      close();
    };
    const stop = new AbortController();
    const { documentElement } = document;
    documentElement.addEventListener('focusin', enter, { signal: stop.signal });
    documentElement.addEventListener('focusout', enter, { signal: stop.signal });
    addEventListener('keydown', escape, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return { list, close };
};

/** F8 moves the focus to the toast. A swipe of 50 px to the right closes it. */
export const ToastWindow = () => {
  const toast = useShownToast();
  const error = toast?.kind === 'error';
  useEffect(showPasteTruncation, []);
  const barHeight = useBarHeight(toast !== null);
  const { list, close } = useFocusBeside();
  return createPortal(
    <Primitive.Provider swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Primitive.Root
          key={toast.id}
          type={error ? 'foreground' : 'background'}
          duration={error || toast.kind === 'wait' ? Infinity : closesAfter.done}
          onOpenChange={(open) => !open && close(toast.id)}
          // Radix counts a toast only after it is shown, and until then its viewport takes no clicks.
          style={{ pointerEvents: 'auto' }}
          className={cn(
            'flex min-h-11 animate-toast-in items-center gap-2.5 rounded-[8px] bg-ink py-1.5 pr-1.5 pl-3.5 text-on-ink shadow-float',
            'data-[state=closed]:animate-toast-out data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-toast-swipe',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          )}
        >
          {toast.seal && <Seal fingerprint={toast.seal} size={18} draw className="text-ember-on-ink!" />}
          {error && <CircleAlert aria-hidden />}
          <div className="min-w-0 flex-1">
            <Primitive.Title
              className={cn('font-medium wrap-anywhere', error && toast.title === 'Error' && toast.text && 'sr-only')}
            >
              {toast.title}
            </Primitive.Title>
            {toast.text && (
              <Primitive.Description
                className={cn('wrap-anywhere', !error && 'line-clamp-4 opacity-80 max-md:line-clamp-6')}
              >
                {toast.text}
              </Primitive.Description>
            )}
          </div>
          {toast.action && (
            <Primitive.Action asChild altText={toast.action.label}>
              <button type="button" className={buttonLook} onClick={toast.action.run}>
                {toast.action.label}
              </button>
            </Primitive.Action>
          )}
          <Primitive.Close asChild>
            <button
              type="button"
              aria-label="Dismiss"
              className={cn(buttonLook, 'grid w-8 place-content-center px-0!')}
            >
              <X className="size-3.5" />
            </button>
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        ref={list}
        // An open dialog hides from screen readers what is not live. The library announces the toast elsewhere.
        aria-live="off"
        label="Notifications ({hotkey})"
        style={{ '--bar': `${barHeight}px` } as CSSProperties}
        className={cn(
          // Above a bar with buttons, because an error stays until the person closes it.
          'md:in-[body:has([data-bottom-bar])]:bottom-20',
          // The buttons of a dialog and of a popover are at its foot.
          'md:in-[body:has([data-lock-scroll],[data-popover])]:top-6 md:in-[body:has([data-lock-scroll],[data-popover])]:bottom-auto!',
          'fixed bottom-6 left-1/2 z-80 w-max max-w-[min(560px,calc(100vw-24px))] -translate-x-1/2 outline-none max-md:inset-x-3 max-md:w-auto max-md:max-w-none max-md:translate-x-0',
          // On a phone it is above the tabs and the bar with buttons, because at the top it would hide the page's title. Where the
          // bottom has a dialog or the keyboard, it lies over the top bar.
          'max-md:bottom-[max(72px+env(safe-area-inset-bottom),var(--bar))]',
          'max-md:in-[body:has([data-lock-scroll],[data-popover],input:focus,textarea:focus)]:top-[calc(var(--banner)+4px+env(safe-area-inset-top))]',
          'max-md:in-[body:has([data-lock-scroll],[data-popover],input:focus,textarea:focus)]:bottom-auto',
        )}
      />
    </Primitive.Provider>,
    // Code that loads under an open dialog would come into a page that is hidden already.
    document.body,
  );
};
