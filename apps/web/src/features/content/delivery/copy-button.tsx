import type { Content, copyContent } from '@app/contracts/content/content.api';
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { capital } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { call } from '@/shared/http/call';
import { conflictOf, conflictTitles } from '@/shared/text/text-conflict';
import { wholeOf } from '@/shared/text/mail-subject';
import { writeToClipboard } from '@/shared/toast/clipboard';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { useCopied } from '@/shared/lib/use-copied';
import { Button } from '@/shared/ui/button';
import { nameOf } from '@/shared/labels/text-labels';

/** Copies an approved text and records it. The promise says whether it was copied. */
export const useCopyText = () => {
  const copied = useAction({
    run: ({ id, fingerprint }: Content, extras) =>
      call<typeof copyContent>('POST', '/api/content/:id/copied', { params: { id }, body: { fingerprint }, ...extras }),
    done: (_, item) => ({
      title: 'Copied',
      text: `${capital(nameOf(item))} is on your clipboard. Paste it where you want to use it.`,
    }),
    failed: (error, item) =>
      conflictOf(error) === null
        ? { title: 'Error', text: 'The text is on your clipboard, but the copy could not be recorded.' }
        : {
            title: conflictTitles.changed,
            text: `${capital(nameOf(item))} is no longer approved. Do not use the copied text.`,
          },
  });
  return async (item: Content): Promise<boolean> => {
    const taken = await writeToClipboard(wholeOf(item));
    if (taken) copied.act(item);
    return taken;
  };
};

interface CopyButtonProps {
  item: Content;
  size?: 'md' | 'sm';
  keys?: string | undefined;
  className?: string;
}

/** The sheet with the words that a button copies. The bar of a phone has none, and is always in view, like the page. */
export const sheetOf = (button: Element | null) => button?.closest('article') ?? document.body;

export const CopyButton = ({ item, size = 'md', keys, className }: CopyButtonProps) => {
  const [copied, setCopied] = useCopied();
  const copyText = useCopyText();
  const copy = () => void copyText(item).then(setCopied);
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
