import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isHeld } from './held-keys';
import { createStore } from '@/shared/lib/store';
import { storedValue, useStored } from '@/shared/storage/browser-storage';
import { readOnly } from '@/shared/session/read-only';

/** An action of the open screen: by key, in the list behind `?`, and in the palette. */
export interface Hotkey {
  /** `a`, `escape`, `mod+k` (⌘ on a Mac, else Ctrl), `g l` (a sequence). Without keys: only in the palette. */
  keys?: string;
  /** The effect: `Approve this draft`. */
  does: string;
  run: () => void;
  /** What the key decides about. While it is not in view, the key only scrolls to it. */
  about?: () => Element | null | undefined;
  /** Shows it in the palette, with this icon. */
  palette?: { icon?: ReactNode };
  /** It changes something, or opens what does. It is off in a read-only view. */
  changes?: boolean;
  /** Also works while a dialog is open, and in a popover. */
  overDialogs?: boolean;
}

type Entry = { current: readonly Hotkey[] };

/** Milliseconds within which the second key of a sequence must follow. */
const sequenceWithin = 1000;
/** Single-letter keys can be switched off, because speech input can press them by accident. */
const singleKeysOff = storedValue('single-keys-off', Boolean);

/** What the screens have registered, the one that opened last at the end. */
const entries = createStore<readonly Entry[]>([]);
const allHotkeys = () =>
  entries
    .get()
    .toReversed()
    .flatMap((entry) => entry.current);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, [role="menu"], [role="listbox"]') !== null ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)));

let waitingFor: { first: string; until: number } | null = null;

/** The action for a key press, or null. The screen that opened last comes first. */
const meant = (event: KeyboardEvent): Hotkey | null => {
  const key = event.key.toLowerCase();
  const mod = event.metaKey || event.ctrlKey;
  if (event.altKey || (!mod && isTyping(event.target) && key !== 'escape')) return null;
  // A popover has the role of a dialog too, and covers only a part of the screen.
  const inPopover =
    !mod && key !== 'escape' && event.target instanceof Element && event.target.closest('[role="dialog"]');
  const inDialog = inPopover || document.querySelector('[data-lock-scroll]');
  const usable = allHotkeys().filter((hotkey) => !inDialog || hotkey.overDialogs);
  if (mod) return usable.find((hotkey) => hotkey.keys === `mod+${key}`) ?? null;
  if (key !== 'escape' && (isHeld(event.key) || singleKeysOff.get())) return null;
  const sequence = waitingFor && waitingFor.until > event.timeStamp ? `${waitingFor.first} ${key}` : null;
  waitingFor = null;
  // A sequence comes before the single keys of every screen: `g a` goes to Approvals, and approves nothing.
  const hotkey = usable.find(({ keys }) => keys === sequence) ?? usable.find(({ keys }) => keys === key);
  if (hotkey) return hotkey;
  if (usable.some(({ keys }) => keys?.startsWith(`${key} `))) {
    waitingFor = { first: key, until: event.timeStamp + sequenceWithin };
  }
  return null;
};

/** Whether the element is in view: at least half of it, or of the window when the element is taller. If not, it is brought there. */
const isShown = (element: Element | null | undefined): boolean => {
  if (!element) return false;
  // The bars of a phone cover as much as is its scroll padding.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = parseFloat(scrollPaddingTop) || 0;
  const bottom = innerHeight - (parseFloat(scrollPaddingBottom) || 0);
  const at = element.getBoundingClientRect();
  const seen = Math.min(at.bottom, bottom) - Math.max(at.top, top);
  if (seen * 2 >= Math.min(at.height, bottom - top)) return true;
  element.scrollIntoView({ block: at.height > bottom - top ? 'start' : 'center' });
  if (element instanceof HTMLElement && !element.contains(document.activeElement))
    element.focus({ preventScroll: true });
  return false;
};

const pressed = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const hotkey = meant(event);
  if (!hotkey) return;
  event.preventDefault();
  if (!hotkey.about || isShown(hotkey.about())) hotkey.run();
};

/** Single keys do nothing in fields, menus and popovers, under a dialog, while one loads, and when switched off. */
export const useHotkeys = (given: readonly Hotkey[]): void => {
  const hotkeys = readOnly.why ? given.filter(({ changes }) => !changes) : given;
  const entry = useRef(hotkeys);
  const names = hotkeys.map(({ keys, does }) => `${keys}:${does}`).join('|');
  // A layout effect, so that a key works as soon as its hint is painted, even for a fast typist.
  useLayoutEffect(() => {
    entry.current = hotkeys;
  });
  useLayoutEffect(() => {
    if (entries.get().length === 0) document.addEventListener('keydown', pressed);
    entries.set([...entries.get(), entry]);
    return () => {
      entries.set(entries.get().filter((other) => other !== entry));
      if (entries.get().length === 0) document.removeEventListener('keydown', pressed);
    };
  }, []);
  // Runs after the effect that updates the entry, so that the palette and the list show the current actions.
  useEffect(() => entries.set([...entries.get()]), [names]);
};

export const focusedButton = (): HTMLElement | null => {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches('a, button') ? focused : null;
};

/** For the key Enter: presses the button or link that has the focus, instead of the screen's action. @returns whether it pressed one */
export const pressFocused = (): boolean => {
  const focused = focusedButton();
  focused?.click();
  return focused !== null;
};

/** All actions that are possible now. The screen that opened last comes first. */
export const useAllHotkeys = (): readonly Hotkey[] => {
  entries.use();
  return allHotkeys();
};

export const useSingleKeys = () => ({
  on: !useStored(singleKeysOff),
  set: (on: boolean) => void singleKeysOff.set(on ? null : 1),
});
