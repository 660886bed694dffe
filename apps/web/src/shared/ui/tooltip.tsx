import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Explains its child, which must be focusable. It must never be the only place of an information. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <Primitive.Provider delayDuration={500}>
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side="left"
          sideOffset={6}
          collisionPadding={8}
          className="z-70 max-w-64 animate-menu-in rounded-control bg-ink px-2 py-1 text-sm text-on-ink shadow-float"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  </Primitive.Provider>
);
