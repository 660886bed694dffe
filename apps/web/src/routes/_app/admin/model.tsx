import { createFileRoute } from '@tanstack/react-router';
import { modelCallsQuery } from '@/features/admin/admin.queries';
import { ModelScreen } from '@/features/admin/model/model-screen';

export const Route = createFileRoute('/_app/admin/model')({
  // Not awaited: the screen has skeletons.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(modelCallsQuery),
  component: ModelScreen,
});
