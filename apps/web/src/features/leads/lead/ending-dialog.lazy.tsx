import { lazily } from '@/shared/ui/lazily';

export const EndingDialog = lazily(async () => (await import('./ending-dialog')).EndingDialog);
