import { jest } from '@jest/globals';
import { Client } from 'pg';
import type { Activity } from '@app/contracts/activity/activity.api';
import type { Notification } from '@app/contracts/notifications/notifications.api';
import type {
  AdminTicket,
  AdminTicketSummary,
  ChatAnswer,
  Ticket,
  TicketSummary,
} from '@app/contracts/support/support.api';
import { call, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { addTicket, actsOfPeople } from './endpoints';
import { schemaOf } from './schemas';

// A Friday afternoon: the business hours end before the answer is due.
const friday = '2026-11-27T15:30:00.000Z';
let now = friday;
let app: TestApp;
let nora: TestClient;
let omar: TestClient;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(now) });
  [nora, omar, admin] = await Promise.all([
    app.signIn('nora@example.com'),
    app.signIn('omar@example.com'),
    app.signIn('admin@example.com'),
  ]);
}, 90_000);
afterAll(() => app.close());

const asked = async (message: string, who: TestClient = nora): Promise<ChatAnswer> => {
  const { status, body } = await who.post<ChatAnswer>('/api/support/chat', { message, conversationHistory: [] });
  expect(status).toBe(200);
  return body;
};

describe('The support chat', () => {
  it.each([
    ['How do I import contacts from LinkedIn?', 'import-contacts'],
    ['My LinkedIn file has hardly any emails in it. Did I do something wrong?', 'import-contacts'],
    ['How much does Pro cost?', 'plans-and-limits'],
    ['refund', 'plans-and-limits'],
    ['Does Keepwarm send messages automatically?', 'what-keepwarm-can-see'],
    ['Can I merge duplicates?', 'segments-and-statuses'],
    ['How is the response rate counted?', 'how-figures-are-counted'],
    ['Names show strange letters after the import', 'file-will-not-import'],
    ['How do I decline a draft?', 'edit-and-approve'],
    ['How do I get a refund?', 'plans-and-limits'],
    ['How do I import leads?', 'import-contacts'],
    ['How do I get my money back? I paid yesterday.', 'plans-and-limits'],
    ['What can Keepwarm see on my LinkedIn?', 'what-keepwarm-can-see'],
    ['I cannot sign in', 'tone-and-voice'],
    ['How can I export my data?', 'how-figures-are-counted'],
  ])('answers “%s” in the words of an article, and links it', async (question, slug) => {
    const { reply, known, writer, articles } = await asked(question);
    expect({ known, writer, slug: articles[0]?.slug }).toEqual({ known: true, writer: 'articles', slug });
    expect(reply.length).toBeGreaterThan(40);
  });

  it.each([
    ['How do I import leads?', null],
    ['How do I cancel?', 'Cancel your plan'],
    ['How do I undo an import?', 'Undo an import'],
    ['money back', 'Refunds: get your money back'],
    ['How do I connect LinkedIn?', 'Connect LinkedIn, and what Keepwarm can see there'],
    ['Why was my card declined?', 'A payment that fails'],
    ['What happens to my leads when I stop paying?', 'When you stop paying, or go down'],
    ['When are my quiet hours for notifications?', 'Notifications and quiet hours'],
    ['What does approval mean?', 'What approval means'],
    ['Hello, how do I cancel? Thanks!', 'Cancel your plan'],
    ['How do I download my data?', 'Export your data'],
    ['hubspot', 'Files from HubSpot, Google Contacts and other tools'],
    ['Where is my ticket?', 'Ask a person: your tickets'],
    ['How do I change my email address?', 'Change your email address or your name'],
    ['Who can see my leads?', 'Who can see your leads'],
    ['Can I delete my account?', 'Delete your account'],
    ['close my account', 'Delete your account'],
  ])('answers “%s” from the section that it asks for', async (question, heading) => {
    expect((await asked(question)).articles[0]).toMatchObject({ heading });
  });

  it.each([
    'Can I pause my plan in July?',
    'What is the weather in Paris?',
    'Do you have an app for Android?',
    'Who won the match yesterday?',
    'What is the meaning of zxqv?',
    'What does this mean?',
    'Hello!',
    '????',
    'the and of',
    `'; drop table tickets; --`,
    ':* & | ! <-> ( )',
  ])('says of “%s” that it does not know, and offers a ticket', async (question) => {
    const { known, reply, articles } = await asked(question);
    expect({ known, articles }).toEqual({ known: false, articles: [] });
    expect(reply).toBe(
      'The help articles do not answer that, and I would be guessing. A person can look at it: create a ticket.',
    );
  });

  it('answers visitors too, who sign in for a ticket', async () => {
    const ask = (message: string) => call<ChatAnswer>(app.stranger(), 'POST', '/api/support/chat', { message });
    expect((await ask('How do I undo an import?')).body).toMatchObject({ known: true });
    expect((await ask('Can I pause my plan in July?')).body.reply).toMatch(/Sign in to create a ticket/);
  });

  it('keeps nothing, and refuses an empty message by its name', async () => {
    const before = await actsOfPeople(app, nora);
    await asked('How do I import contacts from LinkedIn?');
    const { status, body } = await nora.post('/api/support/chat', { message: '  ' });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'message' }] } });
    expect(await actsOfPeople(app, nora)).toBe(before);
  });
});

describe('A ticket', () => {
  const conversation = [
    { role: 'user', content: 'Can you merge two imports?' },
    { role: 'assistant', content: 'The help articles do not answer that.' },
  ];

  it('has its own number, its conversation, and the time of the promised answer in business hours', async () => {
    const first = await addTicket(nora, { conversation });
    const second = await addTicket(omar);
    expect(first).toMatchObject({ state: 'open', conversation, answers: [], answeredAt: null });
    expect(first.number).toBeGreaterThan(1000);
    expect(second.number).toBeGreaterThan(first.number);
    // One and a half hours on Friday, two and a half on Monday.
    expect(first.promisedBy).toBe('2026-11-30T11:30:00.000Z');
    const { body: mine } = await nora.get<TicketSummary[]>('/api/support/tickets');
    expect(mine.map(({ id }) => id)).toContain(first.id);
    expect(mine.map(({ id }) => id)).not.toContain(second.id);
  });

  it('that is opened at once by many has many numbers', async () => {
    const tickets = await Promise.all(Array.from({ length: 8 }, () => addTicket(nora)));
    expect(new Set(tickets.map(({ number }) => number)).size).toBe(8);
  });

  it('gets a new number where the sequence was lost', async () => {
    const { number } = await addTicket(nora);
    await app.storage.pool.query('alter sequence platform.ticket_numbers restart with 1001');
    const later = await Promise.all([addTicket(nora), addTicket(nora)]);
    expect(later.every((ticket) => ticket.number > number)).toBe(true);
    expect(later[0]?.number).not.toBe(later[1]?.number);
  });

  it('of somebody else is not found', async () => {
    const { id } = await addTicket(nora);
    expect((await omar.get(`/api/support/tickets/${id}`)).status).toBe(404);
    expect((await omar.post(`/api/support/tickets/${id}/close`)).status).toBe(404);
    expect((await omar.get(`/api/admin/tickets/${id}`)).status).toBe(403);
  });

  it('is answered by an admin; its owner reads it in the ticket, in the bell and in the activities', async () => {
    const { id, number } = await addTicket(nora, { subject: 'Two imports', conversation });
    const { body: open } = await admin.get<AdminTicketSummary[]>('/api/admin/tickets');
    expect(open.find((ticket) => ticket.id === id)).toMatchObject({ number, email: 'nora@example.com' });

    const answered = await admin.post<AdminTicket>(`/api/admin/tickets/${id}/answer`, { answer: 'Open Duplicates.' });
    expect(answered).toMatchObject({ status: 200, body: { state: 'answered', conversation } });
    const { body: ticket } = await nora.get<Ticket>(`/api/support/tickets/${id}`);
    expect(ticket).toMatchObject({ state: 'answered', answers: [{ by: 'support', text: 'Open Duplicates.' }] });

    const told = await until(async () => {
      const { body } = await nora.get<Notification[]>('/api/notifications');
      return body.find(({ metadata }) => metadata.id === id);
    });
    expect(told).toMatchObject({ type: 'ticket_answered', title: `Support answered ticket ${number}`, isRead: false });
    const { body: activities } = await nora.get<Activity[]>('/api/activities?limit=50');
    const described = activities.map(({ description }) => description);
    expect(described).toEqual(
      expect.arrayContaining([`Support answered ticket ${number}`, `You opened ticket ${number}`]),
    );
    const entries = await until(async () => {
      const { body } = await admin.get<{ summary: string; kind: string }[]>('/api/admin/audit?kind=support');
      return body.some(({ summary }) => summary.startsWith('answered a ticket of ')) && body;
    });
    expect(entries).toEqual(expect.arrayContaining([expect.objectContaining({ summary: 'opened a ticket' })]));
  });

  it('that is answered takes a reply, waits for support again, and is answered again', async () => {
    const { id } = await addTicket(nora);
    const answer = (text: string) => admin.post<AdminTicket>(`/api/admin/tickets/${id}/answer`, { answer: text });
    const told = async () => {
      const { body } = await nora.get<Notification[]>('/api/notifications');
      return body.filter(({ metadata }) => metadata.id === id).length;
    };
    await answer('Open Duplicates.');
    await until(async () => (await told()) === 1);
    const message = 'One is left.';
    const reply = await nora.post<Ticket>(`/api/support/tickets/${id}/reply`, { message });
    expect(reply).toMatchObject({ status: 200, body: { state: 'open', promisedBy: '2026-11-30T11:30:00.000Z' } });
    const { body: open } = await admin.get<AdminTicketSummary[]>('/api/admin/tickets');
    expect(open.map((ticket) => ticket.id)).toContain(id);

    const { body: thread } = await answer('Merge it by hand.');
    const words = [
      ['support', 'Open Duplicates.'],
      ['person', message],
      ['support', 'Merge it by hand.'],
    ];
    expect(thread.answers.map(({ by, text }) => [by, text])).toEqual(words);
    await until(async () => (await told()) === 2);
    expect((await omar.post(`/api/support/tickets/${id}/reply`, { message })).status).toBe(404);
    const { status, body } = await nora.post(`/api/support/tickets/${id}/reply`, { message: ' ' });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'message' }] } });
  });

  it('that is open stands before those that are promised later, whatever was opened first', async () => {
    const openedAt = (time: string) => {
      now = `2026-11-27T${time}:00.000Z`;
      return addTicket(nora);
    };
    const [reopened, second, third] = [await openedAt('15:31'), await openedAt('15:32'), await openedAt('15:33')];
    now = '2026-11-27T15:34:00.000Z';
    await admin.post(`/api/admin/tickets/${reopened.id}/answer`, { answer: 'Open Duplicates.' });
    await nora.post(`/api/support/tickets/${reopened.id}/reply`, { message: 'One is left.' });
    now = friday;
    const { body } = await admin.get<AdminTicketSummary[]>('/api/admin/tickets');
    const ours = [reopened.id, second.id, third.id];
    expect(body.map(({ id }) => id).filter((id) => ours.includes(id))).toEqual([second.id, third.id, reopened.id]);
  });

  it('that is closed takes no answer and no reply', async () => {
    const { id } = await addTicket(nora);
    expect((await nora.post<Ticket>(`/api/support/tickets/${id}/close`)).body.state).toBe('closed');
    const { status, body } = await admin.post(`/api/admin/tickets/${id}/answer`, { answer: 'Too late.' });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    expect((await nora.post(`/api/support/tickets/${id}/reply`, { message: 'And this?' })).status).toBe(409);
    const other = await addTicket(nora);
    expect((await admin.post<AdminTicket>(`/api/admin/tickets/${other.id}/close`)).body.state).toBe('closed');
    expect((await admin.post('/api/admin/tickets/0b7d1c52-7c1e-4f0a-9d1e-000000000011/close')).status).toBe(404);
  });

  it('that support closes without an answer is in the bell of its owner, and not one that its owner closes', async () => {
    const [left, answered, own] = [await addTicket(nora), await addTicket(nora), await addTicket(nora)];
    await nora.post(`/api/support/tickets/${own.id}/close`);
    await admin.post(`/api/admin/tickets/${answered.id}/answer`, { answer: 'Open Duplicates.' });
    await admin.post(`/api/admin/tickets/${answered.id}/close`);
    await admin.post(`/api/admin/tickets/${left.id}/close`);
    const titles = await until(async () => {
      const { body } = await nora.get<Notification[]>('/api/notifications');
      const ours = body.filter(({ metadata }) => [left.id, answered.id, own.id].some((id) => id === metadata.id));
      return ours.length > 1 && ours.map(({ title }) => title).toSorted();
    });
    expect(titles).toEqual([`Support answered ticket ${answered.number}`, `Support closed ticket ${left.number}`]);
  });

  it('that is stored is never reported as missing, also when a crash has taken its row back', async () => {
    // Processes still remember the position from before the crash.
    const shown = jest.spyOn(app.app.get(Progress), 'shown').mockResolvedValue(true);
    const held = new Client({ connectionString: app.config.env.DATABASE_URL });
    await held.connect();
    await held.query(`begin; lock table ${schemaOf('tickets')}.tickets in share mode`);
    try {
      const opened = await nora.post('/api/support/tickets', { subject: 'Merge', message: 'Both.' });
      const { rows } = await app.storage.pool.query<{ id: string }>(
        `select substr(stream, 8) as id from log.events where stream like 'ticket-%' order by position desc limit 1`,
      );
      const closed = await admin.post(`/api/admin/tickets/${rows[0]?.id}/close`);
      expect([opened, closed]).toMatchObject([{ status: 202 }, { status: 202 }]);
    } finally {
      await held.end();
      shown.mockRestore();
    }
  });
});
