import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Key } from './key-hint';

/** Explains its child, which must be focusable. It must never be the only place of an information. */
export const Tooltip = ({
  text,
  keys,
  side = 'top',
  children,
}: {
  text: ReactNode;
  keys?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}) => (
  <Primitive.Provider delayDuration={500}>
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-70 flex max-w-64 animate-menu-in items-center gap-2 rounded-control bg-ink px-2 py-1 text-sm text-on-ink shadow-float"
        >
          {text}
          {keys && <Key keys={keys} inherit />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  </Primitive.Provider>
);
