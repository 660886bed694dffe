import type { CalendarFeed } from '@app/contracts/rhythm/calendar-feed.api';
import type { Rhythm } from '@app/contracts/rhythm/rhythm.api';
import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { StoryClock } from './month';
import { decide, withoutRequestId } from './endpoints';

// Friday, two days before the clocks of Berlin change to summer time.
const clock = new StoryClock('2028-03-24T09:30', 'Europe/Berlin');
let app: TestApp;
let nora: TestClient;
beforeAll(async () => {
  app = await startTestApp({}, clock);
  nora = await app.signIn('nora@example.com');
  await nora.patch('/api/auth/user', { timeZone: 'Europe/Berlin' });
  const plan = { instagram_post: [], email: [], engage: [{ weekday: 5, hour: 16 }] };
  await nora.put('/api/rhythm', { ...plan, linkedin_post: [{ weekday: 5, hour: 9 }] });
});
afterAll(() => app.close());

const make = async () => (await nora.post<CalendarFeed & { address: string }>('/api/calendar-feed')).body;
const read = async (address: string) => {
  const { pathname, search } = new URL(address);
  const response = await app.stranger().fetch(pathname + search);
  return { response, text: await response.text() };
};
/** The entries of a file, with folded lines joined (RFC 5545, 3.1). */
const entriesOf = (text: string): Record<string, string>[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) =>
      Object.fromEntries(
        entry
          .trim()
          .split('\r\n')
          .map((line) => [line.split(/[;:]/, 1)[0] ?? '', line.slice(line.indexOf(':') + 1)]),
      ),
    );
const entries = async (address: string) => entriesOf((await read(address)).text);

describe('The calendar feed', () => {
  it('is off by default, and its address is shown once', async () => {
    expect((await nora.get<CalendarFeed>('/api/calendar-feed')).body).toEqual({ on: false, madeAt: null });
    const { address, ...made } = await make();
    expect(made).toEqual({ on: true, madeAt: clock.now().toISOString() });
    expect(address).toMatch(/\/api\/calendar\.ics\?key=[\w-]{43}$/);
    const { body } = await nora.get<CalendarFeed>('/api/calendar-feed');
    expect(body).toEqual(made);
    const stored = (await app.log(`user-${nora.id}`)).map(({ data }) => data);
    expect(JSON.stringify([stored, body])).not.toContain(address.split('=')[1]);
  });

  it('has the slots at their hour of the person, also after the clocks change, without cookie and index', async () => {
    const { address } = await make();
    const { response, text } = await read(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect([response.headers.get('x-robots-tag'), response.headers.get('cache-control')]).toEqual([
      'noindex',
      'no-store',
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*END:VCALENDAR\r?\n?$/);
    const found = entriesOf(text);
    // From today on until eight weeks ahead, and nothing about replies.
    expect(found).toHaveLength(9);
    expect(found.slice(0, 2)).toMatchObject([
      { DTSTART: '20280324T080000Z', DTEND: '20280324T083000Z', SUMMARY: 'LinkedIn post\\, no text ready' },
      { DTSTART: '20280331T070000Z' },
    ]);
  });

  it('shows the title of a text, and none of its words', async () => {
    await nora.put('/api/rhythm', {
      linkedin_post: [],
      instagram_post: [],
      email: [{ weekday: 5, hour: 9 }],
      engage: [],
    });
    const { body } = await nora.post<Drafted>('/api/content/generate-post', {
      theme: 'Rotas; nights, and days',
      channel: 'email',
      answers: { happened: 'We wrote the rota on Friday.', changed: 'It held.', tell: 'Start with the night.' },
    });
    const id = body.drafts[0]?.id ?? '';
    const text: Content = (await decide(nora, id, { approvalStatus: 'approved' })).body;
    const { address } = await make();
    const file = await read(address);
    expect(file.text).not.toContain('rota on Friday');
    const title = text.title?.replaceAll(/[;,\\]/g, String.raw`\$&`);
    expect(entriesOf(file.text)[0]).toMatchObject({ SUMMARY: `Email insight\\, ready: ${title}` });
    await decide(nora, id, { approvalStatus: 'edited', title: 'Rotas\u000Bat\nnight' });
    await decide(nora, id, { approvalStatus: 'approved' });
    const again = await read(address);
    expect(entriesOf(again.text)[0]).toMatchObject({ SUMMARY: 'Email insight\\, ready: Rotas at night' });
  });

  it('moves a slot that moves, under the same UID', async () => {
    await nora.put('/api/rhythm', {
      linkedin_post: [{ weekday: 5, hour: 9 }],
      instagram_post: [],
      email: [],
      engage: [],
    });
    const { address } = await make();
    const [before] = await entries(address);
    clock.nextMorning();
    const { today } = (await nora.get<Rhythm>('/api/rhythm')).body;
    expect(today).toBe('2028-03-25');
    const move = await nora.post('/api/rhythm/moves', {
      channel: 'linkedin_post',
      from: '2028-03-24',
      to: '2028-03-26',
    });
    expect(move.status).toBe(200);
    const after = await entries(address);
    expect(after.filter(({ UID }) => UID === before?.UID)).toMatchObject([{ DTSTART: '20280326T070000Z' }]);
    expect(new Set(after.map(({ UID }) => UID)).size).toBe(after.length);
  });

  it('has the same response whether it was replaced, ended or never existed', async () => {
    const says = async (path: string) => withoutRequestId(await nora.get(path));
    const pathOf = (address: string) => address.slice(address.indexOf('/api/'));
    const same = await says('/api/calendar.ics?key=never-made');
    expect(same).toMatchObject({ status: 404, body: { code: 'not_found', message: 'This calendar is not active.' } });
    const [first, second] = [await make(), await make()];
    expect(await says(pathOf(first.address))).toEqual(same);
    expect((await read(second.address)).response.status).toBe(200);
    expect((await nora.del<CalendarFeed>('/api/calendar-feed')).body).toEqual({ on: false, madeAt: null });
    expect(await says(pathOf(second.address))).toEqual(same);
  });
});
