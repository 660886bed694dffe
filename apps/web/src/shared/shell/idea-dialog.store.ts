import { useSyncExternalStore } from 'react';

let words: string | null = null;
let tell = () => {};

/** Opens the dialog that saves an idea, with these words in its field. Null closes it. */
export const openIdeaDialog = (given: string | null): void => {
  words = given;
  tell();
};

const subscribe = (listener: () => void) => {
  tell = listener;
  return () => {
    tell = () => {};
  };
};
/** The first words in the dialog; null while it is closed. */
export const useIdeaDialog = () => useSyncExternalStore(subscribe, () => words);
