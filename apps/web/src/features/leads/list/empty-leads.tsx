import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { ended, plural } from '@/shared/lib/format';
import { joinList } from '@/shared/lib/join-list';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty, NoMatch } from '@/shared/ui/empty-state';
import { filtersInForce, noFilter } from '../leads.filters';
import type { ChangeSearch, LeadsSearch } from '../leads.search';
import { GenerateSamples } from '../sample-leads-button';
import { useImportName } from './leads-toolbar';

export const NoLeads = ({ onAdd }: { onAdd: () => void }) => (
  <div className="mt-3 border-y border-line py-10">
    <Empty
      title="Add your first leads or import a CSV"
      detail="Use an export from LinkedIn or your CRM, or a spreadsheet. You check every row before anything is saved."
      action={
        <>
          <Link to="/import" className={buttonLook({})}>
            <Upload />
            Import CSV
          </Link>
          <Button changes onClick={onAdd}>
            <Plus />
            Add First Lead
          </Button>
        </>
      }
    />
    <p className="text-center text-ink-3">
      Or try it with sample data: invented people, marked as samples. You can remove them with one click.
    </p>
    <div className="mt-2.5 flex justify-center">
      <GenerateSamples variant="quiet" />
    </div>
  </div>
);

/** `86 leads are hidden by Status: Booked.` */
export const hiddenBy = (search: LeadsSearch, total: number, importName?: string): string => {
  const labels = filtersInForce(search, importName).map(({ label }) => label.slice(0, 80));
  return ended(`${plural(total, 'lead is', 'leads are')} hidden by ${joinList(labels)}`);
};

export const NothingFound = ({ search, onChange }: { search: LeadsSearch; onChange: ChangeSearch }) => {
  const { data: counts } = useQuery(leadCountsQuery);
  const importName = useImportName(search);
  return (
    <div className="border-y border-line py-6 wrap-anywhere">
      {search.archived && filtersInForce(search).length === 1 ? (
        <Empty title="The archive is empty" detail="Leads that you archive come here. Their history stays." />
      ) : (
        <NoMatch
          title={search.archived ? 'No archived lead matches' : 'No lead matches'}
          hides={search.archived ? 'Only archived leads are shown.' : hiddenBy(search, counts?.total ?? 0, importName)}
          onClear={() => onChange(noFilter)}
        />
      )}
    </div>
  );
};
