import { messageOf } from '@/shared/http/call';
import { toast } from './toast.store';

export const notSaved = { title: 'Error', text: 'This could not be saved. Please try again.' };

/** The toast with the server's reason, if it gave one. */
export const whyNotSaved = (error: unknown) => ({ ...notSaved, text: messageOf(error, notSaved.text) });

/** Shown when a selection is too large for an action. */
export const tooMany = (limit: number, act: string) =>
  toast({ kind: 'error', title: `${act} takes up to ${limit} leads at a time`, text: 'Select fewer and try again.' });
