import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import type { Triggered } from './lazily';

export interface PopoverProps extends Triggered {
  label: string;
  side?: 'top' | 'bottom';
  className?: string;
  children: ReactNode;
}

export const PopoverWindow = (props: PopoverProps) => (
  <Primitive.Root open={props.open} onOpenChange={props.onOpenChange}>
    <Primitive.Trigger asChild>{props.trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        side={props.side ?? 'bottom'}
        align="start"
        sideOffset={6}
        collisionPadding={8}
        data-popover
        aria-label={props.label}
        className={cn(
          'z-70 max-h-(--radix-popover-content-available-height) animate-menu-in overflow-y-auto rounded-over bg-field p-3.5 shadow-float outline-none',
          props.className,
        )}
      >
        {props.children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);
