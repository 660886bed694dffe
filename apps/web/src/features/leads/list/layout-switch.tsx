import { ArrowUpDown, Columns3, type LucideIcon, Rows3 } from 'lucide-react';
import { Button } from '@/shared/ui/button';
import { Menu, MenuChoice } from '@/shared/ui/menu';
import { Segmented } from '@/shared/ui/segmented';
import type { ChangeSearch, LeadsSearch, SortOrder } from '../leads.search';

export interface ToolbarProps {
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

/** The button of a menu: only its icon on a phone. */
export const menuButtonLook = 'max-md:w-11 max-md:border-line-2 max-md:bg-field max-md:px-0';

/** The order of the table and of the cards on the board. The heads of the table offer every column. */
export const SortMenu = ({ search, onChange }: ToolbarProps) => (
  <Menu
    align="end"
    trigger={
      <Button variant="quiet" title="Sort" className={menuButtonLook}>
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

const layout = <V extends string>(value: V, name: string, Icon: LucideIcon) => ({
  value,
  label: (
    <>
      <Icon className="size-4" aria-hidden />
      <span className="sr-only">{name}</span>
    </>
  ),
});
const layouts = [layout('table', 'Table', Rows3), layout('board', 'Board', Columns3)];

export const LayoutSwitch = ({ search, onChange }: ToolbarProps) => (
  <Segmented
    label="Layout"
    value={search.layout ?? 'table'}
    onChange={(to) => onChange({ layout: to === 'board' ? to : undefined })}
    options={layouts}
  />
);
