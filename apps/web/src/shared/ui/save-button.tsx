import { cn } from '@/shared/lib/cn';
import { Button, type ButtonProps } from './button';

/** Saves a form that stays open. Without a change it is off, but not disabled: a disabled button loses the focus when it has saved. */
export const SaveButton = ({ off, className, onClick, ...rest }: ButtonProps & { off: boolean }) => (
  <Button
    {...rest}
    aria-disabled={off}
    onClick={off ? (event) => event.preventDefault() : onClick}
    className={cn(className, off && 'border-transparent! bg-fill! text-ink-3!')}
  />
);
