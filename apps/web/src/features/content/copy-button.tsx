import type { Content } from '@app/contracts/content/content.api';
import { Check, Copy } from 'lucide-react';
import { useCopied } from '@/shared/use-copied';
import { Button } from '@/shared/ui/button';
import { nameOf } from './labels';

interface CopyButtonProps {
  item: Content;
  /** Returns whether the text was copied. */
  onCopy: (item: Content) => Promise<boolean>;
  size?: 'md' | 'sm';
  className?: string;
}

/** Copies an approved text. */
export const CopyButton = ({ item, onCopy, size = 'md', className }: CopyButtonProps) => {
  const [copied, setCopied] = useCopied();
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
