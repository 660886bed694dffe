/**
 * Scrolls the line of tabs on a phone, so that the tab is visible. It can be a ref of the open tab. It runs in the next frame, because
 * it reads the layout, and reading it at once would double the time of a sort or a filter of a long list.
 */
export const tabInView = (tab: Element | null): void => {
  const line = tab?.closest('nav');
  if (!tab || !line) return;
  requestAnimationFrame(() => {
    // It scrolls only the line, so that the page keeps its place. A part of the tab before stays visible, to show that the line
    // scrolls.
    line.scrollLeft += tab.getBoundingClientRect().left - line.getBoundingClientRect().left - 40;
  });
};
