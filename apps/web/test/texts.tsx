import { act, render } from '@testing-library/react';
import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import type { WorkEvent } from '@app/contracts/endpoint';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** For specs: a query client and wrapper with a signed-in person. */
export const signedIn = (userId = 'user-1') => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(['user'], { id: userId, email: 'nora@example.com', preferredTone: 'calm' });
  // For links.
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
    </QueryClientProvider>
  );
  return { client, wrapper };
};

export const text = (id: string, given: Partial<Content> = {}): Content => ({
  id,
  type: 'message',
  channel: 'linkedin_message',
  title: null,
  body: `Words of ${id}`,
  fingerprint: id.padEnd(64, '0'),
  targetLeadId: null,
  targetName: 'Elise Fournier',
  targetTitle: 'Ward Manager',
  targetCompany: 'St Brannoc Trust',
  topic: null,
  tone: 'calm',
  estimatedEngagement: null,
  approvalStatus: 'pending',
  revisedFrom: null,
  revision: 0,
  generatedByAi: false,
  situation: null,
  templateId: null,
  origin: null,
  gaps: [],
  sample: false,
  declineReason: null,
  declineNote: null,
  decidedAt: null,
  copiedAt: null,
  publishedAt: null,
  sent: null,
  result: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...given,
});

export const detailOf = (item: Content): ContentDetail => ({
  ...item,
  revisions: [
    { revision: 0, title: item.title, body: item.body, restoredFrom: null, kind: 'drafted', at: item.createdAt },
  ],
  basis: [],
  tells: null,
  sharedWith: 0,
  to: null,
  from: null,
  similar: null,
  became: [],
  results: [],
});

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** A response that the server writes while the person watches. Stop cuts it, as a browser does. */
export const liveResponse = (signal: AbortSignal | null | undefined) => {
  let to: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (to = controller) });
  signal?.addEventListener('abort', () => to?.error(new DOMException('Stopped', 'AbortError')));
  const write = (words: string) => to?.enqueue(new TextEncoder().encode(words));
  return {
    response: new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }),
    send: (event: WorkEvent<unknown>) => write(`data: ${JSON.stringify(event)}\n\n`),
    write,
    /** The server is gone. */
    cut: () => to?.error(new TypeError('network error')),
    end: () => to?.close(),
  };
};

/** Renders, and loads the parts that come right after the first paint. */
export const renderWhole = (...given: Parameters<typeof render>) => act(async () => render(...given));
