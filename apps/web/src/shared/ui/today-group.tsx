import { Children, createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { number } from '@/shared/lib/format';
import { focusedButton, pressFocused, useHotkeys } from './hotkeys';

interface Current {
  /** The row on which the keys act. */
  id: string | null;
  set: (id: string) => void;
}
const CurrentRow = createContext<Current>({ id: null, set: () => undefined });

/** Whether a row of the list is the current one, whether there is none yet, and a function that makes it current. */
export const useCurrentRow = (id: string): { current: boolean; none: boolean; makeCurrent: () => void } => {
  const { id: currentId, set } = use(CurrentRow);
  return { current: id === currentId, none: currentId === null, makeCurrent: () => set(id) };
};

export const rowOf = (id: string) => document.querySelector(`[data-row="${CSS.escape(id)}"]`);

export const useBecomesCurrent = (id: string): void => {
  const { set } = use(CurrentRow);
  useEffect(() => set(id), [id, set]);
};

const rowsIn = (list: HTMLElement | null): HTMLElement[] =>
  Array.from(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []).filter((row) => row.checkVisibility?.() ?? true);

/** J and K move through all groups. The first row is current until the person moves, or when it has left. */
export const TodayList = ({ children }: { children: ReactNode }) => {
  const list = useRef<HTMLDivElement>(null);
  const [id, set] = useState<string | null>(null);
  useEffect(() => {
    const settle = () => {
      const rows = rowsIn(list.current);
      if (!rows.some((row) => row.dataset.row === id)) set(rows[0]?.dataset.row ?? null);
    };
    settle();
    // Rows come and go as the person works.
    const watch = new MutationObserver(settle);
    if (list.current) watch.observe(list.current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [id]);
  const move = (by: 1 | -1) => {
    const rows = rowsIn(list.current);
    const next = rows[rows.findIndex((row) => row.dataset.row === id) + by];
    if (!next?.dataset.row) return;
    set(next.dataset.row);
    next.focus();
  };
  const currentRow = () => rowsIn(list.current).find(({ dataset }) => dataset.row === id);
  const press = () => {
    if (pressFocused()) return;
    currentRow()?.querySelector<HTMLElement>('[data-act]')?.click();
  };
  useHotkeys([
    { keys: 'j', does: 'Next row', run: () => move(1) },
    { keys: 'k', does: 'Previous row', run: () => move(-1) },
    { keys: 'enter', does: 'Press the row’s button', run: press, about: () => focusedButton() ?? currentRow() },
  ]);
  const current = useMemo(() => ({ id, set }), [id]);
  return (
    <CurrentRow value={current}>
      <div ref={list} className="border-t border-line-2 has-[>[data-alone]]:border-t-0">
        {children}
      </div>
    </CurrentRow>
  );
};

interface TodayGroupProps {
  name: string;
  /** The number of all rows of the group, including hidden ones. */
  count: number;
  says: string;
  /** A link to the rows that are not shown. A phone shows only the first row, and this link after the others. */
  more?: ReactNode;
  children: ReactNode;
}

export const TodayGroup = ({ name, count, says, more, children }: TodayGroupProps) => {
  const [all, setAll] = useState(false);
  const hidden = Children.toArray(children).length - 1;
  return (
    <section
      aria-label={name}
      className="grid grid-cols-[148px_minmax(0,1fr)] gap-x-7 border-b border-line-2 max-lg:grid-cols-1 max-md:pb-2"
    >
      <div className="py-4 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-3 max-lg:pb-1">
        <h2 className="font-semibold">
          {name} {count > 0 && <span className="font-normal text-ink-3 tabular-nums">{number(count)}</span>}
        </h2>
        <p className="text-sm text-balance text-ink-3">{says}</p>
      </div>
      <div className="min-w-0">
        <ul className={cn('divide-y divide-line', !all && 'max-md:[&>li:nth-child(n+2)]:hidden')}>{children}</ul>
        {hidden > 0 && !all && (
          <button type="button" className="link min-h-11 text-ink-3 md:hidden" onClick={() => setAll(true)}>
            Show {number(hidden)} more
          </button>
        )}
        {/* A phone offers the hidden rows first, and then what lies beyond them. */}
        {more && (
          <p
            className={cn(
              'border-t border-line py-2.5 text-ink-3 max-md:border-t-0',
              hidden > 0 && !all && 'max-md:hidden',
            )}
          >
            {more}
          </p>
        )}
      </div>
    </section>
  );
};

interface TodayRowProps {
  id: string;
  /** An icon or avatar of 24 px. */
  sign: ReactNode;
  name: ReactNode;
  reason: ReactNode;
  words: ReactNode;
  /** The row's buttons. The first with `data-act` is pressed by Enter. */
  children: ReactNode;
  below?: ReactNode;
}

/** One thing to do: the name, the reason, the words, and its button. */
export const TodayRow = ({ id, sign, name, reason, words, children, below }: TodayRowProps) => {
  const { current, makeCurrent } = useCurrentRow(id);
  return (
    <li
      data-row={id}
      tabIndex={-1}
      aria-current={current || undefined}
      onFocusCapture={makeCurrent}
      onPointerDownCapture={makeCurrent}
      className={cn('px-2.5 py-3 outline-offset-[-2px] max-md:px-0', current && 'bg-select max-md:bg-transparent')}
    >
      <div className="grid grid-cols-[24px_190px_minmax(0,1fr)_auto] items-start gap-x-3 max-xl:grid-cols-[24px_minmax(0,1fr)_auto] max-md:grid-cols-[24px_minmax(0,1fr)]">
        {sign}
        <div className="min-w-0">
          <p className="clip font-semibold">{name}</p>
          <p className="line-clamp-2 text-sm text-balance text-ink-3">{reason}</p>
        </div>
        <div className="min-w-0 max-xl:col-span-full max-xl:row-start-2 max-xl:mt-2 max-xl:pl-9 max-md:pl-0">
          {words}
        </div>
        <div className="flex flex-wrap justify-end gap-1.5 max-md:col-span-full max-md:mt-2.5 max-md:[&>*]:flex-1">
          {children}
        </div>
      </div>
      {below}
    </li>
  );
};
