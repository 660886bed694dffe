import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn';
import { Button } from './button';
import { Scrim } from './dialog-window';
import { useOpener } from './use-opener';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Beside the title, at the right. */
  action?: ReactNode;
  /** Pixels; the whole screen on a phone. */
  width?: number;
  className?: string;
  children: ReactNode;
}

/** Slides in from the right over the page. */
export const Drawer = ({ open, onOpenChange, title, action, width = 460, className, children }: DrawerProps) => {
  const opener = useOpener(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          {...opener}
          aria-describedby={undefined}
          style={{ width: `min(${width}px, 100vw)` }}
          className={cn(
            'fixed inset-y-0 right-0 z-60 flex animate-drawer-in flex-col overflow-x-hidden overflow-y-auto bg-canvas shadow-over outline-none',
            className,
          )}
        >
          <div className="sticky top-0 z-1 flex items-center gap-2 border-b border-line bg-canvas py-3 pr-3 pl-5">
            <Primitive.Title className="clip flex-1 text-lg font-semibold tracking-[-0.01em]">{title}</Primitive.Title>
            {action}
            <Primitive.Close asChild>
              <Button variant="quiet" size="icon" aria-label="Close">
                <X />
              </Button>
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
