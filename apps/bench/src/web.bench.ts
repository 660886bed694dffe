import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Graph } from '../../web/build/graph';
import { Caller, until } from './caller';
import { type Line, median } from './figures';
import { onFreshGround } from './fresh-database';
import { type Product, withProduct } from './product';

const root = path.resolve(import.meta.dirname, '../../../..');
const runs = 3;

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const all = { performance: 1, accessibility: 1, 'best-practices': 1, seo: 1 };

/** Address, whether with a session, and the least score of each category, 0 to 1. */
const pages: readonly { name: string; address: string; session: boolean; target: Partial<Record<Category, number>> }[] =
  [
    { name: 'landing', address: '/', session: false, target: all },
    { name: 'pricing', address: '/pricing', session: false, target: all },
    { name: 'privacy', address: '/privacy', session: false, target: all },
    { name: 'sign-in', address: '/login', session: false, target: all },
    { name: 'dashboard', address: '/', session: true, target: { performance: 0.9 } },
    { name: 'leads', address: '/leads', session: true, target: {} },
  ];

interface Result {
  lhr: { finalDisplayedUrl: string; categories: Record<string, { score: number | null }> };
}
type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: readonly string[]; extraHeaders?: Record<string, string> },
) => Promise<Result | undefined>;

/** Lighthouse is large and wants a newer Node than the product: LIGHTHOUSE names the folder where it is installed. */
const findLighthouse = async (): Promise<Lighthouse | null> => {
  const folder = process.env.LIGHTHOUSE ?? root;
  try {
    const file = createRequire(path.join(folder, 'package.json')).resolve('lighthouse');
    return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    console.error('Scores need Lighthouse: npm install --no-save lighthouse@13.5.0, or LIGHTHOUSE=<its folder>.');
    return null;
  }
};

/** The person has answered the questions, and drafts wait. A new one would be led to the welcome. */
const atWork = async ({ url, cookie, storage }: Product): Promise<void> => {
  const caller = new Caller(url, cookie, 1);
  const send = async (method: string, address: string, body: object) =>
    JSON.parse((await caller.call(address, method, body)).body.toString()) as { id: string };
  const answers = { whoIHelp: 'people who run shifts', withWhat: 'handovers that hold', question: 'What holds?' };
  await send('PATCH', '/api/card', { ...answers, welcome: 'finished' });
  const leadIds: string[] = [];
  for (const [n, name] of ['Ada Moreau', 'Ben Cole', 'Chidi Okafor', 'Dana Ruiz', 'Eva Stern', 'Finn Berg'].entries())
    leadIds.push((await send('POST', '/api/leads', { name, title: 'Plant Manager', company: `Works ${n + 1}` })).id);
  await send('POST', '/api/content/generate-messages', { leadIds });
  const waiting = () => caller.count('/api/content/counts', 'pending');
  await until('drafts that wait', 60, async () => (await waiting()) === leadIds.length);
  caller.close();
  const open = 'select from platform.job_inputs where ended_at is null';
  await until('the end of all jobs', 60, async () => (await storage.pool.query(open)).rowCount === 0);
};

const percent = (score: number) => Math.round(score * 100);

/** How much script each page loads, and what Lighthouse gives the most visited ones on a slow phone. */
export const benchWeb = async (): Promise<Line[]> => {
  const { firstLoads } = (await import(pathToFileURL(path.join(root, 'scripts/first-load.mjs')).href)) as {
    firstLoads: (graph: Graph) => { page: string; gzip: number; limit: number }[];
  };
  const graph = JSON.parse(readFileSync(path.join(root, 'dist-web/.build/graph.json'), 'utf8')) as Graph;
  const loads = firstLoads(graph).map(({ page, gzip, limit }): Line => ({
    what: `script of ${page}, gzip`,
    figure: `${(gzip / 1000).toFixed(1)} kB`,
    baseline: null,
    ratio: null,
    target: `≤ ${limit / 1000} kB`,
    ok: gzip <= limit,
    values: { bytes: gzip },
  }));
  const lighthouse = await findLighthouse();
  if (!lighthouse) return loads;
  const scores = await onFreshGround((ground) =>
    withProduct(ground, async (product) => {
      const { url, cookie } = product;
      const { findBrowser } = (await import(pathToFileURL(path.join(root, 'scripts/browser.mjs')).href)) as {
        findBrowser: () => string | undefined;
      };
      await atWork(product);
      const port = Number(new URL(url).port) + 1000;
      const browser = await chromium.launch({
        executablePath: findBrowser(),
        args: [`--remote-debugging-port=${port}`],
      });
      try {
        const lines: Line[] = [];
        for (const { name, address, session, target } of pages) {
          const measured: Record<Category, number>[] = [];
          for (let run = 0; run < runs; run++) {
            const result = await lighthouse(`${url}${address}`, {
              port,
              onlyCategories: categories,
              ...(session && { extraHeaders: { Cookie: cookie } }),
            });
            const shown = result && new URL(result.lhr.finalDisplayedUrl).pathname;
            if (shown !== address) throw new Error(`Instead of ${address}, this was measured: ${shown}`);
            const scoreOf = (category: Category) => result?.lhr.categories[category]?.score ?? 0;
            measured.push(
              Object.fromEntries(categories.map((each) => [each, scoreOf(each)])) as Record<Category, number>,
            );
          }
          const middle = (category: Category) => median(measured.map((each) => each[category]));
          const wanted = categories.filter((category) => target[category] !== undefined);
          lines.push({
            what: `Lighthouse mobile, ${name}, median of ${runs}`,
            figure: categories.map((category) => percent(middle(category))).join(' / '),
            baseline: null,
            ratio: null,
            target: wanted.map((category) => `${category} ≥ ${percent(target[category] ?? 0)}`).join(', ') || null,
            ok: wanted.length === 0 ? null : wanted.every((category) => middle(category) >= (target[category] ?? 0)),
            values: Object.fromEntries(categories.map((category) => [category, percent(middle(category))])),
          });
        }
        return lines;
      } finally {
        await browser.close();
      }
    }),
  );
  return [...loads, ...scores];
};
