import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from '@/shared/lib/cn';
import { readOnly } from '@/shared/session/read-only';
import { Key } from './key-hint';

const base = [
  'inline-flex flex-none items-center justify-center gap-[7px] border whitespace-nowrap select-none',
  'transition-[background-color,border-color,transform] duration-(--dur-touch) active:translate-y-[0.5px]',
  'disabled:pointer-events-none disabled:border-transparent disabled:bg-fill disabled:text-ink-3',
  'aria-disabled:cursor-default',
].join(' ');

const variants = {
  default: 'border-line-2 bg-field font-medium text-ink hover:bg-hover',
  primary: 'border-ink bg-ink font-medium text-on-ink hover:border-ink-2 hover:bg-ink-2',
  quiet: 'border-transparent bg-transparent font-medium text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-line-2 bg-field font-medium text-red hover:bg-hover',
  /** Filled red: only in a dialog that asks for confirmation. */
  destroy: 'border-red-fill bg-red-fill font-medium text-on-red hover:brightness-95',
  /** Ember: only for approvals. */
  approve: 'border-ember bg-ember font-semibold text-on-ember hover:border-ember-hi hover:bg-ember-hi',
};

const sizes = {
  md: 'h-8 rounded-control px-3 max-md:h-11 max-md:text-md',
  sm: 'h-7 rounded-control px-2.5 max-md:h-11 max-md:text-md',
  lg: 'h-11 rounded-[8px] px-5 text-[15px]',
  icon: 'size-8 rounded-control p-0 max-md:size-11',
  iconSm: 'size-7 rounded-control p-0 max-md:size-11',
};

interface Look {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  full?: boolean | undefined;
  className?: string | undefined;
}

/** The class names of a button, for links: `<Link className={buttonLook({ variant: 'primary' })}>`. */
export const buttonLook = ({ variant = 'default', size = 'md', full = false, className }: Look = {}): string =>
  cn(base, variants[variant], sizes[size], full && 'w-full', className);

const offLook = 'border-transparent! bg-fill! text-ink-3!';

const Ring = () => (
  <span
    aria-hidden
    className="size-3.5 flex-none animate-spin rounded-full border-[1.75px] border-current border-r-transparent motion-reduce:border-dotted"
  />
);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Look {
  /** Shows a spinner and `pendingText`, keeps the width, and ignores clicks. */
  pending?: boolean;
  /** From docs/quality/specification.md, such as `Generating...`. Without it the button keeps its text. */
  pendingText?: ReactNode;
  /** The key with the same effect, shown as a hint. */
  keys?: string | undefined;
  /** A button that changes something is off in a read-only view. By default: one that can wait, sends a form, approves or removes. */
  changes?: boolean;
}

const changing: readonly unknown[] = ['approve', 'danger', 'destroy'];

export const Button = ({
  variant,
  size,
  full,
  pending: given,
  pendingText,
  keys,
  changes = given !== undefined || changing.includes(variant),
  className,
  children,
  onClick,
  ref: outerRef,
  ...rest
}: ButtonProps) => {
  const inner = useRef<HTMLButtonElement>(null);
  const width = useRef(0);
  const hasPendingText = pendingText !== undefined;
  const off = (changes || rest.type === 'submit') && readOnly.why;
  const pending = (given ?? false) && !off;
  useLayoutEffect(() => {
    const button = inner.current;
    if (!button || !hasPendingText) return;
    if (pending) {
      button.style.minWidth = `${width.current}px`;
      return () => {
        button.style.minWidth = '';
      };
    }
    // An observer reads the width, because reading it in the effect would make the browser lay out the page again for each button.
    const watch = new ResizeObserver(() => {
      width.current = button.offsetWidth;
    });
    watch.observe(button);
    return () => watch.disconnect();
  }, [pending, hasPendingText]);
  return (
    <button
      type="button"
      {...rest}
      ref={(node) => {
        inner.current = node;
        if (typeof outerRef === 'function') outerRef(node);
        else if (outerRef) outerRef.current = node;
      }}
      aria-busy={pending || undefined}
      aria-disabled={pending || !!off || rest['aria-disabled']}
      title={off || rest.title}
      onClick={
        pending || off
          ? (event) => {
              event.preventDefault();
              if (off) readOnly.tell();
            }
          : onClick
      }
      className={buttonLook({ variant, size, full, className: cn(className, off && offLook) })}
    >
      {pending && <Ring />}
      {pending ? (pendingText ?? children) : children}
      {keys && !pending && <Key keys={keys} inherit className="-mr-1" />}
    </button>
  );
};
