import { useSyncExternalStore } from 'react';

let words: string | null = null;
let tell = () => {};

/** Opens the dialog that keeps an idea, with these words to begin with. Null closes it. */
export const askForIdea = (given: string | null): void => {
  words = given;
  tell();
};

const subscribe = (listener: () => void) => {
  tell = listener;
  return () => {
    tell = () => {};
  };
};
/** The words that the dialog begins with; null when it was not asked for. */
export const useAskedIdea = () => useSyncExternalStore(subscribe, () => words);
