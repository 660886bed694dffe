import type { Content } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural } from '@/shared/lib/format';
import { leadOriginsQuery } from '@/shared/queries/lead-origins.queries';

/** How many leads a post brought, as the person says, with a link to them. */
export const LeadsBrought = ({ item }: { item: Content }) => {
  const { data } = useQuery({ ...leadOriginsQuery, enabled: item.type === 'post' });
  const brought = data?.find(({ contentId }) => contentId === item.id);
  if (!brought) return null;
  const { leads, booked, won } = brought;
  const parts = [plural(leads, 'lead'), ...(booked ? [`${booked} booked`] : []), ...(won ? [`${won} won`] : [])];
  return (
    <Link to="/leads" search={{ sourcePost: item.id }} className="link text-sm text-ink-2">
      Brought {parts.join(', ')}
    </Link>
  );
};
