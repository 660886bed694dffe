import { putFocus } from './leave-focus';

const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')];

const rowOf = (element: Element): string | undefined => element.closest<HTMLElement>('[data-row]')?.dataset.row;

/**
 * A ref for a part whose focused control can disappear: a row that is done, a step that ended. Without it the focus goes to the page,
 * and a person with a keyboard starts again at the top. The focus moves to the element in the row's place, otherwise to the next
 * row, the row before, the open tab, the heading.
 */
export const keepFocus = (part: HTMLElement | null) => {
  if (!part) return;
  let held: { control: Element; row: string | undefined } | null = null;
  let order: (string | undefined)[] = [];
  const note = () => void (order = rowsIn(part).map(({ dataset }) => dataset.row));
  const place = (): HTMLElement | null | undefined => {
    const rows = rowsIn(part);
    const at = held?.row === undefined ? -1 : order.indexOf(held.row);
    const wanted = at < 0 ? [] : [...order.slice(at), ...order.slice(0, at).toReversed()];
    for (const id of wanted) {
      const found = rows.find(({ dataset }) => dataset.row === id);
      if (found) return found.querySelector<HTMLElement>('[data-opens]') ?? found;
    }
    return (
      part.querySelector<HTMLElement>(part.matches('nav') ? '[aria-current]' : 'h2') ??
      document.querySelector<HTMLElement>('h1')
    );
  };
  const check = () => {
    if (held && !held.control.isConnected && document.activeElement === document.body) {
      const to = place();
      held = null;
      putFocus(to);
    }
    if (!held || held.control.isConnected) note();
  };
  // A menu or dialog that closes returns the focus first, so the check runs later.
  const soon = () => void setTimeout(check);
  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (part.contains(target)) {
      held = { control: target, row: rowOf(target) };
      note(); // its row may have come in this turn, and leave before the next check
    }
    // Otherwise the person moved to something else on the page.
    else if (!target.closest('[role="menu"], [role="dialog"], [role="alertdialog"]')) held = null;
  };
  note();
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', soon);
  const watch = new MutationObserver(soon);
  watch.observe(part, { childList: true, subtree: true });
  // Also watches the portals of dialogs.
  watch.observe(document.body, { childList: true });
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', soon);
  };
};

/** A ref for a hidden element inside such a part, where the part itself can have no ref. */
export const keepFocusAround = (mark: HTMLElement | null) => keepFocus(mark?.parentElement ?? null);
