import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/shared/lib/cn';
import { offWhenReadOnly } from '@/shared/session/read-only';

export const Switch = ({ className, disabled, ...rest }: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root
    disabled={disabled}
    {...rest}
    {...offWhenReadOnly()}
    className={cn(
      'inline-flex h-5 w-8 flex-none items-center rounded-full bg-field px-[3px] ring-[1.5px] ring-line-3 transition-colors ring-inset',
      'focus-visible:rounded-full disabled:opacity-60 data-[state=checked]:bg-ink data-[state=checked]:ring-ink max-md:h-6 max-md:w-10',
      className,
    )}
  >
    <Primitive.Thumb className="size-3 rounded-full bg-line-3 transition-transform duration-(--dur-touch) data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-on-ink max-md:size-4 max-md:data-[state=checked]:translate-x-[18px]" />
  </Primitive.Root>
);
