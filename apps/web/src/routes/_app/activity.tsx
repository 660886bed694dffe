import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage, isType } from '@/features/activity/activity-page';
import { only } from '@/shared/lib/search-params';

const ActivityList = () => {
  const { type } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivityPage
      type={isType(type) ? type : undefined}
      onType={(next) => void navigate({ search: next ? { type: next } : {}, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/activity')({
  // The page knows the types, which every route would load here.
  validateSearch: (search: Record<string, unknown>): { type?: string } =>
    only(search, typeof search.type === 'string' ? { type: search.type } : {}),
  component: ActivityList,
});
