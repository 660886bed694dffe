import { lazily } from '@/shared/lazily';

const load = () => import('./hard-sell-marks');

/** A text with its phrases of hard selling marked. The words are there before the marks. */
export const Marked = lazily<{ text: string }>(
  async () => (await load()).HardSellMarks,
  ({ text }) => text,
);

/** Names the marked phrases. */
export const HardSellFound = lazily(async () => (await load()).HardSellFound);
