import type { Content } from '@app/contracts/content/content.api';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { nameOf } from './labels';

interface CopyButtonProps {
  item: Content;
  /** Handlers whether the clipboard took the words. */
  onCopy: (item: Content) => Promise<boolean>;
  size?: 'md' | 'sm';
  className?: string;
}

/** How long the button itself says that it has copied, in milliseconds. */
const saysFor = 3000;

/** Copies an approved text, so that its owner can place it. */
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
