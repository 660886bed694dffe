import { useQuery } from '@tanstack/react-query';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { number } from '@/shared/lib/format';
import { FloatingDraftingBar } from '../drafting/drafting-bar';
import { NoLeads, NothingFound } from '../list/empty-leads';
import { FiltersInForce } from '../list/leads-toolbar';
import { filtersInForce } from '../leads.filters';
import { filterOf, type LayoutProps } from '../leads.search';
import { Board } from './board';
import { leadColumnsQuery } from './board.queries';

export const BoardView = ({ search, onSearch, onAdd, onClosePanel, drafting }: LayoutProps) => {
  const { data: columns } = useQuery(leadColumnsQuery(filterOf(search)));
  const { data: counts } = useQuery(leadCountsQuery);
  const found = columns?.reduce((sum, { count }) => sum + count, 0);
  const filtered = filtersInForce(search).length > 0;
  if (found === 0 && !filtered) return <NoLeads onAdd={() => onAdd()} />;
  return (
    <>
      <FiltersInForce
        search={search}
        onChange={onSearch}
        found={found === undefined ? undefined : number(found)}
        total={counts && number(Math.max(counts.total, found ?? 0))}
      />
      {found === 0 ? (
        <NothingFound search={search} onChange={onSearch} />
      ) : (
        <Board search={search} onOpen={(lead) => onSearch({ lead })} onClosePanel={onClosePanel} onAdd={onAdd} />
      )}
      <div className="sticky bottom-5 z-20">
        <FloatingDraftingBar drafting={drafting} />
      </div>
    </>
  );
};
