import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { writeToClipboard } from '../clipboard';
import { cn } from '../cn';
import { Button } from './button';

/** Milliseconds that the button says `Copied`. */
const saysFor = 3000;

/** A value such as a hash, in full, with a button that copies it. */
export const CopyLine = ({ value, what, className }: { value: string; what: string; className?: string }) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saysFor);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className={cn('flex min-w-0 items-start gap-1', className)}>
      <span className="record min-w-0 py-1 wrap-anywhere text-ink-2">{value}</span>
      <Button
        variant="quiet"
        size="iconSm"
        aria-label={copied ? `${what} copied` : `Copy ${what}`}
        onClick={() => void writeToClipboard(value).then(setCopied)}
      >
        {copied ? <Check /> : <Copy />}
      </Button>
    </span>
  );
};
