import { cn } from '@/shared/lib/cn';

/** A tab is a link of this look. `aria-current="page"` marks the open one. */
export const tabLook = cn(
  'relative flex h-9 flex-none items-center gap-[7px] px-2.5 font-medium whitespace-nowrap text-ink-2 max-md:h-11',
  'hover:text-ink aria-[current]:text-ink',
  'after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 aria-[current]:after:bg-ink',
);

/** The line of tabs. On a phone it scrolls from edge to edge. */
export const tabListLook =
  'flex gap-0.5 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] max-md:-mx-(--gutter) max-md:px-1.5';
