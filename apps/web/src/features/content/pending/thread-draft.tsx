import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { waits } from '@/shared/labels/text-labels';
import { PendingCard } from './pending-card';

/** The waiting draft of a lead, at the end of the thread. After the approval the review continues: copy, open, sent. */
export const DraftInThread = ({ id }: { id: string }) => {
  const navigate = useNavigate();
  const { data: item } = useQuery(contentDetailQuery(id));
  if (!item || !waits(item)) return null;
  return (
    <section aria-label="Your draft" className="mt-5 ml-9 max-md:ml-3">
      <PendingCard item={item} current onApprove={() => void navigate({ to: '/approvals', search: { id } })} />
    </section>
  );
};
