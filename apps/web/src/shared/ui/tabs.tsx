import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn';

/** The class names of a tab, also for links (`aria-current="page"` marks the open one). */
export const tabLook = cn(
  'relative flex h-9 flex-none items-center gap-[7px] px-2.5 font-medium whitespace-nowrap text-ink-2 max-md:h-11',
  'hover:text-ink data-[state=active]:text-ink aria-[current]:text-ink',
  'after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 data-[state=active]:after:bg-ink aria-[current]:after:bg-ink',
);
export const tabListLook =
  'flex gap-0.5 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] max-md:-mx-(--gutter) max-md:px-1.5';

/** The number behind a tab's name. */
export const TabCount = ({ value }: { value: number | string | undefined }) => (
  // The width is reserved until the count is known.
  <span className="min-w-[3ch] text-sm font-normal text-ink-3 tabular-nums">{value}</span>
);

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; count?: number }[];
  className?: string;
  /** One `TabPanel` a tab. */
  children: ReactNode;
}

export const Tabs = ({ label, value, onChange, tabs, className, children }: TabsProps) => (
  <Primitive.Root value={value} onValueChange={onChange} className={className}>
    <Primitive.List aria-label={label} className={tabListLook}>
      {tabs.map((tab) => (
        <Primitive.Trigger key={tab.value} value={tab.value} className={tabLook}>
          {tab.label}
          {tab.count !== undefined && <TabCount value={tab.count} />}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
    {children}
  </Primitive.Root>
);

export const TabPanel = Primitive.Content;
