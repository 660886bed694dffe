const has = (list: readonly string[]) => {
  const known = new Set(list.map((text) => text.toLowerCase()));
  return (text: string) => known.has(text.toLowerCase());
};

/**
 * The list `mine`, which a person has changed from `base`, together with what `theirs` has added to `base` and taken from it. Texts that
 * differ only in case are the same.
 */
export const mergeLists = (mine: readonly string[], base: readonly string[], theirs: readonly string[]): string[] => {
  const [isMine, isOld, isTheirs] = [has(mine), has(base), has(theirs)];
  return [
    ...mine.filter((text) => isTheirs(text) || !isOld(text)),
    ...theirs.filter((text) => !isOld(text) && !isMine(text)),
  ];
};
