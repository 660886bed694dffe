import { randomUUID } from 'node:crypto';
import type { User } from '@app/contracts/account/account.api';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import type { CardInDrafts, DraftNow, EvidenceText, VoicePreview, VoiceRules } from '@app/contracts/voice/voice.api';
import type { ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { call, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { Authors } from '../src/shared/ports';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { addLead, addTemplate, draftFor, actsOfPeople } from './endpoints';
import { schemaOf } from './schemas';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const typesOf = async (id: string) => (await app.log(`user-${id}`)).map((e) => e.type).slice(1);

describe('The author’s card', () => {
  it('is empty at first', async () => {
    const nora = await app.signIn('empty-card@example.com');
    expect(await nora.get('/api/card')).toMatchObject({
      status: 200,
      body: {
        whoIHelp: null,
        withWhat: null,
        results: [],
        question: null,
        offers: [],
        signature: null,
        topics: [],
        say: [],
        never: [],
        samples: [],
        sources: { notes: true, thread: true, posts: true, ownWords: true },
        passed: [],
      },
    });
  });

  it('stores answers on one line, leaves blank lines out and keeps the other answers', async () => {
    const nora = await app.signIn('card@example.com');
    await nora.patch('/api/card', { whoIHelp: ' people who\nrun shifts ', signature: 'Nora' });
    const { body } = await nora.patch<AuthorsCard>('/api/card', { results: ['Nobody left', ' ', 'Backlog: −18 %'] });
    expect(body).toMatchObject({
      whoIHelp: 'people who run shifts',
      signature: 'Nora',
      results: ['Nobody left', 'Backlog: −18 %'],
    });
    expect((await nora.get<AuthorsCard>('/api/card')).body).toEqual(body);
    expect(await typesOf(nora.id)).toEqual(['CardAnswered', 'CardAnswered']);
  });

  it('removes an answer that becomes blank', async () => {
    const nora = await app.signIn('blank@example.com');
    await nora.patch('/api/card', { whoIHelp: 'founders', offers: ['a checklist'] });
    const { body } = await nora.patch<AuthorsCard>('/api/card', { whoIHelp: '  ', offers: [] });
    expect(body).toMatchObject({ whoIHelp: null, offers: [] });
    expect((await app.log(`user-${nora.id}`)).at(-1)?.data).toEqual({ whoIHelp: null, offers: [] });
  });

  it('keeps topics in their order, and phrases', async () => {
    const nora = await app.signIn('topics@example.com');
    await nora.patch('/api/card', { topics: ['Rotas', 'Handovers'], say: ['early shift'] });
    const { body } = await nora.patch<AuthorsCard>('/api/card', { topics: ['Handovers', 'Rotas'], never: ['synergy'] });
    expect(body).toMatchObject({ topics: ['Handovers', 'Rotas'], say: ['early shift'], never: ['synergy'] });
    expect(await typesOf(nora.id)).toEqual(['KeyTopicsChosen', 'PhrasesChosen', 'KeyTopicsChosen', 'PhrasesChosen']);
  });

  it('keeps what two tabs add to a list, and refuses one that gets too long', async () => {
    const nora = await app.signIn('two-tabs@example.com');
    const basedOn = { topics: ['Rotas'] };
    await nora.patch('/api/card', basedOn);
    const add = (topic: string) => nora.patch<AuthorsCard>('/api/card', { topics: ['Rotas', topic], basedOn });
    await Promise.all([add('Pricing'), add('Handovers')]);
    const { topics } = (await nora.get<AuthorsCard>('/api/card')).body;
    expect(topics.toSorted()).toEqual(['Handovers', 'Pricing', 'Rotas']);
    const many = Array.from({ length: 8 }, (_, i) => `topic ${i}`);
    expect(await nora.patch('/api/card', { topics: ['Rotas', ...many], basedOn })).toMatchObject({
      status: 409,
      body: { code: 'too_many_lines' },
    });
  });

  it.each([
    ['an answer that is too long', { whoIHelp: 'x'.repeat(201) }, 'whoIHelp'],
    ['a signature that is too long', { signature: 'x'.repeat(61) }, 'signature'],
    ['too many results', { results: Array.from({ length: 6 }, (_, i) => `result ${i}`) }, 'results'],
    ['a long line among the results', { results: ['short', 'x'.repeat(201)] }, 'results.1'],
    ['too many offers', { offers: ['a', 'b', 'c', 'd'] }, 'offers'],
    ['too many topics', { topics: Array.from({ length: 11 }, (_, i) => `topic ${i}`) }, 'topics'],
    ['a topic twice', { topics: ['Rotas', 'rotas'] }, 'topics.1'],
    ['a phrase twice', { never: ['synergy', 'other', 'Synergy'] }, 'never.2'],
    ['too many phrases', { say: Array.from({ length: 21 }, (_, i) => `phrase ${i}`) }, 'say'],
    ['an unknown question', { passed: 'age' }, 'passed'],
    ['a welcome that opens again', { welcome: 'open' }, 'welcome'],
    ['an unknown source', { sources: { inbox: false } }, 'sources.inbox'],
    ['a source that is half on', { sources: { notes: 'half' } }, 'sources.notes'],
    ['an unknown answer', { company: 'Keepwarm' }, 'company'],
  ])('refuses %s and changes nothing', async (_, body, path) => {
    const nora = await app.signIn('refused-card@example.com');
    const before = await actsOfPeople(app, nora);
    const answer = await nora.patch<ErrorResponse>('/api/card', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((e) => e.path)).toEqual([path]);
    expect(await actsOfPeople(app, nora)).toBe(before);
  });

  it('is another one for another person', async () => {
    const [nora, ida] = [await app.signIn('mine@example.com'), await app.signIn('hers@example.com')];
    await nora.patch('/api/card', { whoIHelp: 'founders' });
    await nora.post('/api/card/samples', { text: 'It is Friday’s plan.' });
    expect((await ida.get<AuthorsCard>('/api/card')).body).toMatchObject({ whoIHelp: null, samples: [] });
  });
});

describe('What drafts may use', () => {
  const draftOf = async (person: TestClient) => (await person.get<DraftNow>('/api/voice/draft')).body.draft;

  it('shows the newest message as templates would write it now, with its facts; it is empty at first', async () => {
    const nora = await app.signIn('sources@example.com');
    expect(await nora.get('/api/voice/draft')).toMatchObject({ status: 200, body: { draft: null } });
    const { id } = await addLead(nora);
    const contentId = await draftFor(nora, id);
    expect(await draftOf(nora)).toMatchObject({
      id: contentId,
      name: 'Elise Fournier',
      situation: { name: 'Thank for a referral', reason: 'referred Hana Sato to you' },
      body: expect.stringContaining('Hana Sato') as string,
    });
    expect((await draftOf(nora))?.facts).toContainEqual({
      name: 'referred',
      words: 'Hana Sato',
      from: 'notes',
      held: false,
    });
    await nora.post('/api/leads/archive', { ids: [id] });
    expect(await draftOf(nora)).toBeNull();
  });

  it('counts in how many of the newest messages each answer of the card stands', async () => {
    const nora = await app.signIn('card-counts@example.com');
    const counts = async () => (await nora.get('/api/voice/card')).body;
    expect(await counts()).toMatchObject({ drafts: 0, whoIHelp: 0 });
    await draftFor(nora, (await addLead(nora, 'Ann Berg')).id);
    await nora.patch('/api/card', { whoIHelp: 'founders', withWhat: 'prices' });
    await draftFor(nora, (await addLead(nora, 'Ben Cole', { description: '' })).id);
    const asked = { drafts: 2, whoIHelp: 1, withWhat: 1, results: 0, question: 0, offers: 0, questionAnswered: 0 };
    expect(await counts()).toEqual(asked);
  });

  it('counts how often the question was answered', async () => {
    const nora = await app.signIn('card-answered@example.com');
    await nora.patch('/api/card', {
      whoIHelp: 'founders',
      withWhat: 'prices',
      question: 'When did you last change yours?',
    });
    const lead = await addLead(nora, 'Ben Cole', { description: '' });
    const id = await draftFor(nora, lead.id);
    const text = 'Hi {{ first_name }}. {{ question }}';
    const { id: template } = await addTemplate(nora, { situation: 'new-connection', text });
    const wish = { wish: 'situation', situation: 'new-connection', template, basedOn: 0 };
    await nora.post(`/api/content/${id}/rewrite`, wish);
    const { fingerprint } = (await nora.get<ContentDetail>(`/api/content/${id}`)).body;
    await nora.patch(`/api/content/${id}`, { approvalStatus: 'approved', fingerprint });
    await nora.post(`/api/content/${id}/sent`, { fingerprint });
    const counts = async () => (await nora.get<CardInDrafts>('/api/voice/card')).body;
    expect(await counts()).toMatchObject({ question: 1, questionAnswered: 0 });
    await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'reply', note: 'In May.' });
    await until(async () => (await counts()).questionAnswered === 1);
  });

  it('a source that is switched off stays out of the next draft, which is still for the same reason', async () => {
    const nora = await app.signIn('sources-off@example.com');
    const { id } = await addLead(nora);
    const first = (await nora.get<ContentDetail>(`/api/content/${await draftFor(nora, id)}`)).body;
    expect(first.body).toContain('Hana Sato');
    const { body: card } = await nora.patch<AuthorsCard>('/api/card', { sources: { notes: false } });
    expect(card.sources).toEqual({ notes: false, thread: true, posts: true, ownWords: true });
    expect((await nora.get<AuthorsCard>('/api/card')).body.sources).toEqual(card.sources);
    expect((await app.log(`user-${nora.id}`)).at(-1)).toMatchObject({
      type: 'DraftSourcesChosen',
      data: { notes: false },
      metadata: { actor: { id: nora.id, as: 'user' } },
    });
    const now = await draftOf(nora);
    expect(now).toMatchObject({ situation: { name: 'Thank for a referral', reason: 'a referral from them' } });
    expect(now?.body).not.toContain('Hana');
    expect(now?.facts).toContainEqual({ name: 'referred', words: 'Hana Sato', from: 'notes', held: true });
    // A waiting draft stays as it is until it is rewritten.
    expect((await nora.get<ContentDetail>(`/api/content/${first.id}`)).body.body).toBe(first.body);
    const anew = await nora.post<Drafted>(`/api/content/${first.id}/rewrite`, {
      wish: 'situation',
      situation: 'referral',
      basedOn: first.revision,
    });
    expect(anew.body.drafts[0]).toMatchObject({ body: now?.body, gaps: ['whom did they send?'] });
    await nora.patch('/api/card', { sources: { notes: true } });
    expect((await draftOf(nora))?.body).toBe(first.body);
  });
});

describe('Voice samples', () => {
  it('are added and removed', async () => {
    const nora = await app.signIn('samples@example.com');
    await nora.post('/api/card/samples', { text: ' First text.\nIn two lines. ' });
    const { body } = await nora.post<AuthorsCard>('/api/card/samples', { text: 'Second text.' });
    expect(body.samples.map(({ text }) => text)).toEqual(['First text.\nIn two lines.', 'Second text.']);
    const remove = <T>() => call<T>(nora.visitor, 'DELETE', `/api/card/samples/${body.samples[0]?.id}`);
    const removed = await remove<AuthorsCard>();
    expect(removed.body.samples.map(({ text }) => text)).toEqual(['Second text.']);
    expect(await remove<ErrorResponse>()).toMatchObject({
      status: 404,
      body: { message: 'There is no such voice sample.' },
    });
  });

  it.each([
    ['no text', {}],
    ['a blank text', { text: ' \n ' }],
    ['a text that is too long', { text: 'x'.repeat(4001) }],
  ])('are refused with %s', async (_, body) => {
    const nora = await app.signIn('no-sample@example.com');
    const answer = await nora.post<ErrorResponse>('/api/card/samples', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'text' }] } });
  });
});

describe('Voice rules', () => {
  const rulesOf = async (nora: TestClient) => (await nora.get<VoiceRules>('/api/voice/rules')).body;
  const textOf = async (nora: TestClient, id: string) => (await nora.get<ContentDetail>(`/api/content/${id}`)).body;
  const draft = async (nora: TestClient, name: string) => {
    const { id } = await addLead(nora, name);
    return textOf(nora, await draftFor(nora, id));
  };

  it('are found in a person’s own edits, with the texts behind them, and change the next draft', async () => {
    const nora = await app.signIn('voice@example.com');
    expect(await rulesOf(nora)).toEqual({ rules: [], texts: 0, edited: 0 });
    for (const name of ['Ana Sol', 'Ben Lake', 'Caro Hill', 'Dag Wood', 'Eva Stone', 'Fei Field']) {
      const { id, body } = await draft(nora, name);
      expect(body).toMatch(/^Hi /u);
      await nora.patch(`/api/content/${id}`, { approvalStatus: 'edited', body: body.replace(/^Hi/u, 'Hello') });
    }
    const found = await until(async () => {
      const now = await rulesOf(nora);
      return now.edited === 6 && now;
    });
    expect(found.rules).toEqual([
      {
        id: 'greeting:hello',
        title: 'Greets with “Hello”',
        wordedByModel: false,
        evidence: 'You changed the greeting to “Hello” in 6 of 6 drafts',
        shown: 6,
        of: 6,
        on: true,
        switched: false,
        sure: true,
        byTemplates: true,
        needsYes: false,
      },
    ]);
    const { body: texts } = await nora.get<EvidenceText[]>('/api/voice/evidence?rule=greeting:hello');
    expect(texts.map(({ name, shown }) => [name, shown])).toEqual(
      ['Fei Field', 'Eva Stone', 'Dag Wood', 'Caro Hill', 'Ben Lake', 'Ana Sol'].map((name) => [name, true]),
    );
    expect(texts[0]?.made).toBe(texts[0]?.written.replace(/^Hi/u, 'Hello'));

    const next = await draft(nora, 'Gus Shore');
    expect(next.body).toMatch(/^Hello Gus,/u);
    expect(next.basis).toContain('Your voice rule: Greets with “Hello”');
    const { body: shown } = await nora.get<VoicePreview>('/api/voice/preview?rule=greeting:hello');
    expect(shown.drafts).toHaveLength(3);
    expect(shown.drafts[0]).toMatchObject({
      name: 'Gus Shore',
      without: next.body.replace(/^Hello/u, 'Hi'),
      with: next.body,
    });
    // A rule of somebody else's edits changes nothing here.
    const intruder = await app.signIn('other-voice@example.com');
    expect((await intruder.get('/api/voice/evidence?rule=greeting:hello')).body).toEqual([]);
    expect((await draft(intruder, 'Ana Sol')).body).toMatch(/^Hi /u);
  });

  it('are switched off by the person, and the log says who did it', async () => {
    const nora = await app.signIn('voice@example.com');
    const off = { rule: 'greeting:hello', on: false };
    expect(await nora.post('/api/voice/rules', off)).toMatchObject({ status: 200, body: off });
    expect((await rulesOf(nora)).rules).toMatchObject([{ id: 'greeting:hello', on: false, switched: true }]);
    expect((await draft(nora, 'Hal Reed')).body).toMatch(/^Hi Hal,/u);
    const set = (await app.log(`user-${nora.id}`)).at(-1);
    expect(set).toMatchObject({ type: 'VoiceRuleSet', data: off, metadata: { actor: { id: nora.id, as: 'user' } } });
  });

  it.each(['', 'anything', 'greeting:yo', 'words:old', 'opening_question:x'])('are refused as “%s”', async (rule) => {
    const nora = await app.signIn('no-rule@example.com');
    const answer = await nora.post<ErrorResponse>('/api/voice/rules', { rule, on: true });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'rule' }] } });
  });
});

describe('The welcome', () => {
  const welcomeOf = async (nora: TestClient) => (await nora.get<User>('/api/auth/user')).body.welcome;

  it('is open for a new account, and knows which questions were passed', async () => {
    const nora = await app.signIn('welcome@example.com');
    expect(nora.user.welcome).toBe('open');
    await nora.patch('/api/card', { whoIHelp: 'founders', passed: 'whoIHelp' });
    const { body } = await nora.patch<AuthorsCard>('/api/card', { passed: 'withWhat' });
    expect(body).toMatchObject({ whoIHelp: 'founders', withWhat: null, passed: ['whoIHelp', 'withWhat'] });
    expect(await welcomeOf(nora)).toBe('open');
  });

  it('is put off, and finished later', async () => {
    const nora = await app.signIn('later@example.com');
    await nora.patch('/api/card', { welcome: 'later' });
    expect(await welcomeOf(nora)).toBe('later');
    await nora.patch('/api/card', { welcome: 'finished' });
    expect(await welcomeOf(nora)).toBe('finished');
  });

  it('does not exist for an account from before it', async () => {
    const nora = await app.signIn('old@example.com');
    const [registered] = await app.storage.store.readStream(`user-${nora.id}`);
    if (!registered) throw new Error('The account has no first event.');
    const { welcome: _, ...data } = registered.data as Record<string, unknown>;
    const id = randomUUID();
    const metadata = { ...registered.metadata, owner: id, commandId: randomUUID() };
    const old = { ...registered, id: randomUUID(), data, metadata };
    const { position } = await app.storage.store.append(`user-${id}`, [old], 'no_stream');
    await app.app.get(Progress).shown('user', position);
    const { rows } = await app.storage.pool.query<{ welcome: null }>(
      `select welcome from ${schemaOf('users')}.users where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ welcome: null }]);
  });
});

describe('The author whom a writer gets', () => {
  it('has the answers of the last command, with what the profile says', async () => {
    const nora = await app.signIn('author@example.com');
    await nora.patch('/api/auth/user', { firstName: 'Nora', preferredTone: 'bold', bio: 'Handovers.' });
    await nora.patch('/api/card', { whoIHelp: 'people who run shifts', topics: ['Rotas'], never: ['synergy'] });
    await nora.post('/api/card/samples', { text: 'It is Friday’s plan.' });
    expect(await app.app.get(Authors).cardOf(nora.id)).toMatchObject({
      firstName: 'Nora',
      tone: 'bold',
      bio: 'Handovers.',
      clientTypes: [],
      card: { whoIHelp: 'people who run shifts', withWhat: null, results: [] },
      topics: ['Rotas'],
      say: [],
      never: ['synergy'],
      samples: [{ text: 'It is Friday’s plan.' }],
    });
  });

  it('does not exist without an account', () =>
    expect(app.app.get(Authors).cardOf(randomUUID())).rejects.toMatchObject({ code: 'not_found' }));
});
