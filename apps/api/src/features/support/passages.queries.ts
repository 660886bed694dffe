import type { Article } from '@app/help/articles';
import type { DataSource } from 'typeorm';
import { ask } from '@app/event-sourcing/read-models/read-model';

export interface Found {
  slug: string;
  title: string;
  heading: string | null;
  text: string;
}

interface Match extends Found {
  asked: string[];
  /** The words that are also in the passage, or in the title or tags of its article. */
  has: string[];
}

let articles: Article[] | undefined;
/** Loaded at the first question, together with the libraries for Markdown and YAML. */
const allArticles = async (): Promise<Article[]> => {
  const { readArticles } = await import('@app/help/articles');
  return (articles ??= readArticles());
};

/** Articles are part of the program: a table would mix those of two versions that run side by side. */
// A question how to import is not a question how to undo an import. When both passages match, the beginning of the article wins.
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

/** Words that do not say what a question is about, in the form to which PostgreSQL reduces them. */
const noSubject = new Set(['mean', 'hello', 'hi', 'hey', 'pleas', 'thank']);
const subjectOf = (words: readonly string[]) => words.filter((word) => !noSubject.has(word));

/** From this many words on, half of the words are enough, because a long question has many words that no article needs. */
const longQuestion = 5;

/** The passages that answer a question, the best one first. Empty when the articles do not answer it. */
export const findPassages = async (source: DataSource, question: string, most: number): Promise<Found[]> => {
  const all = await allArticles();
  const passages = all.flatMap(({ slug, title, tags, passages }) =>
    passages.map((passage) => ({ slug, title, tags: tags.join(' '), ...passage })),
  );
  const found = await ask<Match>(source, search, [JSON.stringify(passages), question], 'help passages');
  const matches = found
    .map((match) => ({ ...match, asked: subjectOf(match.asked), has: subjectOf(match.has) }))
    .filter(({ has }) => has.length > 0);
  const weightOf = weigher(matches, all.length);
  return matches
    .filter(({ asked, has }) =>
      asked.length >= longQuestion ? has.length * 2 >= asked.length : weightOf(has) * 2 >= weightOf(asked),
    )
    .toSorted((a, b) => weightOf(b.has) - weightOf(a.has))
    .slice(0, most)
    .map(({ slug, title, heading, text }) => ({ slug, title, heading, text }));
};

/** Weighs words: a word that is in few articles counts more than one that is in many. */
const weigher = (matches: readonly Match[], articles: number) => {
  const having = new Map<string, Set<string>>();
  for (const { slug, has } of matches)
    for (const word of has) having.set(word, (having.get(word) ?? new Set()).add(slug));
  return (words: readonly string[]) =>
    words.reduce((sum, word) => sum + Math.log(1 + articles / Math.max(1, having.get(word)?.size ?? 0)), 0);
};
