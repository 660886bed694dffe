/** Milliseconds. Long enough for an answer from nearby, too short to feel. */
const patience = 250;

/**
 * Waits for the answers that a page opens with, but never longer than `patience`: what is there by then needs no
 * skeleton and moves nothing; the rest arrives in its skeletons. The queries must not reject (`prefetchQuery`).
 */
export const soon = (...queries: Promise<void>[]): Promise<void> =>
  Promise.race([
    Promise.all(queries).then(() => undefined),
    new Promise<void>((resolve) => {
      setTimeout(resolve, patience);
    }),
  ]);
