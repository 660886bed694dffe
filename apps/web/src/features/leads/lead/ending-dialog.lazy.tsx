import { lazily } from '@/shared/ui/lazily';

/** The dialog for Won and Lost. Its code loads when a lead ends. */
export const EndingDialog = lazily(async () => (await import('./ending-dialog')).EndingDialog);
