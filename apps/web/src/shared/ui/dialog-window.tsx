import { X } from 'lucide-react';
import { AlertDialog, Dialog as Primitive, VisuallyHidden } from 'radix-ui';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { putFocus } from '@/shared/lib/leave-focus';
import { Button } from './button';

/** The library's overlay needs a style element, which the CSP refuses. So `app.css` locks scrolling. */
const Scrim = () => <div data-lock-scroll className="fixed inset-0 z-50 animate-scrim-in bg-scrim" />;

/** The element with the focus. A menu closes when its item opens a dialog, so the menu's button is used instead. */
const focusedNow = (): Element | null => {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : document.activeElement;
};

/** Returns the focus, which the library does only for dialogs with their own trigger. Spread it on the content. */
const useOpener = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(open);
  const [opener, setOpener] = useState<Element | null>(() => (open ? focusedNow() : null));
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(focusedNow());
  }
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
      // What opens next, such as a lead, may have the focus already.
      else if (document.activeElement === document.body) putFocus(document.querySelector<HTMLElement>('h1'));
    },
  };
};

/** Focuses the first field or button, not Close. Words in a field are not selected: the next key would replace them. */
const focusFirst = (event: Event): void => {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const { currentTarget: opened } = event;
  const first =
    opened.querySelector<HTMLElement>(':is(textarea, select, input:not([type="radio"]:not(:checked))):enabled') ??
    opened.querySelector<HTMLElement>('button:enabled:not([aria-label="Close"])');
  if (!first) return;
  event.preventDefault();
  first.focus({ preventScroll: true });
};

const overLook =
  'fixed left-1/2 z-60 max-h-[calc(100dvh-32px)] w-[calc(100vw-24px)] -translate-x-1/2 rounded-over bg-field shadow-over outline-none';

const middle = 'top-1/2 -translate-y-1/2 overflow-y-auto';

interface WindowProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'children'> {
  /** The window has a `Primitive.Description`. */
  described?: boolean;
  /** Moves the focus into the window, in place of the library. */
  onFocus?: (event: Event) => void;
  style: CSSProperties;
  className: string;
}

const Window = ({ open, onOpenChange, described = false, onFocus, style, className, children }: WindowProps) => {
  const opener = useOpener(open);
  const typed = useRef(false);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          {...opener}
          onOpenAutoFocus={(event) => {
            typed.current = false;
            onFocus?.(event);
          }}
          onInput={({ target }) => {
            if (target instanceof Element && target.closest('form')) typed.current = true;
          }}
          // A click beside the form would throw away what is typed. Escape and the buttons close it.
          onInteractOutside={(event) => typed.current && event.preventDefault()}
          {...(!described && { 'aria-describedby': undefined })}
          style={style}
          className={className}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

const Close = ({ className }: { className?: string }) => (
  <Primitive.Close asChild>
    <Button variant="quiet" size="iconSm" aria-label="Close" className={className}>
      <X />
    </Button>
  </Primitive.Close>
);

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, or the name of the form. */
  title: string;
  description?: ReactNode;
  /** Pixels. */
  width?: number;
  className?: string;
  children: ReactNode;
}

export const Dialog = ({ title, description, width = 420, className, children, ...state }: DialogProps) => (
  <Window
    {...state}
    described={Boolean(description)}
    onFocus={focusFirst}
    style={{ maxWidth: width }}
    className={cn(overLook, middle, 'p-5', className)}
  >
    <div className="flex items-start gap-3">
      <Primitive.Title className="min-w-0 flex-1 text-lg font-semibold tracking-[-0.01em] wrap-anywhere">
        {title}
      </Primitive.Title>
      <Close className="-mt-0.5 -mr-1.5 max-md:-mt-2.5 max-md:-mr-2.5" />
    </div>
    {description && <Primitive.Description className="mt-1 text-ink-2">{description}</Primitive.Description>}
    <div className="mt-4">{children}</div>
  </Window>
);

interface BareDialogProps extends Omit<DialogProps, 'width' | 'className' | 'description'> {
  full?: boolean;
}

/** A dialog whose title is only for screen readers, such as the palette. */
export const BareDialog = ({ title, full = false, children, ...state }: BareDialogProps) => (
  <Window
    {...state}
    style={full ? {} : { maxWidth: 420 }}
    className={
      full
        ? 'fixed inset-0 z-60 flex flex-col bg-field outline-none'
        : cn(overLook, 'top-[14vh] overflow-hidden max-md:top-3')
    }
  >
    <VisuallyHidden.Root>
      <Primitive.Title>{title}</Primitive.Title>
    </VisuallyHidden.Root>
    {children}
  </Window>
);

interface DrawerProps extends Omit<DialogProps, 'width' | 'className'> {
  /** Beside the close button. */
  action?: ReactNode;
}

/** A dialog from the right edge, for rows and details; on a phone it is the whole screen. */
export const Drawer = ({ title, description, action, children, ...state }: DrawerProps) => (
  <Window
    {...state}
    described={Boolean(description)}
    style={{ maxWidth: 460 }}
    className="fixed inset-y-0 right-0 z-60 w-full overflow-y-auto bg-canvas shadow-over outline-none"
  >
    <div className="flex items-center gap-2 border-b border-line px-5 py-2.5">
      <Primitive.Title className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</Primitive.Title>
      {action}
      <Close />
    </div>
    {description && (
      <Primitive.Description className="border-b border-line px-5 py-4 text-ink-2">{description}</Primitive.Description>
    )}
    {children}
  </Window>
);

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, such as `Archive 31 leads?` */
  title: string;
  /** What is kept, what is removed, and how to undo it. */
  text: ReactNode;
  rows?: readonly { label: string; value: ReactNode }[];
  /** The effect: `Archive 27 leads`. */
  confirm: string;
  /** The effect: `Keep them`. */
  keep: string;
  pending?: boolean;
  onConfirm: () => void;
}

/** Asks before an act that removes something. The caller closes it. */
export const ConfirmDialog = (props: ConfirmProps) => (
  <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
    <AlertDialog.Portal>
      <Scrim />
      <AlertDialog.Content {...useOpener(props.open)} aria-modal className={cn(overLook, middle, 'max-w-[380px] p-5')}>
        <AlertDialog.Title className="text-lg font-semibold tracking-[-0.01em] wrap-anywhere">
          {props.title}
        </AlertDialog.Title>
        <AlertDialog.Description className="mt-1 text-ink-2 wrap-anywhere">{props.text}</AlertDialog.Description>
        {props.rows && (
          <dl className="mt-3.5 divide-y divide-line border-y border-line">
            {props.rows.map((row) => (
              <div key={row.label} className="flex min-h-[34px] items-center justify-between gap-3 py-1">
                <dt>{row.label}</dt>
                <dd className="font-semibold tabular-nums">{row.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <AlertDialog.Cancel asChild>
            <Button variant="quiet">{props.keep}</Button>
          </AlertDialog.Cancel>
          <Button variant="destroy" pending={props.pending ?? false} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
