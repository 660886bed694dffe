// Specs of the web read the help articles here; apps/web/build/help.ts puts them into the built web.
import { readArticles } from '@app/help/articles';

export const articles = readArticles();
