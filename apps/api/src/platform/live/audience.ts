/** The audience of all admins, where otherwise an owner's id stands. */
export const admins = 'admins';

/**
 * The words of the signal `changed`, each `<audience> <query key>`: the tabs of the audience read the query again. A key that
 * begins with `admin-` is for the admins, because it concerns everybody. Every other key is for the owners of the events.
 */
export const changedWords = (keys: readonly string[], owners: Iterable<string>): string[] => {
  const everyOwner = [...owners];
  return keys.flatMap((key) =>
    key.startsWith('admin-') ? [`${admins} ${key}`] : everyOwner.map((owner) => `${owner} ${key}`),
  );
};
