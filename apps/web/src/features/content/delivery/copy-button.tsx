import type { Content } from '@app/contracts/content/content.api';
import { Check, Copy } from 'lucide-react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { useCopied } from '@/shared/lib/use-copied';
import { Button } from '@/shared/ui/button';
import { nameOf } from '@/shared/labels/text-labels';

interface CopyButtonProps {
  item: Content;
  /** Returns whether the text was copied. */
  onCopy: (item: Content) => Promise<boolean>;
  size?: 'md' | 'sm';
  keys?: string | undefined;
  className?: string;
}

/** Copies an approved text. */
export const CopyButton = ({ item, onCopy, size = 'md', keys, className }: CopyButtonProps) => {
  const [copied, setCopied] = useCopied();
  const copy = () => void onCopy(item).then(setCopied);
  useHotkeys(keys ? [{ keys, does: `Copy ${nameOf(item)}`, run: copy }] : []);
  return (
    <Button
      size={size}
      keys={keys}
      aria-label={`${copied ? 'Copied' : 'Copy'} ${nameOf(item)}`}
      className={className}
      onClick={copy}
    >
      {copied ? <Check /> : <Copy />}
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
};
