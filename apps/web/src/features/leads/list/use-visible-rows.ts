import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

interface Rows {
  /** How many rows the list has, with those that are not loaded. */
  count: number;
  /** Height of a row with the gap below it, in pixels. Rows whose height differs must be measured (`measure`). */
  size: number;
  onShown?: ((first: number, last: number) => void) | undefined;
}

/** A list of at most this many rows is rendered as a whole, so that the browser's search and print include every row. */
const short = 50;
const overscanOf = (count: number) => (count <= short ? count : 8);

const shownBy = <S extends Element | Window>(virtualizer: Virtualizer<S, Element>, onShown: Rows['onShown']) => {
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onShown?.(first, last);
  });
  return {
    items,
    /** Height of what is above and below these rows. */
    above: (items[0]?.start ?? 0) - virtualizer.options.scrollMargin,
    below: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? 0) - virtualizer.options.scrollMargin),
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
};

/** The rows of a long list that are on the screen, where the whole page scrolls. `list` is the element around the rows. */
export const usePageRows = (list: RefObject<HTMLElement | null>, { count, size, onShown }: Rows) => {
  const [scrollMargin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setMargin(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // What is above the list can change its height at any time.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which this is about, is not used
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    overscan: overscanOf(count),
    scrollMargin,
    // Otherwise each scroll event renders at once, and a fast scroll renders several times in one frame.
    useFlushSync: false,
  });
  return shownBy(virtualizer, onShown);
};

export const useBoxRows = (box: RefObject<HTMLElement | null>, { count, size, onShown }: Rows) => {
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which this is about, is not used
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => size,
    overscan: overscanOf(count),
    getScrollElement: () => box.current,
  });
  return shownBy(virtualizer, onShown);
};

export type RowWindow = ReturnType<typeof usePageRows>;
