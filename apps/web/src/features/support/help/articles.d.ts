declare module 'virtual:help-articles' {
  import type { HelpArticle } from '@app/contracts/support/help';
  /** In the order of the list. `apps/web/build/help.ts` makes this module. */
  export const articles: readonly HelpArticle[];
}
