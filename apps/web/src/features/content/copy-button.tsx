import type { Content } from '@app/contracts/content/content.api';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { nameOf } from './labels';

interface CopyButtonProps {
  item: Content;
  /** Returns whether the text was copied. */
  onCopy: (item: Content) => Promise<boolean>;
  size?: 'md' | 'sm';
  className?: string;
}

/** Milliseconds that the button says `Copied`. */
const saysFor = 3000;

/** Copies an approved text. */
export const CopyButton = ({ item, onCopy, size = 'md', className }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saysFor);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size={size}
      aria-label={`${copied ? 'Copied' : 'Copy'} ${nameOf(item)}`}
      className={className}
      onClick={() => {
        void onCopy(item).then(setCopied);
      }}
    >
      {copied ? <Check /> : <Copy />}
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
};
