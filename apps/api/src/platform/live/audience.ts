/** Stands where an owner's id stands, and means everybody whose role is admin. */
export const admins = 'admins';

/**
 * The words of the signal `changed`, `<audience> <query key>`: whose tabs ask again for what. A key belongs to the owners
 * of the events; one that begins with `admin-` is about everybody, and belongs to admins.
 */
export const changedWords = (keys: readonly string[], owners: Iterable<string>): string[] => {
  const everyOwner = [...owners];
  return keys.flatMap((key) =>
    key.startsWith('admin-') ? [`${admins} ${key}`] : everyOwner.map((owner) => `${owner} ${key}`),
  );
};
