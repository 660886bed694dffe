import { lazily } from '@/shared/ui/lazily';

const load = () => import('./warnings');

/** A text with its phrases of hard selling marked. The text is shown before the marks load. */
export const Marked = lazily<{ text: string }>(
  async () => (await load()).HardSellMarks,
  ({ text }) => text,
);

export const Warnings = lazily(async () => (await load()).Warnings);
