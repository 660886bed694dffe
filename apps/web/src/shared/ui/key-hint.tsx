import { Command, CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';

const onMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const faces: Record<string, ReactNode> = {
  mod: onMac ? <Command className="size-2.5" /> : 'Ctrl',
  enter: <CornerDownLeft className="size-2.5" />,
  escape: 'Esc',
};

const cap =
  'inline-flex h-[18px] min-w-[18px] items-center justify-center gap-[3px] rounded-chip border px-1 font-sans text-[11px]/none font-medium';

/** Written like a hotkey: `a`, `mod+k`, `g l`. `inherit`: in the button's colour. Hidden on touch screens. */
export const Key = ({ keys, inherit = false, className }: { keys: string; inherit?: boolean; className?: string }) => (
  <span aria-hidden className={cn('inline-flex gap-1 touch:hidden max-md:hidden', className)}>
    {keys.split(' ').map((chord) => (
      <kbd
        key={chord}
        className={cn(
          cap,
          inherit
            ? 'border-[color-mix(in_srgb,currentColor_38%,transparent)] text-inherit'
            : 'border-line-2 text-ink-3',
        )}
      >
        {chord.split('+').map((key) => (
          <span key={key}>{faces[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</span>
        ))}
      </kbd>
    ))}
  </span>
);
