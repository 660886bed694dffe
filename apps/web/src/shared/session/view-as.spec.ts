import { readOnly } from './read-only';
import { showView } from './view-as';

const view = { token: 'a~b~c', email: 'nora@example.com', until: '2026-11-20T10:30:00.000Z' };
const original = window.fetch;
let sent: RequestInit[];
let answer: Response;
let left: number;
beforeEach(() => {
  [sent, left] = [[], 0];
  answer = Response.json([]);
  sessionStorage.setItem('view-as', JSON.stringify(view));
  window.fetch = ((_: string, given: RequestInit) => {
    sent.push(given);
    return Promise.resolve(answer);
  }) as typeof fetch;
  showView(JSON.stringify(view), () => (left += 1));
});
afterEach(() => {
  window.fetch = original;
  Object.assign(readOnly, { why: undefined, tell: () => undefined });
  document.body.innerHTML = '';
  sessionStorage.clear();
});

it('Each call carries the token, and takes no response that the page has preloaded', async () => {
  await window.fetch('/api/leads', { credentials: 'same-origin', headers: { Accept: 'text/csv' } });
  const headers = new Headers(sent[0]?.headers);
  expect([headers.get('X-View-As'), headers.get('Accept')]).toEqual(['a~b~c', 'text/csv']);
  expect(sent[0]?.credentials).toBe('include');
  expect(left).toBe(0);
});

it('A bar names the person, and ends the view', () => {
  const bar = document.querySelector('[role="status"]');
  expect(bar).toHaveTextContent(/^You see what nora@example.com sees, read only, until \d\d:\d\d\./);
  bar?.querySelector('button')?.click();
  expect([left, sessionStorage.getItem('view-as')]).toEqual([1, null]);
});

it('Changes are off, and the reason names the person', () => {
  expect(readOnly.why).toBe('Read only: you look at the workspace of nora@example.com');
});

it('It ends when the server says so, and not when a change is refused', async () => {
  answer = Response.json({ code: 'view_only' }, { status: 403 });
  await window.fetch('/api/leads', { method: 'POST' });
  expect(left).toBe(0);
  answer = Response.json({ code: 'view_ended' }, { status: 403 });
  expect(await (await window.fetch('/api/leads')).json()).toEqual({ code: 'view_ended' });
  expect([left, sessionStorage.getItem('view-as')]).toEqual([1, null]);
});
