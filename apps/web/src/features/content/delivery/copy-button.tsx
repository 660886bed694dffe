import type { Content } from '@app/contracts/content/content.api';
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
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

/** The sheet with the words that a button copies. In a bar, which is always in view, the button itself. */
export const sheetOf = (button: Element | null) => button?.closest('article') ?? button;

/** Copies an approved text. */
export const CopyButton = ({ item, onCopy, size = 'md', keys, className }: CopyButtonProps) => {
  const [copied, setCopied] = useCopied();
  const copy = () => void onCopy(item).then(setCopied);
  const button = useRef<HTMLButtonElement>(null);
  useHotkeys(keys ? [{ keys, does: `Copy ${nameOf(item)}`, run: copy, about: () => sheetOf(button.current) }] : []);
  return (
    <Button
      ref={button}
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
