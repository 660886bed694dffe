import { createFileRoute } from '@tanstack/react-router';
import { DuplicatesPage } from '@/features/leads/duplicates/duplicates';
import { duplicatesQuery } from '@/features/leads/duplicates/use-merge';

export const Route = createFileRoute('/_app/leads/duplicates')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(duplicatesQuery),
  component: DuplicatesPage,
});
