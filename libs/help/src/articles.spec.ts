import { plans, refundDays } from '@app/contracts/billing/plans';
import { helpCategories } from '@app/contracts/support/help';
import { readArticles } from './articles';

const articles = readArticles();

describe('The help articles', () => {
  it('are ten, in the eight categories, each with a title, tags and its own place', () => {
    expect(articles).toHaveLength(10);
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(helpCategories));
    expect(articles.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { slug, title, tags, passages } of articles) {
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      expect(title).not.toBe('');
      expect(tags.length).toBeGreaterThan(2);
      for (const { text } of passages) expect(text.length).toBeLessThan(1_200);
    }
  });

  it('have HTML from Markdown only, and link only to pages of the product and to https addresses', () => {
    for (const { html } of articles) {
      const tags = Array.from(html.matchAll(/<\/?([a-z0-9]+)/g), ([, name]) => name);
      expect(['h2', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'code']).toEqual(expect.arrayContaining(tags));
      for (const [, link] of html.matchAll(/href="([^"]*)"/g)) expect(link).toMatch(/^(\/(?!\/)|https:\/\/)/);
    }
  });

  it('keep headings and list items apart in the text that excerpts are cut from', () => {
    for (const { text, passages } of articles)
      for (const { heading } of passages)
        if (heading) expect(text).toContain(heading.endsWith('?') ? `${heading} ` : `${heading}. `);
    expect(articles.find(({ slug }) => slug === 'import-contacts')?.text).toContain(
      'Limits of a file. A file can have',
    );
  });

  it('say the same prices and limits as the catalogue', () => {
    const { text = '' } = articles.find(({ category }) => category === 'Billing') ?? {};
    const { free, starter, pro, studio } = plans;
    for (const figure of [
      `$${starter.dollars.month} a month`,
      `$${pro.dollars.month} a month`,
      `$${studio.dollars.month} a month`,
      `${free.leads} leads`,
      `${starter.leads} leads`,
      `notice at ${free.noticeAt} leads`,
      `${free.postsPerWeek} generated posts a week`,
      `${refundDays} days`,
    ])
      expect(text).toContain(figure);
  });
});
