import { cn } from '@/shared/cn';
import { SampleChip } from '@/shared/ui/chip';

/**
 * Words that a person typed or imported, on one line: cut with an ellipsis, whole in the tooltip (up to what a tooltip
 * can hold), and isolated, so that a right-to-left name does not turn the sentence around it.
 */
export const ClippedText = ({ children, className }: { children: string; className?: string }) => (
  <bdi title={children.slice(0, 500)} className={cn('clip inline-block max-w-full align-bottom', className)}>
    {children}
  </bdi>
);

/** `COO at Pella Foods`; each part is isolated, because either may run from right to left. */
export const Role = ({ title, company }: { title: string; company: string }) => (
  <>
    <bdi>{title}</bdi>
    {title && company && ' at '}
    <bdi>{company}</bdi>
  </>
);

/** Says that a lead is invented. */
export const SampleLeadChip = () => (
  <span className="flex-none" title="An invented person, to try the product with">
    <SampleChip />
  </span>
);
