import { sourceKindLabels, sourceKinds } from '@app/contracts/leads/lead-origin.constants';
import type { getImport } from '@app/contracts/imports/imports.api';
import { leadSources, leadStatuses, leadStatusLabels, segments } from '@app/contracts/leads/leads.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFilter, ArrowUpDown, Columns3, type LucideIcon, Rows3 } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { number } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { lazily } from '@/shared/ui/lazily';
import { Button, buttonLook } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { FilterChip } from '@/shared/ui/chip';
import { SearchInput } from '@/shared/ui/field';
import { Key } from '@/shared/ui/key-hint';
import { Menu, MenuChoice } from '@/shared/ui/menu';
import { Select } from '@/shared/ui/select';
import { usePhone } from '@/shared/lib/use-media';
import { getQuery } from '@/shared/http/get-query';
import { Segmented } from '@/shared/ui/segmented';
import type { LeadsSearch, ChangeSearch, SortOrder } from '../leads.search';
import { filtersInForce, noFilter, sourceLabels } from '../leads.filters';

interface ToolbarProps {
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
const menuButtonLook = 'max-md:w-11 max-md:border-line-2 max-md:bg-field max-md:px-0';

/** The order of the table and of the cards on the board. The heads of the table offer every column. */
const SortMenu = ({ search, onChange }: ToolbarProps) => (
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

const LayoutSwitch = ({ search, onChange }: ToolbarProps) => (
  <Segmented
    label="Layout"
    value={search.layout ?? 'table'}
    onChange={(to) => onChange({ layout: to === 'board' ? to : undefined })}
    options={layouts}
  />
);

const DisplayMenu = lazily(
  async () => (await import('./display-menu')).DisplayMenu,
  () => <span className="w-[92px]" />,
);

/** Milliseconds after the last key until the search runs. */
const debounceMs = 250;

/** The search box. It follows the address when that changes elsewhere (Back, Clear all). */
const LeadSearch = ({ search, onChange, input }: ToolbarProps & { input: RefObject<HTMLInputElement | null> }) => {
  const [text, setText] = useState(search.q ?? '');
  const asked = useRef(search.q);
  useEffect(() => {
    if (search.q === asked.current) return;
    asked.current = search.q;
    setText(search.q ?? '');
  }, [search.q]);
  useEffect(() => {
    const q = text.trim().slice(0, 200) || undefined;
    if (q === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = q;
      onChange({ q }, { replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <SearchInput
      ref={input}
      aria-label="Search leads"
      placeholder="Search leads"
      value={text}
      maxLength={200}
      dir="auto"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (text) setText('');
        else event.currentTarget.blur();
      }}
      hint={text ? null : <Key keys="/" />}
      className="w-64 max-md:w-full"
    />
  );
};

const segmentOptions = [{ value: '', label: 'All segments' }, ...segments.map((value) => ({ value, label: value }))];
const statusOptions = [
  { value: '', label: 'All statuses' },
  ...leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
];
const sourceOptions = leadSources.map((value) => ({ value, label: sourceLabels[value] }));

const contactOptions = [{ value: 'no', label: 'Do not contact' }];
const fromOptions = sourceKinds.map((value) => ({ value, label: sourceKindLabels[value] }));

const MoreFilters = ({ search, onChange }: ToolbarProps) => {
  const { data: counts } = useQuery(leadCountsQuery);
  const tags = counts?.tags.slice(0, 12) ?? [];
  return (
    <Menu
      align="end"
      className="max-h-[min(480px,70vh)] max-w-72 overflow-y-auto"
      trigger={
        <Button variant="quiet" title="Filter" className={menuButtonLook}>
          <ListFilter />
          <span className="max-md:sr-only">Filter</span>
        </Button>
      }
    >
      <MenuChoice
        label="Where from"
        value={search.source ?? ''}
        onChange={(value) => onChange({ source: leadSources.find((each) => each === value) })}
        options={sourceOptions}
      />
      <MenuChoice
        label="What brought them"
        value={search.from ?? ''}
        onChange={(value) => onChange({ from: sourceKinds.find((each) => each === value) })}
        options={fromOptions}
      />
      <MenuChoice
        label="Contact"
        value={search.doNotContact ? 'no' : ''}
        onChange={(value) => onChange({ doNotContact: value === 'no' || undefined })}
        options={contactOptions}
      />
      {tags.length > 0 && (
        <MenuChoice
          label="Tag"
          value={search.tag ?? ''}
          onChange={(tag) => onChange({ tag })}
          options={tags.map(({ tag, count }) => ({
            value: tag,
            label: (
              <>
                <bdi className="clip">{tag}</bdi>
                <span className="text-sm text-ink-3 tabular-nums">{number(count)}</span>
              </>
            ),
          }))}
        />
      )}
    </Menu>
  );
};

export const LeadsToolbar = (props: ToolbarProps & { input: RefObject<HTMLInputElement | null> }) => {
  const { search, onChange } = props;
  const phone = usePhone();
  return (
    <search aria-label="Leads" className="flex flex-wrap items-center gap-2">
      <LeadSearch {...props} />
      <Select
        aria-label="Segment"
        value={search.segment ?? ''}
        options={segmentOptions}
        onChange={(value) => onChange({ segment: segments.find((each) => each === value) })}
        className="w-[138px] max-md:w-auto max-md:flex-[1_1_calc(50%-4px)]"
      />
      <Select
        aria-label="Status"
        value={search.status ?? ''}
        options={statusOptions}
        onChange={(value) => onChange({ status: leadStatuses.find((each) => each === value) })}
        className="w-[132px] max-md:w-auto max-md:flex-[1_1_calc(50%-4px)]"
      />
      <MoreFilters {...props} />
      {phone && (
        <Link to="/leads/duplicates" className={buttonLook({ variant: 'quiet' })}>
          Duplicates
        </Link>
      )}
      <span className="ml-auto flex items-center gap-2">
        <SortMenu {...props} />
        {!phone && !search.archived && search.layout !== 'board' && <DisplayMenu />}
        {!search.archived && <LayoutSwitch {...props} />}
      </span>
    </search>
  );
};

interface SelectAllProps {
  checked: boolean | 'mixed';
  onToggle: () => void;
}

/** On phones: cards have no head row. */
const SelectAll = ({ checked, onToggle }: SelectAllProps) => {
  const id = useId();
  return (
    <label htmlFor={id} className="-ml-(--gutter) flex min-h-11 items-center gap-x-2.5 pr-2 pl-(--gutter) text-ink-2">
      <Checkbox id={id} aria-label="Select all shown" checked={checked} onChange={onToggle} />
      Select all
    </label>
  );
};

export const useImportName = ({ importId = '' }: LeadsSearch): string | undefined =>
  useQuery({
    ...getQuery<typeof getImport>(['imports', 'one', importId], '/api/imports/:id', { params: { id: importId } }),
    enabled: importId !== '',
  }).data?.fileName;

interface FiltersProps extends ToolbarProps {
  /** The box that selects all shown leads, where the list itself has none. */
  all?: SelectAllProps;
  found: string | undefined;
  total: string | undefined;
  selectAll?: { words: string; pending: boolean; run: () => void };
}

const chipKeys: readonly string[] = ['source', 'tag', 'importId', 'from', 'sourcePost', 'doNotContact'];

export const FiltersInForce = ({ search, onChange, all, found, total, selectAll }: FiltersProps) => {
  const inForce = filtersInForce(search, useImportName(search));
  return (
    <div ref={keepFocus} className="flex min-h-[34px] flex-wrap items-center gap-x-2 gap-y-1.5 py-1 max-md:min-h-11">
      {all && <SelectAll {...all} />}
      {inForce
        .filter(({ key }) => chipKeys.includes(key))
        .map(({ key, label }) => (
          <FilterChip key={key} removes={label.slice(0, 120)} onRemove={() => onChange({ [key]: undefined })}>
            <bdi className="clip max-w-56" title={label}>
              {label}
            </bdi>
          </FilterChip>
        ))}
      {inForce.some(({ key }) => key !== 'archived') && (
        <button
          type="button"
          className="link rounded-chip px-0.5 text-ink-2 max-md:h-11"
          onClick={() => onChange(noFilter)}
        >
          Clear all
        </button>
      )}
      <span className="ml-auto flex items-center gap-3 text-ink-3 tabular-nums">
        {selectAll && (
          <button
            type="button"
            aria-busy={selectAll.pending}
            className="link text-ink-2 max-md:h-11"
            onClick={selectAll.pending ? undefined : selectAll.run}
          >
            {selectAll.words}
          </button>
        )}
        {found !== undefined && total !== undefined && (
          <output>
            {found} of {total}
          </output>
        )}
      </span>
    </div>
  );
};
