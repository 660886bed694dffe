import { type HelpArticle, type HelpCategory, helpCategories } from '@app/contracts/support/help';

/** From docs/quality/specification.md: characters of a preview. */
const previewLength = 150;

const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean);

/** The articles that have every word of the search in their title, text or tags. */
export const findArticles = (articles: readonly HelpArticle[], q: string): readonly HelpArticle[] => {
  const words = wordsOf(q);
  if (words.length === 0) return articles;
  return articles.filter(({ title, text, tags }) => {
    const all = [title, text, ...tags].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
};

/** How many of the articles each category has. Categories without an article are left out. */
export const categoryCounts = (articles: readonly HelpArticle[]): { category: HelpCategory; count: number }[] =>
  helpCategories
    .map((category) => ({ category, count: articles.filter((article) => article.category === category).length }))
    .filter(({ count }) => count > 0);

/** 150 characters of the text: its beginning, or from a little before the first word that was searched for. */
export const previewOf = (text: string, q: string): string => {
  const found = wordsOf(q)
    .map((word) => text.toLowerCase().indexOf(word))
    .filter((at) => at >= 0);
  const at = found.length > 0 ? Math.min(...found) : 0;
  const from = at < previewLength - 20 ? 0 : text.lastIndexOf(' ', at - 40) + 1;
  const cut = text.slice(from, from + previewLength);
  return `${from > 0 ? '...' : ''}${cut}${from + previewLength < text.length ? '...' : ''}`;
};

/** The text in parts; those that were searched for are `hit`. */
export const highlighted = (text: string, q: string): { part: string; hit: boolean }[] => {
  const words = wordsOf(q).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ part: text, hit: false }];
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((part, i) => ({ part, hit: i % 2 === 1 }))
    .filter(({ part }) => part !== '');
};
