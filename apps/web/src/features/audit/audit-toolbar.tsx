import type { AuditEntry } from '@app/contracts/audit/audit.api';
import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { CalendarDays, ListFilter } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ListPage } from '@/shared/http/call';
import { totalLabel } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { oneOf } from '@/shared/lib/search-params';
import { Button } from '@/shared/ui/button';
import { FilterChip } from '@/shared/ui/chip';
import { Menu, MenuChoice, MenuItem, MenuRule } from '@/shared/ui/menu';
import { SearchBox } from '@/shared/ui/search-box';
import { Segmented } from '@/shared/ui/segmented';
import { Form, FormButtons } from '@/shared/forms/form';
import { Dialog } from '@/shared/ui/dialog';
import { Field, Input, SearchInput } from '@/shared/ui/field';
import { Loaded } from '@/shared/ui/empty-state';
import { Ruled } from '@/shared/ui/panel';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { nameOf } from '@/shared/queries/current-user.queries';
import { actorKindLabels, isFiltered, noAuditFilter, periodLabel, periodLabels } from './audit.filter';
import { actorKinds, type AuditSearch, type ChangeAuditSearch, periods, shows } from './audit.search';
import { usersLikeQuery } from './audit.queries';

interface ToolbarProps {
  search: AuditSearch;
  onSearch: ChangeAuditSearch;
}

const segments = [
  { value: 'decisions', label: 'Approvals and plans' },
  { value: 'approvals', label: 'Approvals' },
  { value: 'plans', label: 'Plans' },
  { value: 'everything', label: 'Everything' },
] as const;
const noDays = { period: undefined, from: undefined, to: undefined };

interface PeriodDialogProps {
  search: AuditSearch;
  onChoose: (days: Pick<AuditSearch, 'from' | 'to'>) => void;
  onClose: () => void;
}

/** The first or the last day may be empty. */
const PeriodDialog = ({ search, onChoose, onClose }: PeriodDialogProps) => {
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  const [asked, setAsked] = useState(false);
  const turned = from !== '' && to !== '' && from > to;
  const submit = () => {
    setAsked(true);
    if (!turned) onChoose({ from: from || undefined, to: to || undefined });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Custom dates" width={380}>
      <Form noValidate onSubmit={submit}>
        <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
          <Field label="First day">
            <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label="Last day" error={asked && turned ? 'The last day is before the first day.' : undefined}>
            <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        <FormButtons onCancel={onClose} submit="Show these days" pending={false} />
      </Form>
    </Dialog>
  );
};

const PeriodMenu = ({ search, onSearch }: ToolbarProps) => {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="quiet">
            <CalendarDays />
            {periodLabel(search)}
          </Button>
        }
      >
        <MenuChoice
          label="Period"
          value={search.period ?? (search.from || search.to ? 'own' : '')}
          onChange={(value) => onSearch({ ...noDays, period: oneOf(periods, value) })}
          options={[
            { value: '', label: 'All time' },
            ...periods.map((value) => ({ value, label: periodLabels[value] })),
          ]}
        />
        <MenuRule />
        <MenuItem onSelect={() => setChoosing(true)}>Custom dates</MenuItem>
      </Menu>
      {choosing && (
        <PeriodDialog
          search={search}
          onClose={() => setChoosing(false)}
          onChoose={(days) => {
            setChoosing(false);
            onSearch({ ...noDays, ...days });
          }}
        />
      )}
    </>
  );
};

interface PersonDialogProps {
  title: string;
  onChoose: (user: AdminUser) => void;
  onClose: () => void;
}

const PersonDialog = ({ title, onChoose, onClose }: PersonDialogProps) => {
  const [text, setText] = useState('');
  const query = useQuery(usersLikeQuery(useDeferredValue(text.trim())));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <SearchInput
        aria-label="Search people"
        placeholder="Email, first or last name"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Loaded query={query} what="The users" loading={<SkeletonRows rows={4} says="Loading users" />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="pt-4 text-ink-3">No user found.</p>
          ) : (
            <Ruled className="mt-3 border-y border-line">
              {rows.map((user) => (
                <li key={user.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(user)}
                    className="flex min-h-10 w-full items-center gap-3 px-1 text-left hover:bg-hover max-md:min-h-12"
                  >
                    <bdi className="clip font-medium">{nameOf(user)}</bdi>
                    <bdi className="clip ml-auto text-ink-3">{user.email}</bdi>
                  </button>
                </li>
              ))}
            </Ruled>
          )
        }
      </Loaded>
    </Dialog>
  );
};

const PeopleMenu = ({ search, onSearch }: ToolbarProps) => {
  const [choosing, setChoosing] = useState<'user' | 'actor' | null>(null);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="quiet" size="icon" aria-label="Filter" title="Filter">
            <ListFilter />
          </Button>
        }
      >
        <MenuItem onSelect={() => setChoosing('user')}>Whose account</MenuItem>
        <MenuItem onSelect={() => setChoosing('actor')}>Who acted</MenuItem>
        <MenuRule />
        <MenuChoice
          label="Acted as"
          value={search.as ?? ''}
          onChange={(value) => onSearch({ as: oneOf(actorKinds, value) })}
          options={[
            { value: '', label: 'Anybody' },
            ...actorKinds.map((value) => ({ value, label: actorKindLabels[value] })),
          ]}
        />
      </Menu>
      {choosing && (
        <PersonDialog
          title={choosing === 'user' ? 'Whose account' : 'Who acted'}
          onClose={() => setChoosing(null)}
          onChoose={({ id }) => {
            setChoosing(null);
            onSearch({ [choosing]: id });
          }}
        />
      )}
    </>
  );
};

export const AuditToolbar = ({ search, onSearch }: ToolbarProps) => (
  <fieldset aria-label="Filter the ledger" className="min-w-0 mt-[22px] flex flex-wrap items-center gap-2">
    <SearchBox
      q={search.q ?? ''}
      onSearch={(q) => onSearch({ q: q || undefined }, { replace: true })}
      label="Search the ledger"
      placeholder="Search"
      does="Search the ledger"
      className="w-[124px]! max-md:w-auto! max-md:flex-1"
    />
    <div className="max-w-full overflow-x-auto [scrollbar-width:none] max-md:order-1 max-md:-mx-(--gutter) max-md:max-w-none max-md:px-(--gutter)">
      <Segmented
        label="Kind"
        value={search.show ?? 'decisions'}
        onChange={(value) => onSearch({ show: oneOf(shows, value) })}
        options={segments}
      />
    </div>
    <span className="ml-auto flex items-center">
      <PeopleMenu search={search} onSearch={onSearch} />
      <PeriodMenu search={search} onSearch={onSearch} />
    </span>
  </fieldset>
);

interface FiltersProps extends ToolbarProps {
  /** The listed entries. They have the names for the ids in the address. */
  entries: readonly AuditEntry[];
  found: Pick<ListPage<AuditEntry>, 'total' | 'more'> | undefined;
}

const personName = (person: AuditEntry['user'] | undefined) => person?.name ?? person?.email ?? 'one person';

export const AuditFilters = ({ search, onSearch, entries, found }: FiltersProps) => {
  const user = entries.find((entry) => entry.user.id === search.user)?.user;
  const actor = entries.find((entry) => entry.actor.id === search.actor)?.actor;
  const named = {
    user: search.user && `Account: ${personName(user)}`,
    actor: search.actor && `Acted: ${personName(actor)}`,
    as: search.as && `As: ${actorKindLabels[search.as]}`,
    type: search.type && `Type: ${search.type}`,
  };
  return (
    <div ref={keepFocus} className="flex min-h-[34px] flex-wrap items-center gap-x-2 gap-y-1.5 py-1 max-md:min-h-11">
      {Object.entries(named).map(
        ([key, label]) =>
          label && (
            <FilterChip key={key} removes={label} onRemove={() => onSearch({ [key]: undefined })}>
              <bdi className="clip max-w-56" title={label}>
                {label}
              </bdi>
            </FilterChip>
          ),
      )}
      {isFiltered(search) && (
        <button
          type="button"
          className="link rounded-chip px-0.5 text-ink-2 max-md:h-11"
          onClick={() => onSearch(noAuditFilter)}
        >
          Clear all
        </button>
      )}
      {found && (
        <output className="ml-auto text-ink-3 tabular-nums">
          {totalLabel(found)} {found.total === 1 ? 'entry' : 'entries'}
        </output>
      )}
    </div>
  );
};
