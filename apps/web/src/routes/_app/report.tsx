import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '@/features/digest/report/report-page';
import { dayOf } from '@/shared/lib/search-params';

const ReportScreen = () => {
  const navigate = Route.useNavigate();
  return (
    <ReportPage
      day={dayOf(Route.useSearch().week)}
      onWeek={(week) => void navigate({ search: { week }, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/report')({
  validateSearch: (search: { week?: string }) => search,
  component: ReportScreen,
});
