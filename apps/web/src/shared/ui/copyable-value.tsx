import { Check, Copy } from 'lucide-react';
import { writeToClipboard } from '@/shared/toast/clipboard';
import { useCopied } from '@/shared/lib/use-copied';
import { Button } from './button';

export const CopyLine = ({ value, what }: { value: string; what: string }) => {
  const [copied, setCopied] = useCopied();
  return (
    <span className="flex min-w-0 items-start gap-1">
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
