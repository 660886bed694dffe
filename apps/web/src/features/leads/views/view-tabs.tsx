import type { LeadViewAnswer } from '@app/contracts/leads/lead-views.api';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, ChevronDown, PenLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Recorded } from '@/shared/http/call';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { number } from '@/shared/lib/format';
import { lazily } from '@/shared/ui/lazily';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuRule } from '@/shared/ui/menu';
import { tabInView } from '@/shared/ui/scroll-tab-into-view';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { useIsCurrent } from '@/shared/lib/use-is-current';
import { filtersInForce, noFilter } from '../leads.filters';
import { type ChangeSearch, type LeadsSearch, filterOf } from '../leads.search';
import { leadViewsQuery, useChangeView, useRemoveView, useSaveView } from './use-view-actions';

const NameDialog = lazily(async () => (await import('./view-name-dialog')).NameDialog);

type ViewLook = Pick<LeadViewAnswer, 'filter' | 'sort' | 'layout'>;

const viewOf = (search: LeadsSearch): ViewLook => {
  const { sort = '-created', archived: _, doNotContact, ...filter } = filterOf(search);
  const set = Object.entries({ ...filter, doNotContact: doNotContact && true }).filter(
    ([, value]) => value !== undefined,
  );
  return { filter: Object.fromEntries(set), sort, layout: search.layout ?? 'table' };
};

/** The address of a view; null is All. */
const searchOf = (view: LeadViewAnswer | null): Partial<LeadsSearch> => ({
  ...noFilter,
  ...view?.filter,
  doNotContact: view?.filter.doNotContact || undefined,
  sort: view === null || view.sort === '-created' ? undefined : view.sort,
  ...(view && { layout: view.layout === 'board' ? 'board' : undefined }),
  view: view?.id,
});

const textOf = ({ filter, sort, layout }: ViewLook): string =>
  JSON.stringify([Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)), sort, layout]);

const isChanged = (search: LeadsSearch, saved: ViewLook): boolean => textOf(viewOf(search)) !== textOf(saved);

interface TabProps {
  name: string;
  count?: number | null;
  current: boolean;
  /** The screen differs from the saved view. */
  changed?: boolean;
  onChoose: () => void;
}

const Tab = ({ name, count, current, changed = false, onChoose }: TabProps) => (
  <button
    ref={current ? tabInView : undefined}
    type="button"
    aria-current={current ? 'page' : undefined}
    className={tabLook}
    onClick={onChoose}
  >
    <bdi className="clip max-w-48" title={name}>
      {name}
    </bdi>
    {changed && (
      <span title="Changed, not saved" className="size-1.5 flex-none rounded-full bg-ink">
        <span className="sr-only">, changed, not saved</span>
      </span>
    )}
    {typeof count === 'number' && <span className="text-sm font-normal text-ink-3 tabular-nums">{number(count)}</span>}
  </button>
);

interface ViewMenuProps {
  view: LeadViewAnswer;
  place: number;
  last: boolean;
  onRename: () => void;
  onGone: () => void;
}

const ViewMenu = ({ view, place, last, onRename, onGone }: ViewMenuProps) => {
  const change = useChangeView();
  const remove = useRemoveView();
  const move = (by: 1 | -1) => change.act({ view, change: { place: place + by } });
  return (
    <Menu
      changes
      trigger={
        <Button
          variant="quiet"
          size="iconSm"
          className="-ml-2.5 flex-none self-center"
          aria-label={`Change the view ${view.name}`}
        >
          <ChevronDown className="size-3.5" />
        </Button>
      }
    >
      <MenuItem onSelect={onRename}>
        <PenLine />
        Rename
      </MenuItem>
      <MenuItem disabled={place === 0} onSelect={() => move(-1)}>
        <ArrowLeft />
        Move left
      </MenuItem>
      <MenuItem disabled={last} onSelect={() => move(1)}>
        <ArrowRight />
        Move right
      </MenuItem>
      <MenuRule />
      <MenuItem
        danger
        onSelect={() => {
          remove.act(view);
          onGone();
        }}
      >
        <Trash2 />
        Delete view
      </MenuItem>
    </Menu>
  );
};

export const ViewTabs = ({ search, onSearch }: { search: LeadsSearch; onSearch: ChangeSearch }) => {
  const { data, isError, refetch } = useQuery(leadViewsQuery);
  const views = data ?? [];
  const { data: counts } = useQuery(leadCountsQuery);
  const [naming, setNaming] = useState<{ view: LeadViewAnswer | null } | null>(null);
  const change = useChangeView();
  const save = useSaveView();
  const stillHere = useIsCurrent(JSON.stringify(search));
  /** Opens the new view, unless the person has opened another one by then. */
  const saveAs = async (name: string) => {
    const saved = await save.actAsync({ name, ...viewOf(search) });
    if (!(saved instanceof Recorded) && stillHere()) onSearch({ view: saved.id });
  };
  const open = search.archived ? undefined : views.find(({ id }) => id === search.view);
  const changed = open !== undefined && isChanged(search, open);
  const narrowed = !open && !search.archived && (filtersInForce(search).length > 0 || search.sort !== undefined);
  return (
    <>
      <nav ref={keepFocus} aria-label="Saved views" className={`${tabListLook} mb-3`}>
        <Tab
          name="All"
          count={counts?.total}
          current={!open && !search.archived}
          onChoose={() => onSearch(searchOf(null))}
        />
        {isError && !data && (
          <span role="alert" className="flex flex-none items-center gap-1 text-ink-3">
            Your views could not be loaded.
            <Button variant="quiet" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </span>
        )}
        {views.map((view, place) => (
          <span key={view.id} className="flex flex-none">
            <Tab
              name={view.name}
              count={view.count}
              current={view === open}
              changed={view === open && changed}
              onChoose={() => onSearch(searchOf(view))}
            />
            {view === open && (
              <ViewMenu
                view={view}
                place={place}
                last={place === views.length - 1}
                onRename={() => setNaming({ view })}
                onGone={() => onSearch({ ...searchOf(null), layout: search.layout })}
              />
            )}
          </span>
        ))}
        <Tab
          name="Archive"
          current={search.archived === true}
          onChoose={() => onSearch({ ...noFilter, view: undefined, archived: true })}
        />
        {(changed || narrowed) && (
          <span className="ml-auto flex flex-none items-center gap-1 pl-3">
            {changed && (
              <>
                <Button variant="quiet" size="sm" onClick={() => onSearch(searchOf(open))}>
                  Discard
                </Button>
                <Button
                  size="sm"
                  pending={change.pending}
                  onClick={() => change.act({ view: open, change: viewOf(search), says: `View “${open.name}” saved` })}
                >
                  Save
                </Button>
              </>
            )}
            <Button changes variant="quiet" size="sm" onClick={() => setNaming({ view: null })}>
              <Plus className="size-3.5" />
              {changed ? 'Save as new' : 'Save view'}
            </Button>
          </span>
        )}
      </nav>
      {naming && (
        <NameDialog
          title={naming.view ? 'Rename the view' : 'Save this view'}
          name={naming.view?.name ?? ''}
          act={naming.view ? 'Rename' : 'Save view'}
          onClose={() => setNaming(null)}
          onSave={(name) => (naming.view ? change.actAsync({ view: naming.view, change: { name } }) : saveAs(name))}
        />
      )}
    </>
  );
};
