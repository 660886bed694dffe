import { createStore } from '@/shared/lib/store';

const firstWords = createStore<string | null>(null);

/** Opens the dialog that saves an idea, with these words in its field. Null closes it. */
export const openIdeaDialog = firstWords.set;

export const useIdeaDialog = firstWords.use;
