import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Key } from './key-hint';
import type { Triggered } from './lazily';

/** The open dialog or the main landmark, because the accessibility rules require every text inside a landmark. */
const landmark = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.querySelector('main');

export interface MenuProps extends Triggered {
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
  className?: string;
  /** All its items change something. They are off in a read-only view. */
  changes?: boolean;
  children: ReactNode;
}

/** The attributes of the items: those of a menu that is off say why. */
const Off = createContext<{ disabled?: true; title?: string }>({});

/** Not modal: the library's modal mode needs an inline style element, which the Content-Security-Policy refuses. */
export const MenuWindow = (props: MenuProps) => {
  const { open, onOpenChange, trigger, side = 'bottom', align = 'start', className, changes, children } = props;
  const [container, setContainer] = useState(landmark);
  const change = (next: boolean) => {
    if (next) setContainer(landmark());
    onOpenChange(next);
  };
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={change}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-menu-in overflow-y-auto rounded-[8px] bg-field p-1 shadow-float outline-none',
            className,
          )}
        >
          <Off value={changes ? offWhenReadOnly() : {}}>{children}</Off>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

const itemLook =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1 text-ink outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-select max-md:min-h-11 [&_.lucide]:text-ink-3';

export interface MenuItemProps extends ComponentProps<typeof Primitive.Item> {
  keys?: string;
  danger?: boolean;
}

export const MenuItem = ({ keys, danger = false, className, children, ...rest }: MenuItemProps) => (
  <Primitive.Item
    {...rest}
    {...useContext(Off)}
    className={cn(itemLook, danger && 'text-red [&_.lucide]:text-red', className)}
  >
    {rest.asChild ? (
      children
    ) : (
      <>
        {children}
        {keys && <Key keys={keys} className="ml-auto pl-4" />}
      </>
    )}
  </Primitive.Item>
);

export interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
}

export const MenuChoice = <V extends string>({ label, value, onChange, options }: MenuChoiceProps<V>) => {
  const off = useContext(Off);
  return (
    <Primitive.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as V)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} {...off} className={itemLook}>
          {option.label}
          <Primitive.ItemIndicator className="ml-auto">
            <Check className="size-3.5" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
};

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Primitive.Label className="px-2.5 pt-1.5 pb-1 text-sm font-medium text-ink-3">{children}</Primitive.Label>
);
export const MenuRule = () => <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
