import { lazily } from '@/shared/lazily';

const load = () => import('./hard-sell-marks');

/** A text with its phrases of hard selling marked. The text is shown before the marks load. */
export const Marked = lazily<{ text: string }>(
  async () => (await load()).HardSellMarks,
  ({ text }) => text,
);

/** Names the marked phrases. */
export const HardSellFound = lazily(async () => (await load()).HardSellFound);
