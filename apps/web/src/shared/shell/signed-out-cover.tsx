import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { holdSignIn, startSignIn } from '@/shared/session/session';
import { Button } from '../ui/button';
import { Empty } from '@/shared/ui/empty-state';
import { ErrorSentence } from '../ui/field';
import { Panel } from '../ui/panel';

/** What the page below and its dialogs would react to. The button needs only its click. */
const heldBack = ['keydown', 'pointerdown', 'mousedown', 'touchstart', 'focusin'] as const;

/** The page stays as it is: who signs in in another tab goes on there. `app.css` hides what is beside it. */
export const SignedOutCover = () => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<{ opens?: boolean; failed?: string | undefined }>({});
  useEffect(() => {
    const [before, title] = [document.activeElement, document.title];
    const hold = (event: Event) => event.stopPropagation();
    for (const name of heldBack) addEventListener(name, hold, true);
    holdSignIn(true);
    document.title = 'Signed out | Keepwarm';
    button.current?.focus();
    return () => {
      for (const name of heldBack) removeEventListener(name, hold, true);
      holdSignIn(false);
      document.title = title;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const signIn = () => {
    setState({ opens: true });
    void startSignIn(undefined, ({ text }) => setState({ failed: text }));
  };
  return createPortal(
    <div
      data-signed-out
      data-lock-scroll
      role="alertdialog"
      aria-modal
      aria-label="You are signed out"
      aria-describedby={id}
      className="pointer-events-auto fixed inset-0 z-90 overflow-y-auto bg-canvas"
    >
      <div className="mx-auto grid max-w-page px-(--gutter) pt-[8vh] pb-6">
        <Panel className="mx-auto w-full max-w-[420px]">
          <Empty
            title="You are signed out"
            detail={
              <span id={id}>
                Your session has ended, so this tab shows nothing more. Most words that you typed are kept in this
                browser. A choice that was not saved, such as a date, is not kept.
              </span>
            }
            action={
              <>
                <Button ref={button} variant="primary" changes={false} pending={state.opens ?? false} onClick={signIn}>
                  Sign in
                </Button>
                {state.failed && <ErrorSentence>{state.failed}</ErrorSentence>}
              </>
            }
          />
        </Panel>
      </div>
    </div>,
    document.body,
  );
};
