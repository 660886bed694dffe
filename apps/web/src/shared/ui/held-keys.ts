import { useEffect, useLayoutEffect } from 'react';

let opening = 0;
let typed = '';

/** Single keys do nothing while it is mounted, because they are meant for what the person opens, whose code still loads. */
export const HoldsKeys = () => {
  useLayoutEffect(() => {
    opening += 1;
  }, []);
  // Not with the layout effect, because a popover takes the focus after it is painted.
  useEffect(
    () => () => {
      opening -= 1;
      // Later, because a dialog renders what is in it only after it is mounted itself.
      setTimeout(() => opening === 0 && (typed = ''));
    },
    [],
  );
  return null;
};

/** Whether this key is held back. A letter is kept for a field that asks for what was `typedAhead`. */
export const isHeld = (key: string): boolean => {
  if (opening > 0 && key.length === 1) typed += key;
  return opening > 0;
};

/** What the person typed while this part loaded. Ask for it when the part first renders. */
export const typedAhead = (): string => typed;
