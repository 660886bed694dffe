import { createFileRoute } from '@tanstack/react-router';
import { DuplicatesPage } from '@/features/duplicates/duplicates-page';
import { duplicatesQuery } from '@/features/duplicates/use-merge-actions';

export const Route = createFileRoute('/_app/leads/duplicates')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(duplicatesQuery),
  component: DuplicatesPage,
});
