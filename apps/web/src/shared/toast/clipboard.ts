import { toast } from './toast.store';

/** Uses the old API, which is the only one that works on an address without https. */
const copySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const taken = document.execCommand('copy');
  field.remove();
  return taken;
};

/** Copies a text to the clipboard. Shows a toast and returns false when the browser does not allow it. */
export const writeToClipboard = async (text: string): Promise<boolean> => {
  let taken = false;
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text);
      taken = true;
    } else taken = copySelection(text);
  } catch {
    // The browser or the person did not allow it.
  }
  if (!taken)
    toast({
      kind: 'error',
      title: 'Not copied',
      text: 'The browser did not allow it. Select the text and copy it by hand.',
    });
  return taken;
};
