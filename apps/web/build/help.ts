import type { Plugin } from 'vite';
import { readArticles } from '../../../libs/help/src/articles';

const name = 'virtual:help-articles';

/** The help articles of libs/help as a module. Their Markdown is rendered when the web is built. */
export const helpArticles = (): Plugin => ({
  name: 'help-articles',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) => {
    if (id !== `\0${name}`) return null;
    const articles = readArticles().map(({ passages: _passages, ...article }) => article);
    return `export const articles = ${JSON.stringify(articles)};`;
  },
});
