import { addEventHandler } from 'jest-circus';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { type Product, startProduct } from './product';

export const sizes = [
  { width: 1280, height: 860, phone: false },
  { width: 360, height: 760, phone: true },
];
export type Size = (typeof sizes)[number];

/** The requests that have no end yet. */
const unanswered = new Map<BrowserContext, Set<string>>();
const watchRequests = (context: BrowserContext): void => {
  const open = new Set<string>();
  unanswered.set(context, open);
  context.on('request', (request) => open.add(request.url()));
  context.on('requestfinished', (request) => open.delete(request.url()));
  context.on('requestfailed', (request) => open.delete(request.url()));
};

/** Prints what the pages of a failed test show: the message of a locator names only what is missing. */
const tellPages = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    process.stderr.write(`${page.url()} shows\n${shown.slice(0, 6000)}\n`);
    process.stderr.write(`It waits for ${[...(unanswered.get(context) ?? [])].join(' ')}\n`);
  }
};

/** The product and a browser for the tests of one file: started before them, and ended after them. Call it once, at the top. */
export const startStage = (settings?: Record<string, string>) => {
  let product: Product | undefined;
  let browser: Browser | undefined;
  const running = <T>(part: T | undefined): T => {
    if (!part) throw new Error('The product and the browser start before the first test, not while the file loads.');
    return part;
  };
  beforeAll(async () => {
    product = await startProduct(settings);
    browser = await chromium.launch({ executablePath: findBrowser() });
  });
  addEventHandler(async (event: { name: string }) => {
    if (event.name === 'test_fn_failure') for (const context of browser?.contexts() ?? []) await tellPages(context);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    url: () => running(product).url,
    /** A window with cookies of its own. It closes with the browser. */
    open: async (
      { width, height, phone } = sizes[0] as Size,
      options: BrowserContextOptions = {},
    ): Promise<BrowserContext> => {
      const context = await running(browser).newContext({
        viewport: { width, height },
        isMobile: phone,
        hasTouch: phone,
        baseURL: running(product).url,
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(30_000);
      watchRequests(context);
      return context;
    },
  };
};

/** The errors that browsers report on pages. A test fails when its pages had one that it did not `take`. */
export const noErrors = () => {
  const errors: string[] = [];
  afterEach(() => expect(errors.splice(0)).toEqual([]));
  return {
    watch: (page: Page): Page => {
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      return page;
    },
    /** The errors that a test expects. */
    take: () => errors.splice(0),
  };
};
