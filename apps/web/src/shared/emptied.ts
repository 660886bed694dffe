/** Empties a field after its words are saved. When the person has typed more, the field keeps its words. */
export const emptied =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now;
