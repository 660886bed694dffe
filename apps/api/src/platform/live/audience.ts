/** An audience in place of an owner's id: everybody whose role is admin. */
export const admins = 'admins';

/**
 * The words of the signal `changed`, each `<audience> <query key>`: whose tabs read which queries again. A key that begins
 * with `admin-` is for the admins, because it is about everybody. Every other key is for the owners of the events.
 */
export const changedWords = (keys: readonly string[], owners: Iterable<string>): string[] => {
  const everyOwner = [...owners];
  return keys.flatMap((key) =>
    key.startsWith('admin-') ? [`${admins} ${key}`] : everyOwner.map((owner) => `${owner} ${key}`),
  );
};
