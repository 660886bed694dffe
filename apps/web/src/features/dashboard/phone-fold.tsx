import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { usePhone } from '@/shared/lib/use-media';

/** On a phone: hides a part behind its name until a tap. */
export const PhoneFold = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (!usePhone()) return children;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between border-b border-line text-md font-semibold"
      >
        {name}
        <ChevronDown className={cn('text-ink-3 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id} className={cn(open && 'pt-3')}>
        {open && children}
      </div>
    </div>
  );
};
