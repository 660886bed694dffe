import { lazily } from '@/shared/lazily';

/** The dialog of Won and Lost: its code loads when a lead ends. */
export const EndingDialog = lazily(async () => (await import('./ending-dialog')).EndingDialog);
