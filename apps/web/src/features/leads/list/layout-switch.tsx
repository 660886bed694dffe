import { ArrowUpDown, Columns3, Rows3 } from 'lucide-react';
import { Button } from '@/shared/ui/button';
import { Menu, MenuChoice } from '@/shared/ui/menu';
import { Segmented } from '@/shared/ui/segmented';
import type { ChangeSearch, LeadsSearch, SortOrder } from '../leads.search';

interface Props {
  search: LeadsSearch;
  onChange: ChangeSearch;
}

const orders: { value: SortOrder; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'company', label: 'Company' },
  { value: '-lastAction', label: 'Last action, newest first' },
  { value: 'lastAction', label: 'Last action, oldest first' },
  { value: 'nextStep', label: 'Next step, due first' },
];

/** The order of the table and of the cards on the board. The heads of the table offer every column. */
export const SortMenu = ({ search, onChange }: Props) => (
  <Menu
    align="end"
    trigger={
      <Button variant="quiet" title="Sort" className="max-md:w-11 max-md:border-line-2 max-md:bg-field max-md:px-0">
        <ArrowUpDown />
        <span className="max-md:sr-only">Sort</span>
      </Button>
    }
  >
    <MenuChoice
      label="Sort by"
      value={search.sort ?? '-created'}
      onChange={(sort) => onChange({ sort: sort === '-created' ? undefined : sort })}
      options={orders}
    />
  </Menu>
);

const layouts = [
  {
    value: 'table' as const,
    label: (
      <>
        <Rows3 className="size-4" aria-hidden />
        <span className="sr-only">Table</span>
      </>
    ),
  },
  {
    value: 'board' as const,
    label: (
      <>
        <Columns3 className="size-4" aria-hidden />
        <span className="sr-only">Board</span>
      </>
    ),
  },
];

export const LayoutSwitch = ({ search, onChange }: Props) => (
  <Segmented
    label="Layout"
    value={search.layout ?? 'table'}
    onChange={(layout) => onChange({ layout: layout === 'board' ? 'board' : undefined })}
    options={layouts}
  />
);
