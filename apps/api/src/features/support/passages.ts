import { type Article, readArticles } from '@app/help/articles';
import type { DataSource } from 'typeorm';
import { ask } from '../../platform/postgres/ask';

/** A passage of a help article that answers a question. */
export interface Found {
  slug: string;
  title: string;
  heading: string | null;
  text: string;
}

interface Match extends Found {
  /** The words of the question, as PostgreSQL counts them. */
  asked: string[];
  /** Those of them that the passage, or the title or tags of its article, has. */
  has: string[];
}

let articles: Article[] | undefined;
const allArticles = (): Article[] => (articles ??= readArticles());

/**
 * The articles are few and come with the program, so no table holds them: two versions of the program that run side by side
 * each search their own.
 */
// Who asks how to import does not ask how to undo an import: when both have the words, the beginning of the article answers.
const search = `
  with question as (
    select tsvector_to_array(to_tsvector('english', $2)) as asked,
      replace(plainto_tsquery('english', $2)::text, ' & ', ' | ')::tsquery as any_word),
  passages as (
    select slug, title, heading, text,
      setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', tags), 'B') ||
      setweight(to_tsvector('english', coalesce(heading, '')), 'A') || to_tsvector('english', text) as words
    from jsonb_to_recordset($1::jsonb) as p(slug text, title text, tags text, heading text, text text))
  select slug, title, heading, text, asked,
    array(select unnest(asked) intersect select unnest(tsvector_to_array(words))) as has
  from passages, question
  where words @@ any_word
  order by cardinality(array(select unnest(asked)
      intersect select unnest(tsvector_to_array(to_tsvector('english', concat_ws(' ', title, heading)))))) desc,
    cardinality(array(select unnest(asked)
      intersect select unnest(tsvector_to_array(to_tsvector('english', concat_ws(' ', heading, text)))))) desc,
    heading is null desc, ts_rank_cd(words, any_word) desc, slug, heading`;

/** Long questions have many words that no article needs. Then half of them are enough. */
const longQuestion = 5;

/** The passages that answer a question, the best one first. Empty when the articles do not answer it. */
export const findPassages = async (source: DataSource, question: string, most: number): Promise<Found[]> => {
  const passages = allArticles().flatMap(({ slug, title, tags, passages }) =>
    passages.map((passage) => ({ slug, title, tags: tags.join(' '), ...passage })),
  );
  const matches = await ask<Match>(source, search, [JSON.stringify(passages), question], 'help passages');
  const weightOf = weigher(matches, allArticles().length);
  return matches
    .filter(({ asked, has }) =>
      asked.length >= longQuestion ? has.length * 2 >= asked.length : weightOf(has) * 2 >= weightOf(asked),
    )
    .toSorted((a, b) => weightOf(b.has) - weightOf(a.has))
    .slice(0, most)
    .map(({ slug, title, heading, text }) => ({ slug, title, heading, text }));
};

/** A word that few articles have says more about a question than one that many have. */
const weigher = (matches: readonly Match[], articles: number) => {
  const having = new Map<string, Set<string>>();
  for (const { slug, has } of matches)
    for (const word of has) having.set(word, (having.get(word) ?? new Set()).add(slug));
  return (words: readonly string[]) =>
    words.reduce((sum, word) => sum + Math.log(1 + articles / Math.max(1, having.get(word)?.size ?? 0)), 0);
};
