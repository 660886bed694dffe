/** Also a ref for the open tab: on a phone it moves the line of tabs, so that the tab is in view. */
export const tabInView = (tab: Element | null): void => {
  const line = tab?.closest('nav');
  // The line alone, so that the page keeps its place. A part of the tab before it shows that the line moves.
  if (tab && line) line.scrollLeft += tab.getBoundingClientRect().left - line.getBoundingClientRect().left - 40;
};
