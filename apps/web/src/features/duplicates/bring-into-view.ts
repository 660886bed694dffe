/**
 * A ref for the heading of what comes after a decision. On a phone the buttons are below the values, so the heading of the next pair would
 * be above the screen.
 */
export const bringIntoView = (heading: HTMLElement | null): void => {
  if (!heading) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) heading.scrollIntoView({ block: 'start' });
};
