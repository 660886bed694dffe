import { createStore } from '@/shared/lib/store';

const firstWords = createStore<string | null>(null);

/** Opens the dialog that saves an idea, with these words in its field. Null closes it. */
export const openIdeaDialog = firstWords.set;

/** The first words in the dialog; null while it is closed. */
export const useIdeaDialog = firstWords.use;
