/** What came back for a post, as the person types it. Null: not said. */
export interface PostResult {
  reactions: number | null;
  comments: number | null;
  link: string | null;
}

const number = String.raw`(\d{1,3}(?:[ ,.’'\u00a0]\d{3})+|\d+(?:[.,]\d)?\s?k|\d+)`;
const words = {
  reactions: String.raw`(?:reactions?|likes?|reacts?|thumbs)`,
  comments: String.raw`(?:comments?|replies|answers)`,
} as const;

/** Also reads `1,204` and `1.2k`. */
const valueOf = (text: string): number => {
  const thousands = /^(\d+)(?:[.,](\d))?\s?k$/i.exec(text);
  if (thousands) return Number(thousands[1]) * 1000 + Number(thousands[2] ?? 0) * 100;
  return Number(text.replace(/\D/g, ''));
};

export const mostReactions = 10_000_000;

/**
 * Reads `40 reactions 12 comments https://…`: a number before or after its word, and an address. Two numbers without a word are
 * reactions and comments.
 * @returns what was understood, and the words that were not
 */
export const readResult = (typed: string): PostResult & { rest: string } => {
  let rest = typed;
  const take = (pattern: string): string | null => {
    const found = new RegExp(pattern, 'iu').exec(rest);
    if (!found) return null;
    rest = rest.replace(found[0], ' ');
    return found[1] ?? null;
  };
  const link = take(String.raw`(https?://[^\s<>"]+[^\s<>".,;:!?)])`);
  const counted = (what: keyof typeof words): number | null => {
    const found =
      take(String.raw`(?<![\p{L}\d])${number}\s*${words[what]}(?!\p{L})`) ??
      take(String.raw`(?<!\p{L})${words[what]}\s*[:=]?\s*${number}(?![\p{L}\d])`);
    return found === null ? null : valueOf(found);
  };
  const bare = (): number | null => {
    const found = take(String.raw`(?<![\p{L}\d])${number}(?![\p{L}\d])`);
    return found === null ? null : valueOf(found);
  };
  const named = { reactions: counted('reactions'), comments: counted('comments') };
  const reactions = named.reactions ?? bare();
  const comments = named.comments ?? bare();
  const within = (value: number | null) => (value !== null && value > mostReactions ? null : value);
  return {
    reactions: within(reactions),
    comments: within(comments),
    link,
    rest: rest.replace(/(?<!\p{L})(?:and|with)(?!\p{L})|[\s,;/·|+&.]+/giu, ' ').trim(),
  };
};

/** `40 reactions, 12 comments`; empty when nothing is said. */
export const resultWords = ({ reactions, comments }: Omit<PostResult, 'link'>): string => {
  const counted = (value: number | null, one: string) =>
    value === null ? [] : [`${value.toLocaleString('en-GB')} ${value === 1 ? one : `${one}s`}`];
  return [...counted(reactions, 'reaction'), ...counted(comments, 'comment')].join(', ');
};
