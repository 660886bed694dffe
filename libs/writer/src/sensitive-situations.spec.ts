import { tones } from '@app/contracts/account/account.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { isGrave } from './sensitive-situations';
import { styleFaults } from './checks';
import { writeMessage } from './messages';
import { brief, mara } from './testing/briefs';
import type { Author, MessageBrief } from './writer';

type Touches = MessageBrief['lead']['touches'];
const touch = (kind: Touches[number]['kind'], at: string, note: string | null = null) => ({ kind, at, note });
const ways = tones.flatMap((tone) =>
  (['linkedin_message', 'email', 'linkedin_note'] as const).map((channel) => ({ tone, channel })),
);
const bodies = (lead: Partial<MessageBrief['lead']>, author: Author = mara): string[] =>
  ways.map((way) => writeMessage(brief({ title: 'Founder', ...lead }, { ...way, author })).body);
const replied = (note: string): Touches => [touch('message', '2025-11-10'), touch('reply', '2025-11-18', note)];
/** What the author sells, asks or offers. */
const business = /founders of small|prices|checklist|18 %|\?(?!\])|help with|stay in touch|connect/u;

describe('Hard news', () => {
  it.each([
    'My father died on Sunday, so I am out for a while.',
    'We just had layoffs and I lost half my team.',
    'I was laid off last week.',
    'Sorry, my wife is very ill.',
    'Meine Mutter ist gestorben.',
    'Mi padre ha fallecido.',
    'She took her own life.',
    'Mir wurde gekündigt.',
    'Mein Vater liegt im Krankenhaus.',
    'Wir haben unser Kind verloren.',
    'Ich habe Krebs.',
    'J’ai perdu mon père.',
    'Je suis à l’hôpital.',
    'J’ai un cancer.',
    'He perdido a mi madre.',
    'Estoy en el hospital.',
    'Tengo cáncer.',
    'Ho perso mio padre.',
    'Sono in ospedale.',
    'Perdi o meu pai.',
    'Estou no hospital.',
    'Ik heb mijn vader verloren.',
    'Mijn man is gestorven.',
    'Ik lig in het ziekenhuis.',
    'My dad has Alzheimer’s and I look after him now.',
    'My son is in the ICU.',
    'I’m off with burnout until spring.',
    'We had to put our dog down yesterday.',
    'We are closing the company at the end of the year.',
    'I had to let go of 14 colleagues today.',
    'Tyvärr, min pappa dog i helgen.',
    'Min mand er gået bort.',
    'Przepraszam, zmarła moja mama.',
  ])('in a reply get the author’s own words, and no business: %s', (note) => {
    for (const body of bodies({ touches: replied(note) })) {
      expect(body).toMatch(/^Hi Marta,\s+thank you for telling me\. \[your words on “/iu);
      expect(gapsIn(body)).toHaveLength(1);
      expect(body.replaceAll(/\[[^\]]*\]/gu, '')).not.toMatch(business);
      expect(styleFaults(body)).toEqual([]);
    }
  });

  it.each<[string, Partial<MessageBrief['lead']>]>([
    ['a post', { touches: [touch('note', '2025-11-18', 'Posted about losing her mother')] }],
    ['a talk', { touches: [touch('call', '2025-11-18', 'Is going through a divorce')] }],
    ['the description', { description: 'Laid off last Tuesday, very upset' }],
    ['a post on an illness', { touches: [touch('note', '2025-11-18', 'Posted about her burnout')] }],
    ['a loss', { touches: [touch('note', '2025-11-18', 'lost the baby in September, be kind')] }],
    ['an accident', { touches: [touch('note', '2025-11-18', 'had a bad accident on the A7')] }],
    ['a German note', { touches: [touch('call', '2025-11-18', 'Mann ist schwer krank')] }],
    ['a post on layoffs', { touches: [touch('note', '2025-11-18', 'posted about layoffs at her company')] }],
  ])('in %s come before every occasion', (_, lead) => {
    for (const body of bodies(lead)) {
      expect(gapsIn(body)).toEqual([expect.stringMatching(/^your words on “/u)]);
      expect(body.replaceAll(/\[[^\]]*\]/gu, '')).not.toMatch(business);
    }
  });

  it('are no reason to ask once more for an answer', () => {
    const touches = [...replied('My father died on Sunday.'), touch('message', '2025-11-19')];
    for (const body of bodies({ touches })) expect(body).not.toMatch(/last note|hear back|once more|to add/u);
  });

  it('end with two months, with other words of theirs, or with what the author chose', () => {
    const old = [touch('note', '2025-08-01', 'Posted about losing her mother')];
    const later = [...replied('My father died on Sunday.'), touch('reply', '2025-11-19', 'Back again, how about May')];
    for (const lead of [{ touches: old }, { touches: later }])
      expect(bodies(lead).join()).not.toMatch(/your words on|telling me/u);
    const given = brief({ touches: replied('My father died on Sunday.') });
    expect(writeMessage(given, 'past-client').template).toBe('shipped:past-client');
    expect(writeMessage(given, 'reply').template).toBeNull();
  });

  it('in notes do not count for an author who works with them, and in a reply they do', () => {
    const author = { ...mara, card: { ...mara.card, whoIHelp: 'people who were laid off' } };
    expect(bodies({ description: 'Laid off in May' }, author).join()).not.toContain('your words on');
    expect(bodies({ touches: replied('I was laid off.') }, author).join()).toContain('your words on');
  });

  it.each([
    'Worried about layoffs',
    'Works in a hospital, runs a cancer charity',
    'Sick of meetings',
    'Runs a home for people who have dementia',
    'Took over after a serious accident at the plant',
    'Runs a one-man dog walking service',
    'A stroke of luck',
    'Runs a hospice and a funeral home',
    'Leads intensive care nursing',
    'Cut sick leave by a third',
    'Helps grieving families, bereavement support',
    'Divorce lawyer, was fired up by the talk',
    'Dying to hear more',
    'Her car died on the way',
    'The old project died',
    'Arbeitet im Krankenhaus',
    'Travaille à l’hôpital',
    'Wir haben unser Budget verloren',
    'He perdido tu correo',
    'Runs a dementia charity',
    'Pracuje w szpitalu',
    'Let go of the old price list',
    'Wrote about burnout in care teams',
  ])('are not: %s', (note) =>
    expect(bodies({ touches: [touch('note', '2025-11-18', note)] }).join()).not.toContain('your words on'),
  );

  it('stay out of the draft when their source is off, and so does the business', () => {
    for (const off of ['notes', 'thread'] as const) {
      const author = { ...mara, off: [off] };
      const touches = off === 'notes' ? [touch('note', '2025-11-18', 'Her father died')] : replied('My father died.');
      for (const body of bodies({ touches }, author)) {
        expect(gapsIn(body)).toEqual(['your words on what happened to them']);
        expect(body).not.toMatch(business);
      }
    }
  });
});

describe('A “stop”', () => {
  const stop = replied('No thanks, please stop writing to me.');

  it('is answered with a last line that asks for nothing', () => {
    for (const body of bodies({ touches: stop }))
      expect(body.replaceAll(/\s+/gu, ' ').toLowerCase()).toBe(
        'hi marta, thank you for telling me. i won’t write to you again. mara',
      );
  });

  it.each([
    'STOP.',
    'I do not want to hear from you again.',
    'Kein Kontakt mehr bitte.',
    'Nehmen Sie mich aus dem Verteiler.',
    'Merci de ne plus me contacter.',
    'Merci de ne plus m’écrire.',
    'No vuelvas a escribirme.',
    'Non scrivermi più.',
    'Stuur me geen berichten meer.',
    'Sluta kontakta mig.',
    'Proszę więcej nie pisać.',
    'Cease and desist.',
    'Where did you get my data from? Please delete it under GDPR.',
    'I think you have the wrong person.',
  ])('is heard: %s', (note) => {
    for (const body of bodies({ touches: replied(note) })) expect(body).toMatch(/I won.t write to you again/iu);
  });

  it.each(['Stop by our office on Friday!', 'I want to hear from you.', 'No stop on the way.'])(
    'is not heard in: %s',
    (note) => expect(bodies({ touches: replied(note) }).join()).not.toMatch(/won.t write to you again/iu),
  );

  it('leaves every later draft open', () => {
    for (const touches of [
      [...stop, touch('message', '2025-11-19')],
      [touch('reply', '2024-11-18', 'Bitte nicht mehr schreiben.'), touch('message', '2024-11-19')],
    ])
      for (const body of bodies({ touches }))
        expect(gapsIn(body)).toEqual(['they asked you not to write: why is this message welcome?']);
  });

  it.each([
    'Don’t write to me on Mondays, any other day is fine.',
    'I can’t stop writing about it, let’s talk.',
    'I had to stop writing, sorry.',
    'Please stop sending invoices to the old office.',
  ])('is not: %s', (note) => expect(bodies({ touches: replied(note) }).join()).not.toContain('again'));
});

describe('A message that waits for an answer', () => {
  it.each<[string, Touches]>([
    ['for less than five days', [touch('message', '2025-11-19')]],
    ['for the second time', [touch('message', '2025-10-03'), touch('message', '2025-11-03')]],
  ])('%s is not followed by another “last” one, only by something new', (_, touches) => {
    for (const body of bodies({ touches })) {
      expect(gapsIn(body)).toEqual(['what is new since you wrote?']);
      expect(body).not.toMatch(/last note|last line|then I leave|founders of small/u);
    }
  });

  it('after a “no” needs a change', () => {
    const touches = [...replied('Not now, thanks.'), touch('message', '2025-11-12')];
    for (const body of bodies({ touches })) expect(gapsIn(body)).toEqual(['they said no, so what has changed?']);
  });

  it('does not hide a promise', () => {
    const { body } = writeMessage(brief({ touches: [touch('message', '2025-11-19', 'I’ll send you the list.')] }));
    expect(body).toContain('on 19 November I promised you the list.');
  });
});

describe('A hold in the author’s notes', () => {
  const held = ['your notes say not to write: why is this message welcome?'];

  it.each([
    'do not contact before March',
    'Do not contact!!',
    'Asked me not to write to him again',
    'Wants no contact until next year. No contact until January.',
    'Bitte nicht kontaktieren',
    'Will erst im Mai wieder kontaktiert werden, nicht vor Mai anschreiben',
    'Ne pas relancer avant avril',
    'No contactar hasta marzo',
    'Wil geen contact voor maart',
    'Vill inte ha kontakt före mars',
    'Nie pisać',
  ])('stops a draft: %s', (note) => {
    for (const lead of [
      { touches: [touch('note', '2025-11-15', note)] },
      { touches: [touch('call', '2025-11-15', note)] },
      { touches: [touch('note', '2025-11-15', note), touch('message', '2025-11-16')] },
      { description: note, connectedOn: '2021-02-03' },
    ])
      for (const body of bodies(lead)) {
        expect(gapsIn(body)).toEqual(held);
        expect(body.replaceAll(/\[[^\]]*\]/gu, '')).not.toMatch(business);
      }
  });

  it.each<[string, Partial<MessageBrief['lead']>]>([
    ['its month', { touches: [touch('note', '2025-06-15', 'do not contact before October')] }],
    ['its month of the year before', { touches: [touch('note', '2024-11-15', 'do not contact before 3 March')] }],
    ['a month with a year in the description', { description: 'Do not contact before March 2025' }],
    ['half a year, when no month is named', { touches: [touch('note', '2025-01-15', 'No contact before the merger')] }],
    ['a talk', { touches: [touch('note', '2025-11-15', 'Do not contact'), touch('call', '2025-11-18')] }],
    ['a reply', { touches: [touch('note', '2025-11-15', 'Do not contact'), touch('reply', '2025-11-18', 'Call me')] }],
  ])('ends with %s', (_, lead) => expect(bodies(lead).join()).not.toContain('not to write'));

  it.each([
    'no contact since May',
    'Had no contact for years.',
    'Do not contact her boss',
    'do not write before 9',
    'Don’t message on Mondays',
    'Kein Kontakt seit 2019',
    'Wants to wait until March with the ERP switch',
  ])('is not: %s', (note) =>
    expect(bodies({ touches: [touch('note', '2025-11-15', note)] }).join()).not.toContain('not to write'),
  );
});

describe('A “no” that the author noted', () => {
  const changed = ['they said no, so what has changed?'];

  it.each([
    'She said no',
    'Said no to the offer',
    'Declined. Chose Deloitte.',
    'Not interested, wants to do it in-house',
    'went with somebody else',
    'Hat abgelehnt',
    'Dijo que no',
    'Tackade nej',
    'It was a clear no',
    'Said no thanks. Try again in spring?',
    'Told me it is not a priority this year',
    'Wrote: not for us at the moment',
    'Says they already work with somebody',
    'No interest, and no budget either',
    'No need for us, happy with their agency',
    'Chose somebody else',
    'Doesn’t need it',
    'They passed on the offer',
    'Sagte, im Moment leider nicht',
    'Lehnt ab, kein Bedarf',
    'Kein Interesse an unserem Angebot',
    'Hat sich für jemand anderen entschieden',
    'Elle a dit : pas pour l’instant',
    'N’est pas intéressée, a choisi quelqu’un d’autre',
    'No les interesa',
    'Dice que por ahora no',
    'No tienen presupuesto',
    'Ha rifiutato',
    'Ha detto che non è il momento',
    'Não está interessada',
    'Disse que talvez mais tarde',
    'Koos iemand anders, geen behoefte',
    'Zegt dat het niets voor hen is, niets voor ons dus',
    'Avböjde vänligt',
    'Ingen interesse',
    'Sagde ikke lige nu',
    'Powiedziała, że nie',
    'Nie są zainteresowani',
    'Wrote: not for us. Ask again in spring?',
    'Nein danke',
    'Nei takk',
    'Heeft nee gezegd',
    'Declined politely',
    'Ont refusé',
  ])('needs a change: %s', (note) => {
    for (const kind of ['note', 'call'] as const)
      for (const body of bodies({ touches: [touch(kind, '2025-11-15', note)] })) expect(gapsIn(body)).toEqual(changed);
  });

  it('counts in the description too, until the two have talked, and not for a client', () => {
    const said = (lead: Partial<MessageBrief['lead']>) =>
      bodies({ description: 'Not interested, said her boss.', connectedOn: '2021-02-03', ...lead });
    for (const body of said({})) expect(gapsIn(body)).toEqual(changed);
    expect(said({ touches: [touch('call', '2025-11-18')] }).join()).not.toContain('what has changed');
    expect(said({ status: 'converted', statusSince: '2024-10-10' }).join()).not.toContain('what has changed');
  });

  it('is also the status Lost, for half a year', () => {
    const lost = (statusSince: string) => bodies({ status: 'lost', statusSince, connectedOn: '2021-02-03' });
    for (const body of lost('2025-10-10')) expect(gapsIn(body)).toEqual(changed);
    expect(lost('2024-10-10').join()).not.toContain('what has changed');
  });

  it.each([
    'said no to a second site',
    'Not interested in AI',
    'There is no need for a discount',
    'Says no one answers',
    'Said Tuesday works, no need to rush',
    'Declined a promotion at Google',
    'Hired someone for sales',
    'Hat eine Beförderung abgelehnt',
    'Recusou uma promoção',
    'A refusé une promotion',
    'A dit non à un poste chez Google',
    'Ha rifiutato una promozione',
    'Sagt, er ist momentan nicht im Büro',
    'Dice que no hay problema',
    'Told me about her team, not yet ten people',
    'Not yet called',
    'No interest in AI',
    'Passed on the list to Hana',
    'Chose the blue plan',
    'Said yes. Is now not a good time to call?',
    'Kein Interesse an KI',
    'Hat abgesagt, neuer Termin am Dienstag',
    'Sagte, Dienstag passt',
    'Dijo que no puede el lunes',
    'Disse que não pode na segunda',
    'A dit que mardi lui va',
    'Non ha ancora risposto',
    'Zei dat dinsdag kan',
    'Sagde ja tak',
    'Powiedziała, że nie może w poniedziałek',
  ])('is not: %s', (note) =>
    expect(bodies({ touches: [touch('call', '2025-11-15', note)] }).join()).not.toContain('what has changed'),
  );
});

describe('A reply that is no answer yet', () => {
  it.each(['Ask me again in March', 'Busy until Christmas, try me in January', 'Let’s talk in the new year.'])(
    'asks for another time, and gets only that: %s',
    (note) => {
      for (const body of bodies({ touches: replied(note) })) {
        expect(gapsIn(body)).toEqual([expect.stringMatching(/^when, after “/u)]);
        expect(body.replaceAll(/\[[^\]]*\]/gu, '')).not.toMatch(business);
      }
    },
  );

  it.each([
    'I am out of office until 8 December. For urgent matters contact anna@example.com',
    '[auto-reply] Thank you for your message',
    'Ich bin bis 8. Dezember nicht im Büro.',
    'Réponse automatique : je suis absente jusqu’au 8.',
  ])('comes from a machine, so the message is said once more: %s', (note) => {
    for (const body of bodies({ touches: replied(note) })) expect(gapsIn(body)).toEqual(['your note, in one line']);
  });

  it.each(['Let’s talk next week.', 'Call me tomorrow', 'We met in March', 'I’m in the office until five.'])(
    'is not: %s',
    (note) => expect(bodies({ touches: replied(note) }).join()).not.toMatch(/when, after|in one line/u),
  );
});

describe('A client', () => {
  const since = (statusSince: string, touches: Touches = []) =>
    bodies({ status: 'converted', statusSince, touches, connectedOn: '2021-02-03' });
  const pitch = /founders of small|18 %|checklist/u;

  it('of this month is asked about the next thing, and not what has lasted', () => {
    for (const body of since('2025-11-14')) expect(body).toMatch(/next thing in your work together|been in touch/u);
  });

  it('hears no introduction and no first offer', () => {
    for (const touches of [
      [],
      [touch('message', '2025-11-10')],
      [touch('call', '2025-11-17', 'worried about churn')],
      replied('Sounds good'),
    ])
      for (const day of ['2025-11-14', '2024-03-14']) expect(since(day, touches).join()).not.toMatch(pitch);
  });
});

it('A lead whose status says more than “new” is no stranger', () => {
  const known = (status: MessageBrief['lead']['status'], statusSince: string, connectedOn: string | null = null) =>
    bodies({ status, statusSince, connectedOn }).join();
  expect(known('contacted', '2024-10-10', '2021-02-03')).not.toMatch(/never|not one word/u);
  expect(known('responded', '2024-10-10')).toMatch(/last in touch some time ago/u);
  expect(known('contacted', '2025-11-10')).toContain('[what is new since you wrote?]');
});

it('An offer does not answer a question, and comes not after a date is set', () => {
  expect(bodies({ touches: replied('What does it cost?') }).join()).not.toContain('checklist');
  expect(bodies({ touches: replied('Yes, Thursday works.'), status: 'meeting_booked' }).join()).not.toContain(
    'checklist',
  );
  expect(bodies({ touches: replied('Tell me more.') }).join()).toContain('checklist');
});

it('No model writes where the author noted not to write, and one may name another time', () => {
  expect(isGrave(brief({ touches: [touch('note', '2025-11-15', 'Do not contact')] }))).toBe(true);
  expect(isGrave(brief({ touches: replied('My father died.') }))).toBe(true);
  expect(isGrave(brief({ touches: replied('Ask me again in March') }))).toBe(false);
});

describe('After a “no” no model writes a first draft', () => {
  it.each<[string, Partial<MessageBrief['lead']>]>([
    ['in a note', { touches: [touch('note', '2025-11-15', 'Sagte, kein Bedarf')] }],
    ['in the description', { description: 'Declined.', connectedOn: '2021-02-03' }],
    ['in a reply that the author wrote after', { touches: [...replied('No thanks.'), touch('message', '2025-11-12')] }],
    ['by the status', { status: 'lost', statusSince: '2025-10-10', connectedOn: '2021-02-03' }],
  ])('%s', (_, lead) => expect(isGrave(brief(lead))).toBe(true));

  it('but it may answer the “no” itself, and write what was promised', () => {
    expect(isGrave(brief({ touches: replied('No thanks.') }))).toBe(false);
    const note = 'Said no. I promised to send her the list.';
    expect(isGrave(brief({ touches: [touch('note', '2025-11-15', note)] }))).toBe(false);
  });
});
