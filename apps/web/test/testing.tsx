import type { User } from '@app/contracts/account/account.api';
import type { Share } from '@app/contracts/digest/share.api';
import type { Rhythm } from '@app/contracts/rhythm/rhythm.api';
import type { LinkedInStatus } from '@app/contracts/linkedin/linkedin.api';
import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
// Jest cannot link two dynamic imports at the same time (“is not in cache”). So these imports load the parts that a page would
// load right after its first paint.
import '@/features/leads/limit/limit-notice';
import '@/features/leads/list/display-menu';
import '@/features/leads/list/lead-rows';
import '@/features/notifications/bell';
import '@/routes/-lazy-parts';
import '@/routes/_app/-lower-dashboard';
import '@/shared/shell/plan-meter';
import { routeTree } from '@/routeTree.gen';
import { queryClient } from '@/shared/queries/query-client';
import { closesAfter, dismissToast } from '@/shared/toast/toast.store';

/** The signed-in user of the specs: a coach. */
export const coach: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'nora.lindqvist@example.com',
  firstName: 'Nora',
  lastName: 'Lindqvist',
  bio: null,
  preferredTone: null,
  clientTypes: [],
  engageTarget: 5,
  timeZone: 'Europe/Berlin',
  role: 'coach',
  subscriptionTier: 'free',
  profileImageUrl: null,
  welcome: null,
  dashboardVisibility: false,
  updatedAt: '2026-11-01T08:00:00.000Z',
  subscriptionStatus: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};

export const admin: User = {
  ...coach,
  firstName: 'Ines',
  lastName: 'Carvalho',
  email: 'ines@example.com',
  role: 'admin',
};

interface SentRequest {
  query: URLSearchParams;
  body: unknown;
  /** The idempotency key. */
  key: string | null;
  signal: AbortSignal | null | undefined;
}
type Handler = (request: SentRequest) => Response | Promise<Response>;
/** The server's responses, by method and path: `GET /api/leads`. */
export type Handlers = Record<string, Handler>;

/** A list response: with the total, and the cursor of the next page. */
export const listed = (rows: readonly unknown[], total = rows.length, next?: string): Response =>
  Response.json(rows, {
    headers: { 'X-Total-Count': String(total), ...(next && { Link: `</x?cursor=${next}>; rel="next"` }) },
  });

export const errorResponse = (statusCode: number, more: object = {}): Response =>
  Response.json({ statusCode, code: 'c', message: 'No.', requestId: '7f3a9c1e', ...more }, { status: statusCode });

/** Nobody has connected LinkedIn. */
export const notConnected: LinkedInStatus = {
  connected: false,
  linkedinEmail: null,
  connectedAt: null,
  linkedinProfileUrl: null,
  linkedinName: null,
  linkedinPictureUrl: null,
  expiresAt: null,
  service: 'linkedin',
};

/** The person has no private link. */
export const notShared: Share = {
  on: false,
  blocks: [],
  expiresAt: null,
  expired: false,
  views: 0,
  lastViewedAt: null,
};

/** Every first step is done, so their card is gone. */
export const allSteps = { dismissed: false, card: true, leads: 5, approved: true, sent: true, rhythm: true };

const slotsOn = (weekdays: number[], hour: number) => weekdays.map((weekday) => ({ weekday, hour }));
/** The rhythm of a person who has not set one. */
const usualRhythm: Rhythm = {
  weekStart: '2026-11-16',
  weekEnd: '2026-11-22',
  today: '2026-11-20',
  timeZone: 'Europe/Berlin',
  plan: {
    linkedin_post: slotsOn([2, 4], 9),
    instagram_post: [],
    email: slotsOn([3], 9),
    engage: slotsOn([1, 2, 3, 4, 5], 16),
  },
  engageTarget: 5,
  usual: true,
  slots: [],
  extra: [],
  weeksKept: 0,
};

export const signedIn: Handlers = {
  'GET /api/auth/user': () => Response.json(coach),
  'GET /api/content/counts': () => Response.json({ pending: 5, approved: 0, declined: 0, pendingByType: {} }),
  'GET /api/leads/counts': () =>
    Response.json({ total: 86, open: 80, samples: 0, byStatus: {}, bySegment: {}, tags: [] }),
  'GET /api/leads': () => Response.json([]),
  'GET /api/notifications/counts': () => Response.json({ unread: 0 }),
  'GET /api/billing': () =>
    Response.json({
      tier: 'free',
      status: null,
      granted: null,
      paid: null,
      payments: 'off',
      stripe: null,
      unavailable: false,
    }),
  // Today without anything to do below the drafts.
  'GET /api/content/unsent': () => listed([]),
  'GET /api/replies': () => listed([]),
  'GET /api/promises': () =>
    Response.json({ today: '2026-11-20', counts: { kept: 0, open: 0, late: 0 }, promises: [] }),
  'GET /api/follow-ups': () => Response.json({ today: '2026-11-20', counts: { today: 0 }, followUps: [] }),
  'GET /api/rhythm': () => Response.json(usualRhythm),
  'GET /api/prompts/watched': () => Response.json([]),
  'GET /api/share': () => Response.json(notShared),
  'GET /api/linkedin/status': () => Response.json(notConnected),
  'GET /api/getting-started': () => Response.json(allSteps),
};

/** The same for an admin. */
export const asAdmin: Handlers = {
  ...signedIn,
  'GET /api/auth/user': () => Response.json(admin),
  'GET /api/admin/users': () => listed([], 214),
};

/** A response that is on its way until it `arrives`. */
export const late = (response: Handler): { handler: Handler; arrives: () => Promise<void> } => {
  let arrived: () => void = () => undefined;
  const way = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  return {
    handler: async (sent) => {
      await way;
      return response(sent);
    },
    arrives: () => act(async () => arrived()),
  };
};

const log: (SentRequest & { call: string })[] = [];

/** Runs a test as on a phone. */
export const onPhone = async (test: () => Promise<void>): Promise<void> => {
  const matches = jest.spyOn(window, 'matchMedia');
  const wide = window.matchMedia('print');
  matches.mockImplementation((query) => ({ ...wide, matches: query === '(width < 48rem)' }));
  try {
    await test();
  } finally {
    matches.mockRestore();
  }
};

/** Lets the page write to the clipboard, until the test ends. @returns the mock that it writes with */
export const writableClipboard = () => {
  const writeText = jest.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  secureContext();
  return writeText;
};

/** The page is open over https, until the test ends. */
export const secureContext = (): void =>
  void Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });

/** jsdom has no layout: each tab of a line begins 300 pixels after the one before. */
export const spreadTabs = (): void => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const line = this.closest('nav');
    const at = line ? [...line.children].findIndex((each) => each.contains(this)) : -1;
    return new DOMRect(at < 0 ? 0 : at * 300 - (line?.scrollLeft ?? 0), 0, 100, 30);
  });
};

/** All calls so far: method, path and body. */
export const calls = (): string[] =>
  log.map(({ call, body }) => (body === undefined ? call : `${call} ${JSON.stringify(body)}`));

export const allCalls = (): readonly (SentRequest & { call: string })[] => log;

/** What each call with this method and path was sent. */
export const callsOf = (call: string): SentRequest[] => log.filter((each) => each.call === call);

/** `handlers` are the server; every other call returns 404. */
export const serve = (handlers: Handlers): void => {
  globalThis.fetch = ((address: string, { method = 'GET', body, headers, signal }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const call = `${method} ${decodeURIComponent(pathname)}`;
    const sent = {
      query: searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: new Headers(headers).get('Idempotency-Key'),
      signal,
    };
    log.push({ call, ...sent });
    return Promise.resolve((handlers[call] ?? (() => errorResponse(404)))(sent));
  }) as typeof fetch;
};

/** Takes the number of waiting texts from their list, as on the server. A spec can give its own counts. */
const withCounts = (handlers: Handlers): Handlers => {
  const [counts, pending] = [handlers[countsCall], handlers['GET /api/content/pending']];
  if (!counts || !pending || counts !== signedIn[countsCall]) return handlers;
  return {
    ...handlers,
    [countsCall]: async (sent) => {
      const list = await pending(sent);
      if (!list.ok) return counts(sent);
      const total = Number(list.headers.get('X-Total-Count'));
      return Response.json({ pending: total, approved: 0, declined: 0, pendingByType: {} });
    },
  };
};
const countsCall = 'GET /api/content/counts';

/** Opens the application at an address. `handlers` are the server. */
export const openApp = async (path: string, handlers: Handlers = signedIn) => {
  serve(withCounts(handlers));
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { onCaughtError: () => undefined },
  );
  await act(() => router.load());
  return router;
};

const streams: { onmessage?: (message: { data: string }) => void }[] = [];
class StillStream {
  onmessage?: (message: { data: string }) => void;
  constructor() {
    streams.push(this);
  }
  close = () => undefined;
}

/** Sends an event over the live stream. */
export const tell = (event: LiveEvent) => act(async () => streams.at(-1)?.onmessage?.({ data: JSON.stringify(event) }));

/** Resets all state before and after each test. Toasts stay until the test ends. Call it once in a describe. */
export const isolateTests = (): void => {
  closesAfter.done = Infinity;
  beforeEach(() => {
    Object.assign(globalThis, { EventSource: StillStream });
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
    log.length = 0;
    streams.length = 0;
    // The router and React log the errors that these tests cause on purpose.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    act(() => dismissToast());
    queryClient.clear();
    localStorage.clear();
    for (const [object, name] of [
      [navigator, 'clipboard'],
      [window, 'isSecureContext'],
    ] as const)
      Reflect.deleteProperty(object, name);
    jest.restoreAllMocks();
  });
};
