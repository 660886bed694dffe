import { writeMessage } from './messages';
import { tellsOf } from './message-checklist';
import { brief, fortyBriefs, mara } from './testing/briefs';
import type { MessageBrief } from './writer';
import { emptyCard } from '@app/contracts/voice/card';

type Change = Partial<Parameters<typeof tellsOf>[0]>;
const drafted = { revision: 0, title: null, body: '', restoredFrom: null, kind: 'drafted' as const, at: '' };
const tells = (given: MessageBrief, change: Change = {}) =>
  tellsOf({ type: 'message', revisions: [drafted], ...writeMessage(given), ...change });

describe('What the receiver of a message can tell', () => {
  it('is why they, why now and what is asked, in the facts of the draft', () => {
    expect(tells(brief({ title: 'Founder', company: 'Kiel Software', connectedOn: '2019-05-12' }))).toEqual({
      whyMe: { ok: true, words: 'Title, of those you help: Founder' },
      whyNow: { ok: true, words: 'connected 2019, never in touch' },
      want: { ok: true, words: 'You ask: When did you last change yours?' },
    });
  });

  it('lacks an occasion, when nothing says when', () => {
    expect(tells(brief({ company: 'Pella Foods' }))).toMatchObject({
      whyMe: { ok: true },
      whyNow: { ok: false, words: 'Not yet. Your line would say it' },
    });
    expect(tells(brief({ title: 'Founder' }))).toMatchObject({
      whyNow: { ok: false, words: 'Nothing says why now' },
    });
    expect(tells(brief({ company: 'Pella Foods' }, { whyNow: 'We were both at the fair.' }))?.whyNow.ok).toBe(true);
    expect(tells(brief({ touches: [{ kind: 'message', at: '2025-11-03', note: null }] }))?.whyNow.ok).toBe(true);
    expect(
      tells(brief({ title: 'Founder' }), { situation: { name: 'Past client', reason: 'chosen by you' } })?.whyNow,
    ).toEqual({
      ok: false,
      words: 'You chose Past client, and no fact says when',
    });
  });

  it('is not why they, when they are only connected', () => {
    expect(tells(brief({ title: '', company: '', connectedOn: '2023-07-07' }))).toMatchObject({
      whyMe: { ok: false, words: 'Nothing in it is about them' },
      whyNow: { ok: true },
    });
  });

  it('is open while a gap is, and the author’s own words say it', () => {
    const bare = brief({ title: '', company: '' });
    expect(tells(bare)?.whyMe).toEqual({ ok: false, words: 'Not yet. Your line would say it' });
    const body = 'Hi Marta, I heard you at the fair.';
    expect(tells(bare, { body })?.whyMe).toEqual({ ok: false, words: 'Nothing in it is about them' });
    expect(tells(bare, { body, revisions: [drafted, { ...drafted, kind: 'edited' }] })).toMatchObject({
      whyMe: { ok: true, words: 'You wrote words of your own' },
      whyNow: { ok: true },
    });
  });

  it('is a fact of the draft only while the edited text holds it', () => {
    const known = brief({ title: '', company: 'Pella Foods', connectedOn: '2019-05-12' });
    const edited = (body: string) => tells(known, { body, revisions: [drafted, { ...drafted, kind: 'edited' }] });
    expect(edited('Hi Marta, how is Pella? We connected in 2019.')).toMatchObject({
      whyMe: { words: 'Company: Pella Foods' },
      whyNow: { words: 'connected 2019, never in touch, in another field than your card names' },
    });
    const own = { ok: true, words: 'You wrote words of your own' };
    expect(edited('Hi Marta, a line of mine. Shall we talk?')).toMatchObject({ whyMe: own, whyNow: own });
    const short = brief({ title: '', company: 'B' });
    const body = 'Hi Bob, a line of mine.';
    expect(tells(short, { body, revisions: [drafted, { ...drafted, kind: 'edited' }] })?.whyMe).toEqual(own);
  });

  it('is a question, an offer or nothing', () => {
    const want = (body: string, basis: string[] = []) => tells(brief(), { body, basis })?.want;
    expect(want('Hi Marta, how are you? Who is it? I can wait.')?.words).toBe('You ask: Who is it?');
    expect(want('李伟，您好。您有时间吗？')?.ok).toBe(true);
    expect(want('I could send it.', ['Your card, how you offer help: a one-page checklist'])).toEqual({
      ok: true,
      words: 'You offer: a one-page checklist',
    });
    expect(want('Hi Marta. [What do you ask?]')?.ok).toBe(false);
    expect(want('Hi Marta. Good to see you.')).toEqual({ ok: false, words: 'It asks for nothing and offers nothing' });
  });

  it('is known for messages only', () => {
    expect(tells(brief(), { type: 'comment' })).toBeNull();
    expect(tells(brief(), { situation: null })).toBeNull();
  });

  it('knows every draft that has facts of its lead', () => {
    for (const given of fortyBriefs.map((one) => ({ ...one, author: mara }))) {
      const { basis } = writeMessage(given);
      const theirs = basis.filter((line) => !/^(?:Your card|You said why|You promised it on|Connected on)/u.test(line));
      expect([given.lead.name, basis, tells(given)?.whyMe.ok]).toEqual([given.lead.name, basis, theirs.length > 0]);
    }
    expect(tells(brief({}, { author: { firstName: null, card: emptyCard } }))?.want.ok).toBe(true);
  });
});
