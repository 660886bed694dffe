const has = (list: readonly string[]) => {
  const known = new Set(list.map((text) => text.toLowerCase()));
  return (text: string) => known.has(text.toLowerCase());
};

/** `mine`, changed from `base`, with what `theirs` added and took. Texts that differ only in case are the same. */
export const mergeLists = (mine: readonly string[], base: readonly string[], theirs: readonly string[]): string[] => {
  const [isMine, isOld, isTheirs] = [has(mine), has(base), has(theirs)];
  return [
    ...mine.filter((text) => isTheirs(text) || !isOld(text)),
    ...theirs.filter((text) => !isOld(text) && !isMine(text)),
  ];
};
