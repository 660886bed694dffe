/** For a field whose words have arrived: it is empty now, unless the person has typed on. */
export const emptied =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now;
