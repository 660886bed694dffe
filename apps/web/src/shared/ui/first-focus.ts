/** For `ref`: a dialog begins at the field that it was opened for, not at its Close button. */
export const firstFocus = (node: HTMLElement | null): void => node?.focus();
