import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from '@/shared/lib/cn';
import { offWhenReadOnly } from '@/shared/session/read-only';

/** A radio button of a form, so it is off in a read-only view. Its label makes the tap target. */
export const Radio = ({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) => (
  <input
    {...rest}
    {...offWhenReadOnly()}
    type="radio"
    className={cn(
      'size-3.5 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-line-3 bg-field checked:border-[4.5px] checked:border-ink max-md:size-[18px] max-md:checked:border-[5.5px]',
      className,
    )}
  />
);

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'type'> {
  checked: boolean | 'mixed';
}

const box =
  'relative size-4 flex-none cursor-pointer appearance-none rounded-chip border-[1.5px] border-line-3 bg-field align-middle max-md:size-5';
const filled = 'checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink';
const tick = [
  'after:absolute after:hidden after:border-on-ink',
  'checked:after:left-1/2 checked:after:top-[45%] checked:after:block checked:after:h-[5px] checked:after:w-[9px] checked:after:-translate-x-1/2',
  'checked:after:-translate-y-1/2 checked:after:-rotate-45 checked:after:border-b-[1.75px] checked:after:border-l-[1.75px]',
  'indeterminate:after:left-1/2 indeterminate:after:top-1/2 indeterminate:after:block indeterminate:after:h-0 indeterminate:after:w-2 indeterminate:after:-translate-1/2 indeterminate:after:border-t-[1.75px]',
].join(' ');

/** A checkbox; `mixed` for a table head with some rows selected. On a phone its tap target is 44 px. */
export const Checkbox = ({ checked, className, ...rest }: CheckboxProps) => {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return (
    <input
      {...rest}
      ref={ref}
      type="checkbox"
      checked={checked === true}
      className={cn(box, filled, tick, 'before:absolute before:-inset-2 max-md:before:-inset-3', className)}
    />
  );
};
