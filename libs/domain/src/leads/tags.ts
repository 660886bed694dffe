/** Both lists as one, in their order. Tags that differ only in case are the same. */
export const unite = (existing: readonly string[], incoming: readonly string[]): string[] => {
  const known = new Set(existing.map((tag) => tag.toLowerCase()));
  return [...existing, ...incoming.filter((tag) => !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))];
};
