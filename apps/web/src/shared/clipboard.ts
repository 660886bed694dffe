import { toast } from './toast-store';

/** The old way: the only one on an address without https, such as the machine next door. */
const copySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const taken = document.execCommand('copy');
  field.remove();
  return taken;
};

/** Puts a text on the clipboard; says what to do when the browser does not allow it, and answers false. */
export const writeToClipboard = async (text: string): Promise<boolean> => {
  let taken = false;
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text);
      taken = true;
    } else taken = copySelection(text);
  } catch {
    // Refused by the browser or the person: told below.
  }
  if (!taken)
    toast({
      kind: 'error',
      title: 'Not copied',
      text: 'The browser did not allow it. Select the text and copy it by hand.',
    });
  return taken;
};
