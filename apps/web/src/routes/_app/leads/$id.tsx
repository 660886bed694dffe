import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useDrafting } from '@/shared/actions/use-drafting';
import { lazily } from '@/shared/ui/lazily';
import { followUpQuery, leadQuery } from '@/shared/queries/lead.queries';
import { NotFoundPage } from '@/shared/shell/not-found-page';
import { WholeLead } from './-whole-lead';

const DraftInThread = lazily(async () => (await import('@/features/content/pending/thread-draft')).DraftInThread);

const LeadPage = () => {
  const { id } = Route.useParams();
  const router = useRouter();
  const drafting = useDrafting();
  return (
    <WholeLead
      key={id}
      id={id}
      drafting={drafting}
      as="page"
      draft={(draftId) => <DraftInThread key={draftId} id={draftId} />}
      missing={<NotFoundPage signedIn />}
      onClose={() => void router.navigate({ to: '/leads' })}
    />
  );
};

export const Route = createFileRoute('/_app/leads/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(leadQuery(id));
    void queryClient.prefetchQuery(followUpQuery(id));
  },
  component: LeadPage,
});
