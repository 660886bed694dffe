import { addEventHandler } from 'jest-circus';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { until } from '../client';
import { type Product, startProduct } from './product';

export const sizes = [
  { width: 1280, height: 860, phone: false },
  { width: 360, height: 760, phone: true },
];
export type Size = (typeof sizes)[number];

interface Requests {
  /** The addresses of requests that have not ended yet. */
  open: Set<string>;
  /** When the last request began or ended, in milliseconds of `performance.now()`. */
  last: number;
}
const requestsOf = new Map<BrowserContext, Requests>();
const watchRequests = (context: BrowserContext): void => {
  const requests: Requests = { open: new Set(), last: performance.now() };
  requestsOf.set(context, requests);
  const note = (change: (url: string) => unknown) => (request: Request) => {
    requests.last = performance.now();
    change(request.url());
  };
  context.on(
    'request',
    note((url) => requests.open.add(url)),
  );
  context.on(
    'requestfinished',
    note((url) => requests.open.delete(url)),
  );
  context.on(
    'requestfailed',
    note((url) => requests.open.delete(url)),
  );
};

/** Milliseconds without a request after which pages count as quiet. */
const quietFor = 1000;
/** Waits until the pages of a window have read all changes, because a page that reads after a sign-out would open the sign-in. */
export const quiet = async (context: BrowserContext): Promise<void> => {
  await until(async () => performance.now() - (requestsOf.get(context)?.last ?? 0) > quietFor, 30_000);
};

/** Prints the content of the pages of a failed test, because the message of a locator names only what is missing. */
const tellPages = async (context: BrowserContext): Promise<void> => {
  const pages = context.pages();
  for (const page of pages) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    process.stderr.write(`${page.url()} shows\n${shown.slice(0, 6000)}\n`);
  }
  const open = [...(requestsOf.get(context)?.open ?? [])];
  process.stderr.write(`Pages: ${pages.map((page) => page.url()).join(' ')}\nThey wait for ${open.join(' ')}\n`);
};

/** Starts the product and a browser before the tests of a file, and ends them afterwards. Call it once, at the top of the file. */
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
    /** Opens a window with its own cookies. It closes with the browser. */
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

/** Collects the errors that browsers report on pages. A test fails when its pages had an error that it did not `take`. */
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
