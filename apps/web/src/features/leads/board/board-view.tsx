import { useQuery } from '@tanstack/react-query';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { number } from '@/shared/lib/format';
import type { Drafting } from '@/shared/actions/use-drafting';
import { DraftingBar } from '../drafting/drafting-bar';
import { NoLeads, NothingFound } from '../list/empty-leads';
import { FiltersInForce } from '../list/leads-toolbar';
import { importQuery } from '../leads.queries';
import { filtersInForce, noFilter } from '../leads.filters';
import { type ChangeSearch, filterOf, type LeadsSearch, type OpenStatus } from '../leads.search';
import { Board } from './board';
import { leadColumnsQuery } from './board.queries';

interface BoardViewProps {
  search: LeadsSearch;
  onSearch: ChangeSearch;
  onAdd: (status?: OpenStatus) => void;
  onClosePanel: () => void;
  drafting: Drafting;
}

/** The board under its filters. */
export const BoardView = ({ search, onSearch, onAdd, onClosePanel, drafting }: BoardViewProps) => {
  const { data: columns } = useQuery(leadColumnsQuery(filterOf(search)));
  const { data: counts } = useQuery(leadCountsQuery);
  const file = useQuery({ ...importQuery(search.importId ?? ''), enabled: search.importId !== undefined });
  const found = columns?.reduce((sum, { count }) => sum + count, 0);
  const filtered = filtersInForce(search).length > 0;
  if (found === 0 && !filtered)
    return (
      <div className="mt-3">
        <NoLeads onAdd={() => onAdd()} />
      </div>
    );
  return (
    <>
      <FiltersInForce
        search={search}
        onChange={onSearch}
        found={found === undefined ? undefined : number(found)}
        total={counts && number(Math.max(counts.total, found ?? 0))}
      />
      {found === 0 && filtered ? (
        <NothingFound
          search={search}
          importName={file.data?.fileName}
          total={counts?.total ?? 0}
          onClear={() => onSearch(noFilter)}
        />
      ) : (
        <Board search={search} onOpen={(lead) => onSearch({ lead })} onClosePanel={onClosePanel} onAdd={onAdd} />
      )}
      {drafting.progress && (
        <div className="sticky bottom-5 z-20 mx-auto mt-[18px] w-full max-w-[28rem] rounded-panel bg-field px-3.5 py-3 shadow-float">
          <DraftingBar drafting={drafting} />
        </div>
      )}
    </>
  );
};
