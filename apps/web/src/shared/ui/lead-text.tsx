import { cutTo } from '@app/contracts/text';
import { Link } from '@tanstack/react-router';
import { SampleChip } from './chip';

/** One line, cut, with its start in the tooltip. Isolated, so that a right-to-left name does not turn the sentence. */
export const ClippedText = ({ children }: { children: string }) => (
  <bdi title={cutTo(children, 500)} className="clip inline-block max-w-full align-bottom">
    {children}
  </bdi>
);

/** `COO at Pella Foods`. Each part is isolated, because it may be written from right to left. */
export const Role = ({ title, company }: { title: string; company: string }) => (
  <>
    <bdi>{title}</bdi>
    {title && company && ' at '}
    <bdi>{company}</bdi>
  </>
);

export const LeadLink = ({ id, name }: { id: string; name: string | null }) => (
  <Link to="/leads/$id" params={{ id }} className="hover:underline">
    <bdi>{name}</bdi>
  </Link>
);

export const SampleLeadChip = () => (
  <span className="flex-none" title="An invented person, to try the product with">
    <SampleChip />
  </span>
);
