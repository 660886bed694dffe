import { number, plural } from '@/shared/lib/format';
import { toast } from './toast.store';

/** Says how much of a paste a field with `maxLength` leaves out, because the browser cuts it without a word. */
export const showPasteTruncation = (): (() => void) => {
  const stop = new AbortController();
  document.addEventListener(
    'paste',
    ({ target, clipboardData, defaultPrevented }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (defaultPrevented || !isField || target.readOnly || target.maxLength < 0) return;
      const { value, maxLength, selectionStart, selectionEnd } = target;
      const pasted = clipboardData?.getData('text').replaceAll('\r\n', '\n').length ?? 0;
      // Fields of an address or a mail address do not tell what is selected.
      const stays = selectionStart === null ? 0 : value.length - ((selectionEnd ?? selectionStart) - selectionStart);
      const left = stays + pasted - maxLength;
      if (left <= 0) return;
      toast({
        kind: 'error',
        title: `The last ${left === 1 ? 'character' : plural(left, 'character')} did not fit`,
        text: `This field takes at most ${number(maxLength)} characters.`,
      });
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
};
