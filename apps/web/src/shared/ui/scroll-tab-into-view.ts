/** Shows the open tab on a phone. In the next frame, because reading the layout now would slow down a long list. */
export const tabInView = (tab: Element | null): void => {
  const line = tab?.closest('nav');
  if (!tab || !line) return;
  requestAnimationFrame(() => {
    // Only the line scrolls, not the page. A part of the tab before stays visible, to show that the line scrolls.
    line.scrollLeft += tab.getBoundingClientRect().left - line.getBoundingClientRect().left - 40;
  });
};
