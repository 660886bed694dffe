/// <reference lib="dom" />
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { signIn } from './sign-in';
import { sizes, startStage } from './stage';

interface Shift {
  value: number;
  what: string;
}
declare global {
  interface Window {
    shifts: Shift[];
  }
}

const stage = startStage();

const ofVisitor = [
  '/',
  '/login',
  '/login?error=auth_failed',
  '/leads',
  '/pricing',
  '/privacy',
  '/terms',
  '/shared#none',
];
const ofAdmin = [
  '/',
  '/approvals',
  '/leads',
  '/leads/duplicates',
  '/content',
  '/content?month=2026-11',
  '/engage',
  '/follow-ups',
  '/activity',
  '/analytics',
  '/analytics/health',
  '/templates',
  '/report',
  '/import',
  '/settings',
  '/help',
  '/settings?tab=voice',
  '/settings?tab=linkedin',
  '/settings?tab=data',
  '/welcome',
  '/admin',
  '/admin/ledger',
  '/admin/queue',
  '/admin/model',
  '/admin/read-models',
  '/admin/tickets',
  '/nowhere',
];

describe.each(sizes)('At $width px', (size) => {
  /** @throws Error that names the requests without an end, when the page does not load */
  const load = async (page: Page, address: string): Promise<void> => {
    const open = new Set<string>();
    page.on('request', (request) => open.add(request.url()));
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => open.delete(request.url()));
    await page.goto(address).catch((error: Error) => {
      throw new Error(`${address} does not load. It waits for ${[...open].join(', ')}`, { cause: error });
    });
  };

  /** The layout shifts of a page that loads over a slow connection, so that every skeleton is shown. */
  const shiftsOn = async (address: string, session?: Awaited<ReturnType<typeof signedIn>>) => {
    try {
      return await shiftsOnce(address, session);
    } catch (error) {
      // In about one of twenty runs, a request never ends under the slow connection that Chromium simulates. So a page gets two
      // tries.
      if (!String(error).includes('does not load')) throw error;
      process.stderr.write(`${String(error)}\n`);
      return shiftsOnce(address, session);
    }
  };

  const shiftsOnce = async (address: string, session?: Awaited<ReturnType<typeof signedIn>>) => {
    const context = await stage.open(size, { reducedMotion: 'no-preference', storageState: session });
    // The slow connection may be on a slow machine.
    context.setDefaultTimeout(60_000);
    try {
      await context.addInitScript(() => {
        window.shifts = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Node }[] }[])
            window.shifts.push({
              value: entry.value,
              what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? 'gone').join(' | '),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      const slow = { offline: false, latency: 120, downloadThroughput: 400_000, uploadThroughput: 100_000 };
      await devtools.send('Network.emulateNetworkConditions', slow);
      await load(page, address);
      await page.getByRole('heading').first().waitFor();
      // Waits until no skeleton is left. The network is never idle, because the stream of /api/live stays open.
      await page.waitForFunction(() => !document.querySelector('output.sr-only, .animate-breathe'));
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      const shifts = await page.evaluate(() => window.shifts);
      // Browsers and Lighthouse show three digits, so smaller shifts do not count. On a slow machine the HTML of a skeleton may
      // be painted in two parts.
      return shifts.reduce((sum, { value }) => sum + value, 0) < 0.0005 ? [] : shifts;
    } finally {
      await context.close();
    }
  };

  const signedIn = async () => {
    const context = await stage.open(size);
    const page = await context.newPage();
    await signIn(page, 'admin@example.com');
    const headers = { Origin: stage.url() };
    for (const samples of ['/api/leads/generate-samples', '/api/content/generate-samples'])
      expect((await page.request.post(samples, { headers, data: {} })).ok()).toBe(true);
    // A phone does not show all lines of the first draft.
    const [first] = (await (await page.request.get('/api/content/pending?limit=1')).json()) as { id: string }[];
    const longer = { body: 'A line.\n'.repeat(30), approvalStatus: 'edited' };
    expect((await page.request.patch(`/api/content/${first?.id}`, { headers, data: longer })).ok()).toBe(true);
    const state = await context.storageState();
    await context.close();
    return state;
  };

  /** The pages on which something moves. Several pages load at a time, because each waits for its slow connection. */
  const movesOn = async (addresses: string[], session?: Awaited<ReturnType<typeof signedIn>>) => {
    const moved: Record<string, Shift[]> = {};
    const left = addresses.values();
    const lane = async () => {
      for (const address of left) {
        const shifts = await shiftsOn(address, session);
        if (shifts.length > 0) moved[address] = shifts;
      }
    };
    await Promise.all([lane(), lane(), lane()]);
    return moved;
  };

  it('nothing moves on any page for a visitor', async () => {
    expect(await movesOn(ofVisitor)).toEqual({});
  }, 200_000);

  it('a page shows its skeleton before its script has loaded', async () => {
    const context = await stage.open(size, { storageState: await signedIn() });
    const page = await context.newPage();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/leads');
    await page.getByText('Leads & Segments').waitFor();
    // Nothing in it can be used yet, also not with a screen reader.
    expect(await page.getByRole('heading').count()).toBe(0);
    await context.close();
  });

  it('a page reads nothing twice while it loads', async () => {
    const context = await stage.open(size, { storageState: await signedIn() });
    const page = await context.newPage();
    // The page must not use a shared worker, because the test cannot refuse its requests, and each new connection makes the
    // page read everything again.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await page.route('**/api/live', (route) => route.abort());
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/live')
        reads.push(pathname + search);
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Pending Approvals' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('output.sr-only, .animate-breathe'));
    expect(reads).toContain('/api/metrics/current-week');
    expect(reads).toEqual([...new Set(reads)]);
    await context.close();
  });

  it('nothing moves on any page for an admin with leads and drafts', async () => {
    expect(await movesOn(ofAdmin, await signedIn())).toEqual({});
  }, 400_000);
});

it('a narrow window with a classic scroll bar has no empty strip beside its bars', async () => {
  const visible = await chromium.launch({ executablePath: findBrowser(), ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const page = await visible.newPage({ baseURL: stage.url(), viewport: { width: 700, height: 1400 } });
    await signIn(page, 'admin@example.com');
    await page.goto('/nowhere');
    await page.getByText('404 Page Not Found').waitFor();
    const sizes = await page.evaluate(() => ({
      window: innerWidth,
      shell: document.querySelector('[data-shell]')?.getBoundingClientRect().right,
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }));
    expect(sizes).toEqual({ window: 700, shell: 700, scrolls: false });
  } finally {
    await visible.close();
  }
});

it('at 200 % the keyboard reaches nothing that lies under the bars', async () => {
  const context = await stage.open({ width: 640, height: 400, phone: false });
  const page = await context.newPage();
  await signIn(page, 'admin@example.com');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Save Profile' }).waitFor();
  const reached: string[] = [];
  const under: string[] = [];
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    const { name, isUnder } = await page.evaluate(() => {
      const focus = document.activeElement ?? document.body;
      const { top, height } = focus.getBoundingClientRect();
      const [bars, middle] = ['header, nav[aria-label="Tabs"], [href="#main"]', top + height / 2];
      const edge = (of: string, side: 'top' | 'bottom') =>
        document.querySelector(of)?.getBoundingClientRect()[side] ?? 0;
      const between = middle > edge('header', 'bottom') && middle < edge('nav[aria-label="Tabs"]', 'top');
      return { name: focus.outerHTML.slice(0, 200), isUnder: !focus.closest(bars) && !between };
    });
    reached.push(name);
    if (isUnder) under.push(name);
  }
  expect(under).toEqual([]);
  expect(new Set(reached).size).toBeGreaterThan(10);
  await context.close();
});
