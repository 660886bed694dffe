/**
 * Also a ref for the open tab: on a phone it moves the line of tabs, so that the tab is in view. It does so in the next frame,
 * because it needs the layout: asked for at once, the layout of a long list makes the task of a sort or a filter twice as long.
 */
export const tabInView = (tab: Element | null): void => {
  const line = tab?.closest('nav');
  if (!tab || !line) return;
  requestAnimationFrame(() => {
    // The line alone, so that the page keeps its place. A part of the tab before it shows that the line moves.
    line.scrollLeft += tab.getBoundingClientRect().left - line.getBoundingClientRect().left - 40;
  });
};
