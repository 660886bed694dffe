import type { KeyboardEvent, PointerEvent } from 'react';

/** The smallest width of a column, in percent of the table. */
const least = 5;
const keyStep = 2;

interface ColumnWidthProps {
  name: string;
  /** The width that was set, in percent of the table. */
  width: number | undefined;
  /** This column and its neighbour at the right share their width: one grows as the other shrinks. */
  onWidths: (left: number, right: number) => void;
}

/** The two head cells beside a handle, with their widths in percent of the table. */
const around = (handle: Element) => {
  const left = handle.closest('th');
  const table = left?.closest('table')?.offsetWidth ?? 0;
  let right = left?.nextElementSibling;
  // A column that the narrow table hides has no width.
  while (right instanceof HTMLElement && right.offsetWidth === 0) right = right.nextElementSibling;
  if (!left || !(right instanceof HTMLElement) || table === 0) return null;
  const percent = (th: HTMLElement) => (th.offsetWidth / table) * 100;
  return { table, left: percent(left), right: percent(right) };
};

export const ColumnWidth = ({ name, width, onWidths }: ColumnWidthProps) => {
  const share = ({ left, right }: { left: number; right: number }, by: number) => {
    const most = right - least;
    const change = Math.max(least - left, Math.min(most, by));
    if (most > 0) onWidths(left + change, right - change);
  };
  const drag = (event: PointerEvent<HTMLHRElement>) => {
    const handle = event.currentTarget;
    const before = around(handle);
    if (!before) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const from = event.clientX;
    handle.onpointermove = ({ clientX }) => share(before, ((clientX - from) / before.table) * 100);
    handle.onlostpointercapture = () => {
      handle.onpointermove = null;
      handle.onlostpointercapture = null;
    };
  };
  const press = (event: KeyboardEvent<HTMLHRElement>) => {
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    const before = around(event.currentTarget);
    if (by === undefined || !before) return;
    event.preventDefault();
    share(before, by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control (WAI-ARIA)
    <hr
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuenow={Math.round(width ?? 0)}
      {...(width === undefined && { 'aria-valuetext': 'Usual width' })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      title="Drag to change the width"
      onPointerDown={drag}
      onKeyDown={press}
      className="absolute m-0 border-0 inset-y-1 -right-1 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-line-2 after:opacity-0 hover:after:opacity-100 focus-visible:after:opacity-100"
    />
  );
};
