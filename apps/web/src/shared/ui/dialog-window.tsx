import { X } from 'lucide-react';
import { AlertDialog, Dialog as Primitive, VisuallyHidden } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn';
import { Button } from './button';
import { useOpener } from './use-opener';

/**
 * The ground behind a dialog. Not the library's overlay: that one locks scrolling through an injected style element,
 * which the Content-Security-Policy refuses; app.css does it instead.
 */
export const Scrim = () => <div data-lock-scroll className="fixed inset-0 z-50 animate-scrim-in bg-scrim" />;

const overLook =
  'fixed left-1/2 z-60 max-h-[calc(100dvh-32px)] w-[calc(100vw-24px)] -translate-x-1/2 rounded-over bg-field shadow-over outline-none';

const middle = 'top-1/2 -translate-y-1/2 overflow-y-auto';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question or the name of what is asked for. */
  title: string;
  description?: ReactNode;
  /** Pixels. */
  width?: number;
  className?: string;
  children: ReactNode;
}

export const Dialog = ({ open, onOpenChange, title, description, width = 420, className, children }: DialogProps) => {
  const opener = useOpener(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          {...opener}
          {...(!description && { 'aria-describedby': undefined })}
          style={{ maxWidth: width }}
          className={cn(overLook, middle, 'p-5', className)}
        >
          <div className="flex items-start gap-3">
            <Primitive.Title className="flex-1 text-lg font-semibold tracking-[-0.01em]">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <Button variant="quiet" size="iconSm" aria-label="Close" className="-mt-0.5 -mr-1.5">
                <X />
              </Button>
            </Primitive.Close>
          </div>
          {description && <Primitive.Description className="mt-1 text-ink-2">{description}</Primitive.Description>}
          <div className="mt-4">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

/** A dialog whose title is for assistive technology only, such as the palette. */
export const BareDialog = ({ open, onOpenChange, title, width = 420, className, children }: DialogProps) => {
  const opener = useOpener(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          {...opener}
          aria-describedby={undefined}
          style={{ maxWidth: width }}
          className={cn(overLook, 'top-[14vh] overflow-hidden', className)}
        >
          <VisuallyHidden.Root>
            <Primitive.Title>{title}</Primitive.Title>
          </VisuallyHidden.Root>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

export interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, such as `Archive 31 leads?` */
  title: string;
  /** What stays, what goes, and how it comes back. */
  text: ReactNode;
  /** The dry run: what would happen to how many. */
  rows?: readonly { label: string; value: ReactNode }[];
  /** Named by effect: `Archive 27 leads`. */
  confirm: string;
  /** Named by effect: `Keep them`. */
  keep: string;
  /** Carmine, for what takes something away. */
  destroys?: boolean;
  pending?: boolean;
  pendingText?: string;
  onConfirm: () => void;
}

/** Asks before an act that takes something away or touches many. It stays open until the caller closes it. */
export const ConfirmDialog = (props: ConfirmProps) => (
  <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
    <AlertDialog.Portal>
      <Scrim />
      <AlertDialog.Content {...useOpener(props.open)} aria-modal className={cn(overLook, middle, 'max-w-[380px] p-5')}>
        <AlertDialog.Title className="text-lg font-semibold tracking-[-0.01em]">{props.title}</AlertDialog.Title>
        <AlertDialog.Description className="mt-1 text-ink-2">{props.text}</AlertDialog.Description>
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
          <Button
            variant={props.destroys ? 'destroy' : 'primary'}
            pending={props.pending ?? false}
            pendingText={props.pendingText}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
