import type { BrandHealth } from '@app/contracts/metrics/brand-health.api';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type FactName = BrandHealth['scores'][number]['facts'][number]['fact'];

/** The rows of Analytics that a fact counts. */
const inAnalytics: Partial<Record<FactName, { figure: string; by?: string; value?: string }>> = {
  linkedin_post: { figure: 'sent', by: 'kind', value: 'post:linkedin_post' },
  instagram_post: { figure: 'sent', by: 'kind', value: 'post:instagram_post' },
  email: { figure: 'sent', by: 'kind', value: 'post:email' },
  engage: { figure: 'sent', by: 'type', value: 'comment' },
  given: { figure: 'sent', by: 'type', value: 'comment' },
  theirs: { figure: 'asked', by: 'type', value: 'message' },
  moved: { figure: 'reached', value: 'responded' },
};

interface FactLinkProps {
  fact: FactName;
  /** The four weeks. */
  period: Pick<BrandHealth, 'from' | 'to'>;
  className: string;
  children: ReactNode;
}

/** Opens the rows behind a fact. */
export const FactLink = ({ fact, period: { from, to }, ...rest }: FactLinkProps) => {
  const rows = inAnalytics[fact];
  if (rows) return <Link to="/analytics" search={{ from, to, inPeriod: true, ...rows }} {...rest} />;
  if (fact === 'warm') return <Link to="/follow-ups" {...rest} />;
  return <Link to="/leads" search={{ status: fact === 'booked' ? 'meeting_booked' : 'responded' }} {...rest} />;
};
