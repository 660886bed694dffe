import type { addLead, getLead, listLeads } from '@app/contracts/leads/leads.api';
import { jest } from '@jest/globals';
import { addressOf, call, CallError, callList, nextCursor, Recorded, requestNumberOf, messageOf } from './call';

const id = '00000000-0000-4000-8000-000000000001';
let sent: { address: string; init: RequestInit }[] = [];

const respondWith = (make: () => Response | Promise<Response>) => {
  sent = [];
  globalThis.fetch = jest.fn((address: string, init: RequestInit) => {
    sent.push({ address, init });
    return Promise.resolve(make());
  }) as unknown as typeof fetch;
};
const headersSent = () => new Headers(sent[0]?.init.headers);
const errorOf = async (given: Promise<unknown>): Promise<CallError> => {
  const error = await given.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
};

describe('an address', () => {
  it('fills the path and leaves out empty query parameters', () => {
    const query = { q: 'Żółć & co', status: undefined, segment: null, tag: '', limit: 5 };
    expect(addressOf('/api/leads/:id', { id: 'a/b' }, query)).toBe(
      '/api/leads/a%2Fb?q=%C5%BB%C3%B3%C5%82%C4%87+%26+co&limit=5',
    );
  });

  it('throws when a path parameter is missing', () => {
    expect(() => addressOf('/api/leads/:id')).toThrow('needs "id"');
  });
});

describe('a call', () => {
  it('sends the session cookie, and no idempotency key with a GET', async () => {
    respondWith(() => Response.json({ id }));
    await call<typeof getLead>('GET', '/api/leads/:id', { params: { id } });
    expect(sent[0]?.address).toBe(`/api/leads/${id}`);
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin' });
    expect(headersSent().has('Idempotency-Key')).toBe(false);
  });

  it('takes the response that the page has read itself, once', async () => {
    respondWith(() => Response.json({ id }));
    const other = '00000000-0000-4000-8000-000000000002';
    window.firstRead = { address: `/api/leads/${id}`, response: Promise.resolve(Response.json({ id: other })) };
    const read = () => call<typeof getLead>('GET', '/api/leads/:id', { params: { id } });
    expect(await read()).toEqual({ id: other });
    expect(await read()).toEqual({ id });
    expect(sent).toHaveLength(1);
  });

  it('takes no response that the page has preloaded or read itself, once something was written', async () => {
    respondWith(() => Response.json({ id }));
    window.firstRead = { address: `/api/leads/${id}`, response: Promise.resolve(Response.json({})) };
    await call<typeof addLead>('POST', '/api/leads', { body: { name: 'Hana Sato', title: 'COO', company: 'Lumen' } });
    await call<typeof getLead>('GET', '/api/leads/:id', { params: { id } });
    expect(sent[1]?.init).toMatchObject({ method: 'GET', credentials: 'include' });
  });

  it('returns Recorded for a write that is recorded, but not shown yet', async () => {
    const body = { name: 'Hana Sato', title: 'Head of Operations', company: 'Lumen Row' };
    respondWith(() => Response.json({ status: 'recorded', position: '1234', message: 'Saved.' }, { status: 202 }));
    expect(await call<typeof addLead>('POST', '/api/leads', { body })).toStrictEqual(new Recorded('1234'));
    const job = { jobId: 'j1', address: '/api/jobs/j1' };
    respondWith(() => Response.json(job, { status: 202 }));
    expect(await call<typeof addLead>('POST', '/api/leads', { body })).toEqual(job);
  });

  it('sends JSON with a new idempotency key each time, or with the given one', async () => {
    const body = { name: 'Hana Sato', title: 'Head of Operations', company: 'Lumen Row' };
    respondWith(() => Response.json({ id }));
    window.firstRead = { address: `/api/leads/${id}`, response: Promise.resolve(Response.json({})) };
    await call<typeof addLead>('POST', '/api/leads', { body });
    await call<typeof addLead>('POST', '/api/leads', { body });
    await call<typeof addLead>('POST', '/api/leads', { body, idempotencyKey: 'again' });
    const keys = sent.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(headersSent().get('Content-Type')).toBe('application/json');
    expect(sent[0]?.init.body).toBe(JSON.stringify(body));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('again');
  });

  it('throws the status, a colon, a space and the body', async () => {
    respondWith(() => new Response('the proxy is tired', { status: 502 }));
    const error = await errorOf(call<typeof listLeads>('GET', '/api/leads'));
    expect(error.message).toBe('502: the proxy is tired');
    expect(error.body).toBeUndefined();
  });

  it('throws the status text when the body is empty', async () => {
    respondWith(() => new Response('', { status: 404, statusText: 'Not Found' }));
    expect((await errorOf(call<typeof listLeads>('GET', '/api/leads'))).message).toBe('404: Not Found');
  });

  it('has the server’s message and the request id', async () => {
    const body = { statusCode: 409, code: 'stale_text', message: 'The text has changed.', requestId: '7f3a9c1e' };
    respondWith(() => Response.json(body, { status: 409 }));
    const error = await errorOf(call<typeof listLeads>('GET', '/api/leads'));
    expect(error.body).toEqual(body);
    expect(messageOf(error, 'fallback')).toBe('The text has changed.');
    expect(requestNumberOf(error)).toBe('7f3a');
  });

  it('says that nothing is lost when the server cannot be reached', async () => {
    respondWith(() => {
      throw new TypeError('Failed to fetch');
    });
    const error = await errorOf(call<typeof listLeads>('GET', '/api/leads'));
    expect(error.status).toBe(0);
    expect(messageOf(error, 'fallback')).toBe('Keepwarm could not be reached. Nothing is lost. Please try again.');
  });
});

describe('a list', () => {
  it('has its total and the cursor of its next page', async () => {
    const link = '</api/leads?limit=1&cursor=abc%3D>; rel="next"';
    respondWith(() => Response.json([{ id }], { headers: { 'X-Total-Count': '86', Link: link } }));
    expect(await callList<typeof listLeads>('GET', '/api/leads')).toEqual({
      rows: [{ id }],
      total: 86,
      more: false,
      next: 'abc=',
    });
  });

  it('has a flag when there are more rows than the total', async () => {
    respondWith(() =>
      Response.json([{ id }], { headers: { 'X-Total-Count': '1000', 'X-Total-Count-Is': 'at-least' } }),
    );
    expect(await callList<typeof listLeads>('GET', '/api/leads')).toMatchObject({ total: 1000, more: true });
  });

  it('has no next page without a link to one', () => {
    expect(nextCursor(null)).toBeNull();
    expect(nextCursor('</api/leads?cursor=a>; rel="prev"')).toBeNull();
  });
});
