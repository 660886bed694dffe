import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { putFocus } from '@/shared/lib/leave-focus';
import type { SettingsTab } from './settings.search';

const jumpTo = (tab: SettingsTab) => {
  document.getElementById(tab)?.scrollIntoView();
};

/** Also moves the focus there, so that Tab goes on in the part. */
export const goTo = (tab: SettingsTab) => {
  jumpTo(tab);
  putFocus(document.getElementById(tab)?.querySelector('h2'));
};

const moves = ['wheel', 'pointerdown', 'keydown'] as const;

/** Milliseconds between two looks at a page that loads. */
const quiet = 500;

/** Milliseconds after which the other parts appear, also when something still loads. */
const longest = 20_000;

const showsSkeleton = () => document.querySelector('output.sr-only, .animate-breathe') !== null;

/**
 * Scrolls to a part, and keeps it in place while the content above it loads, until the person scrolls. @returns whether the page
 * has loaded
 */
export const useStay = (tab: SettingsTab | undefined): boolean => {
  const [loaded, setLoaded] = useState(tab === undefined);
  const client = useQueryClient();
  const opened = useRef(tab);
  useEffect(() => {
    if (!tab) return;
    // A phone shows the part only now.
    if (opened.current !== tab) goTo(tab);
    opened.current = tab;
    const end = Date.now() + longest;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loads = () => showsSkeleton() || client.isFetching({ type: 'active' }) > 0;
    const stay = () => {
      jumpTo(tab);
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (loads() && Date.now() < end) return stay();
        // Later changes, such as a toast, must not scroll a page that a screen reader has moved.
        changes.disconnect();
        setLoaded(true);
      }, quiet);
    };
    // A change of the page is corrected before the browser lays it out, and a new size, such as that of a font, after it.
    const changes = new MutationObserver(stay);
    stay();
    changes.observe(document.body, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(stay);
    sizes.observe(document.body);
    const stop = () => {
      changes.disconnect();
      sizes.disconnect();
      clearTimeout(timer);
      setLoaded(true);
      for (const move of moves) removeEventListener(move, stop);
    };
    for (const move of moves) addEventListener(move, stop, { passive: true });
    return stop;
  }, [tab, client]);
  return loaded;
};
