import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HelpArticle } from '@app/contracts/support/help';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';

/** The words of an article below one heading. */
interface Passage {
  /** Null: before the first heading. */
  heading: string | null;
  text: string;
}

export interface Article extends HelpArticle {
  passages: Passage[];
}

const folder = path.resolve(import.meta.dirname, '../articles');

// HTML in a file stays text, and a link with a script is no link.
const markdown = new MarkdownIt({ html: false });

const wordsInAMinute = 200;

/** The articles of libs/help/articles, in the order of the list. */
export const readArticles = (): Article[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => articleOf(name.replace(/\.md$/, ''), readFileSync(path.join(folder, name), 'utf8')))
    .toSorted((a, b) => a.order - b.order);

const articleOf = (slug: string, file: string): Article => {
  const [, front, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  if (front === undefined || body === undefined) throw new Error(`The help article ${slug} has no front matter.`);
  const { title, category, tags, order } = parse(front) as Pick<HelpArticle, 'title' | 'category' | 'tags' | 'order'>;
  const passages = passagesOf(body);
  const text = passages
    .flatMap(({ heading, text }) => [...(heading === null ? [] : [heading]), ...text.split('\n')])
    .map(asSentence)
    .join(' ');
  const minutes = Math.ceil(text.split(' ').length / wordsInAMinute);
  return { slug, title, category, tags, order, minutes, text, html: markdown.render(body), passages };
};

/** Headings and list items often have no full stop, and excerpts of the text would run them into the next sentence. */
const asSentence = (line: string): string => (/[.!?:;…]["'”’)]*$/u.test(line) ? line : `${line}.`);

/** A passage for each heading: the text of its paragraphs and list items, one a line. */
const passagesOf = (body: string): Passage[] => {
  const passages: Passage[] = [{ heading: null, text: '' }];
  const tokens = markdown.parse(body, {});
  tokens.forEach((token, i) => {
    if (token.type !== 'inline') return;
    const words = (token.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
    if (tokens[i - 1]?.type === 'heading_open') {
      passages.push({ heading: words, text: '' });
      return;
    }
    const last = passages.at(-1);
    if (last) last.text = last.text ? `${last.text}\n${words}` : words;
  });
  return passages.filter(({ text }) => text !== '');
};
