import { ArrowLeft, ArrowRight, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { Popover } from '@/shared/ui/popover';
import { movedColumn, setColumns, toggledColumn, useColumnSettings, usualColumns } from './column-settings';
import { type ColumnId, columnIds, leadColumn } from './lead-columns';

const moves = [
  { side: 'left', by: -1, Icon: ArrowLeft },
  { side: 'right', by: 1, Icon: ArrowRight },
] as const;

export const DisplayMenu = () => {
  const [open, setOpen] = useState(false);
  const settings = useColumnSettings();
  const { shown } = settings;
  const hidden = columnIds.filter((id) => !shown.includes(id));
  const line = (id: ColumnId) => {
    const name = leadColumn(id).name;
    const at = shown.indexOf(id);
    return (
      <li key={id} className="flex h-8 items-center gap-1 max-md:h-11">
        <label className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-1.5 hover:bg-hover">
          <Checkbox checked={at >= 0} onChange={() => setColumns(toggledColumn(settings, id))} />
          {name}
        </label>
        {at >= 0 &&
          moves.map(({ side, by, Icon }) => (
            <Button
              key={side}
              variant="quiet"
              size="iconSm"
              disabled={shown[at + by] === undefined}
              aria-label={`Move ${name} to the ${side}`}
              onClick={() => setColumns(movedColumn(settings, id, by))}
            >
              <Icon className="size-3.5" />
            </Button>
          ))}
      </li>
    );
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Columns"
      className="w-64"
      trigger={
        <Button variant="quiet" title="Columns">
          <SlidersHorizontal />
          Display
        </Button>
      }
    >
      <h3 className="mb-1 text-sm font-medium text-ink-3">Columns, from left to right</h3>
      <ul className="max-h-[min(420px,60vh)] overflow-y-auto">{[...shown, ...hidden].map(line)}</ul>
      <div className="mt-2 flex items-center justify-between border-t border-line pt-2 text-sm text-ink-3">
        Kept in this browser
        <Button variant="quiet" size="sm" onClick={() => setColumns(usualColumns)}>
          Reset
        </Button>
      </div>
    </Popover>
  );
};
