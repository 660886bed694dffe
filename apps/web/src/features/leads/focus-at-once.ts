/** As the `ref` of the one field that a person has just asked for: it is ready to be typed into. */
export const focusAtOnce = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });
