/** Focuses an element, also a heading or a part, which no key reaches. */
export const putFocus = (to: HTMLElement | null | undefined): void => {
  if (!to) return;
  if (!to.matches('a, button, [tabindex]')) to.tabIndex = -1;
  to.focus({ preventScroll: true });
};

/** A ref for an error whose button disappears with it: the focus moves to the part around it, or to a heading. */
export const leaveFocus = (error: HTMLElement | null) => {
  const part = error?.closest<HTMLElement>('section:has(h2),section[tabindex]');
  return () => {
    if (!error?.contains(document.activeElement)) return;
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const near = part?.isConnected && (part.matches('[tabindex]') ? part : part.querySelector<HTMLElement>('h2'));
      putFocus(near || document.querySelector<HTMLElement>('h1'));
    });
  };
};
