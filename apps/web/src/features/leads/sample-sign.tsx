import { SampleChip } from '@/shared/ui/chip';

/** Says that a lead is invented. */
export const SampleSign = () => (
  <span className="flex-none" title="An invented person, to look around with">
    <SampleChip />
  </span>
);
