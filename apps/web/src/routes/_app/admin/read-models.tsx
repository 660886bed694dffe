import { createFileRoute } from '@tanstack/react-router';
import { consumersQuery } from '@/features/admin/admin.queries';
import { ModelsScreen } from '@/features/admin/read-models/read-models-screen';
import { given, only, textIn } from '@/shared/lib/search-params';

const ReadModels = () => {
  const navigate = Route.useNavigate();
  return (
    <ModelsScreen
      model={Route.useSearch().model}
      onModel={(next) => void navigate({ search: given({ model: next }), resetScroll: next !== undefined })}
    />
  );
};

export const Route = createFileRoute('/_app/admin/read-models')({
  validateSearch: (search: Record<string, unknown>): { model?: string | undefined } =>
    only(search, given({ model: textIn(search.model, 100) })),
  // Not awaited: the screen has skeletons.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(consumersQuery),
  component: ReadModels,
});
