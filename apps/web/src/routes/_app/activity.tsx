import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '@/features/activity/activity-page';
import { isType } from '@/features/activity/activity.search';
import type { Activity } from '@app/contracts/activity/activity.api';
import { only } from '@/shared/search';

const ActivityList = () => {
  const { type } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivityPage
      type={type}
      onType={(next) => void navigate({ search: next ? { type: next } : {}, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/activity')({
  validateSearch: (search: Record<string, unknown>): { type?: Activity['type'] } =>
    only(search, isType(search.type) ? { type: search.type } : {}),
  component: ActivityList,
});
