import { tones } from '@app/contracts/account/account.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { faultsOf } from './checks';
import { factsOf } from './facts';
import { writeMessage } from './messages';
import { channelLimits, situationIds } from '@app/contracts/content/content.constants';
import { shippedTemplates } from './templates';
import { brief, fortyBriefs, mara, nobody } from './testing/briefs';
import { sentences } from './words';
import type { MessageBrief } from './writer';

/** The sources of a text: the given brief, and the words of its template. */
const sourcesOf = ({ lead, author, today }: MessageBrief, template: string | null): string[] => [
  JSON.stringify(lead),
  JSON.stringify(
    Object.values(factsOf({ lead, author, today, tone: 'calm', channel: 'email', whyNow: null })).map(
      (fact) => fact?.words,
    ),
  ),
  JSON.stringify(author),
  JSON.stringify(shippedTemplates.find(({ id }) => id === template)),
];
const namesOf = (given: MessageBrief): string[] => {
  const { first_name, title, company, referred, event, intro_to } = factsOf(given);
  return [company, title, first_name, referred, event, intro_to].flatMap((fact) => fact?.words ?? []);
};
const ways = fortyBriefs.flatMap((given, i) =>
  tones.map((tone) => [`${i + 1} ${given.lead.name} ${tone}`, { ...given, tone }] as const),
);
const spoken = (body: string): string[] => body.split('\n').flatMap((line) => sentences(line));

describe('forty briefs in three tones', () => {
  it.each(ways)('%s: has no fault', (_, given) => {
    const { title, body, template } = writeMessage(given);
    const checked = { title, body, channel: given.channel, names: namesOf(given), sources: sourcesOf(given, template) };
    expect({ body, faults: faultsOf(checked) }).toEqual({ body, faults: [] });
  });

  it.each(ways)('%s: reads cleanly, and every fact in it is named', (_, given) => {
    const { title, body, basis, situation } = writeMessage(given);
    expect(`${title ?? ''}\n${body}`).not.toMatch(
      /undefined|null|\[object|[{}<>\uE000\uE001]| {2}| [,.;:?]|\.\.|,\.|\n{3}/,
    );
    expect(body).toMatch(/^(?:Hi|Thanks,) /);
    expect(body).not.toMatch(/evil|SYSTEM|ignore|500|URGENT|😀|🚀/);
    expect(situation?.reason).toMatch(/\S/);
    for (const fact of basis) expect(fact).toMatch(/^.+: .+/);
  });

  it.each(ways)('%s: the “that” of its question is not the result of somebody else', (_, given) => {
    const said = spoken(writeMessage(given).body);
    const asks = said.findIndex((sentence) => /\b(?:that|it)\b.*\?$/u.test(sentence));
    for (const result of given.author.card.results) expect(said[asks - 1] ?? '').not.toContain(result.slice(2));
  });

  it('say what the author does, and ask about the role or the company', () => {
    const of = (title: string, company: string) =>
      tones.map((tone) => {
        const said = spoken(writeMessage(brief({ title, company }, { tone })).body);
        expect(said[tone === 'calm' || title !== 'Founder' ? 1 : 0]).toMatch(/founders of small software firms/u);
        return said.find((sentence) => sentence.includes(company || title));
      });
    expect(of('Founder', 'Kiel Software')).toEqual([
      'As Founder at Kiel Software, you see that from the inside.',
      'As Founder at Kiel Software, you’re the one to ask.',
      'Hi Marta, I’m writing because of your role as Founder at Kiel Software.',
    ]);
    expect(of('Head of Legal', 'Penrose')).toEqual([
      'Does that come up in your work at Penrose?',
      'Who at Penrose should I talk to, you or somebody else?',
      'Are you the right person to ask about that at Penrose, or is somebody else?',
    ]);
    expect(of('Head of Legal', '')).toEqual([
      'Does that come up in your work as Head of Legal?',
      undefined,
      'In your role as Head of Legal, are you the right person to ask about that, or is somebody else?',
    ]);
  });

  it.each(['linkedin_message', 'email'] as const)(
    'do not ask somebody of another field about the work that the card is for: %s',
    (channel) => {
      const asked = (connectedOn: string | null) =>
        tones.map((tone) => {
          const lead = { title: 'Ward Manager', company: 'Fjellheim Care', connectedOn };
          const given = brief(lead, { tone, channel });
          const { title, body, situation, template } = writeMessage(given);
          expect(situation?.reason).toMatch(/, in another field than your card names$/u);
          const checked = { title, body, channel, names: namesOf(given), sources: sourcesOf(given, template) };
          expect({ body, faults: faultsOf(checked) }).toEqual({ body, faults: [] });
          return spoken(body).find((sentence) => sentence.endsWith('?'));
        });
      expect(asked(null)).toEqual([
        'What takes most of your time just now?',
        'Do you know one person I should talk to?',
        'Is there somebody you know who’d have a use for it?',
      ]);
      expect(asked('2025-11-03')).toEqual(asked(null));
      expect(asked('2017-08-01')).toEqual([
        expect.stringMatching(/what fills your days at Fjellheim Care\?$/iu),
        'Who comes to mind when you hear that?',
        'How are things with you at Fjellheim Care?',
      ]);
    },
  );

  it('fit each note into its 200 characters, and say in it what the other field does', () => {
    for (const tone of tones) {
      const lead = { title: 'Ward Manager', company: 'Fjellheim Care' };
      const { body } = writeMessage(brief(lead, { tone, channel: 'linkedin_note' }));
      expect(body).not.toMatch(/how that looks/u);
      expect(body.length).toBeLessThanOrEqual(200);
    }
  });

  it('ask why this person and why now, where nothing says it', () => {
    for (const tone of tones)
      for (const channel of ['linkedin_message', 'linkedin_note', 'email'] as const) {
        const gaps = (lead: Partial<MessageBrief['lead']>) => gapsIn(writeMessage(brief(lead, { tone, channel })).body);
        expect(gaps({ title: '', company: '' })).toEqual([expect.stringMatching(/^why this person/u)]);
        if (channel === 'linkedin_message')
          expect(writeMessage(brief({ title: '', company: '' }, { tone, channel })).body).toMatch(
            /^Hi Marta, \[why this person, and why now\?\]\. I (?:help|work with) founders/u,
          );
        // A title and a company that the card does not name are not a reason to write.
        expect(gaps({ title: 'Head of Legal' })).toEqual([expect.stringMatching(/^why this person/u)]);
        expect(gaps({ title: 'Founder' })).toEqual([]);
        expect(gaps({ title: 'Head of Legal', connectedOn: '2025-11-03' })).toEqual([]);
      }
  });

  it('offer a result of the author as a case, not as the reason for writing', () => {
    for (const title of ['Founder', 'Head Chef', 'Head of Legal']) {
      const { body } = writeMessage(brief({ title }, { tone: 'bold' }));
      expect(body).toContain('One result: a client raised prices by 18 % and lost nobody.');
    }
  });

  it('do not say that the two are strangers: a file of names does not know it', () => {
    for (const given of fortyBriefs.filter(({ lead }) => lead.connectedOn === null && lead.touches.length === 0))
      for (const tone of tones)
        expect(writeMessage({ ...given, tone }).body).not.toMatch(/know each other|in touch yet|all I know/u);
  });

  it('ask the question of the card only of those whom the card names', () => {
    const calm = (title: string, rest: Partial<MessageBrief['lead']>) => writeMessage(brief({ title, ...rest })).body;
    for (const connected of [{}, { connectedOn: '2019-05-12' }]) {
      expect(calm('CEO', connected)).toContain('When did you last change yours?');
      expect(calm('Head of Legal', connected)).toContain('somebody else');
      expect(calm('Head of Legal', connected)).not.toContain('When did you');
    }
  });

  it('open with what the author said about why now, where the file says no better reason', () => {
    const whyNow = 'We were both at the Lyon care fair last week.';
    const opening = (lead: Parameters<typeof brief>[0], channel: MessageBrief['channel'], tone: MessageBrief['tone']) =>
      writeMessage(brief(lead, { tone, channel, whyNow }));
    for (const tone of tones) {
      const cold = opening({}, 'linkedin_message', tone);
      expect(spoken(cold.body)[0]).toBe('Hi Marta, we were both at the Lyon care fair last week.');
      expect(cold.body).toContain('at Varden Group');
      expect(cold.situation?.reason).toBe(
        'not in touch yet, and you said why now: we were both at the Lyon care fair last week',
      );
      expect(cold.basis).toContain('You said why you write now: we were both at the Lyon care fair last week');
      expect(spoken(opening({}, 'linkedin_note', tone).body)[0]).toBe(spoken(cold.body)[0]);
      expect(opening({}, 'email', tone).body).toMatch(/^Hi Marta,\n\nWe were both at the Lyon care fair last week\. /u);
      // The day of connection comes first, the reason second.
      for (const connectedOn of ['2025-11-02', '2019-05-12'])
        expect(opening({ connectedOn }, 'linkedin_message', tone).body).toMatch(
          /^Hi Marta, .*connected.*\. We were both at the Lyon care fair last week\./u,
        );
    }
  });

  it('leave out what the author said about why now, where an event of their own is the better reason', () => {
    const touches = [{ kind: 'reply', at: '2025-11-18', note: 'Sounds useful.' }] as const;
    const { body } = writeMessage(brief({ touches }, { whyNow: 'We were both at the Lyon care fair.' }));
    expect(body).not.toContain('Lyon');
  });

  it.each(
    [{}, { title: 'Founder' }, { title: '', company: '' }, { connectedOn: '2025-11-02' }, { connectedOn: '2019-05-12' }]
      .flatMap((lead) => tones.map((tone) => ({ lead, tone })))
      .flatMap((one) =>
        (['linkedin_message', 'linkedin_note', 'email'] as const).map((channel) => ({ ...one, channel })),
      ),
  )('have no fault with a reason of the author: %j', ({ lead, tone, channel }) => {
    const given = brief(lead, { tone, channel, whyNow: 'We were both at the Lyon care fair last week' });
    const { title, body, template } = writeMessage(given);
    const checked = { title, body, channel, names: namesOf(given), sources: [...sourcesOf(given, template), 'Lyon'] };
    expect({ body, faults: faultsOf(checked) }).toEqual({ body, faults: [] });
  });

  it('find all twelve situations', () => {
    const found = new Set(fortyBriefs.flatMap((given) => writeMessage(given).template ?? []));
    expect(found).toEqual(new Set(situationIds.map((id) => `shipped:${id}`)));
  });

  it.each(tones)('share no sentence between two situations in %s', (tone) => {
    for (const author of [mara, nobody]) {
      const owners = new Map<string, string>();
      for (const situation of situationIds)
        for (const channel of ['linkedin_message', 'email', 'linkedin_note'] as const) {
          const { body } = writeMessage(brief({ connectedOn: '2019-05-12' }, { tone, channel, author }), situation);
          for (const sentence of spoken(body).filter((one) => one.split(' ').length > 3))
            expect(`${sentence} ${owners.set(sentence, owners.get(sentence) ?? situation).get(sentence)}`).toBe(
              `${sentence} ${situation}`,
            );
        }
    }
  });
});

describe('a message', () => {
  it('has a gap for what only the author knows, and none where the facts are there', () => {
    const gaps = (given: MessageBrief) => gapsIn(writeMessage(given).body);
    const founder = { title: 'Founder' };
    expect(gaps(brief(founder))).toEqual([]);
    expect(gaps(brief({ connectedOn: '2019-05-12' }, { author: nobody }))).toEqual([
      'who you help',
      'what you help with',
    ]);
    expect(gaps(brief({ ...founder, name: 'info@example.com' }))).toEqual(['how do you greet them?']);
    // A guess never stands in a greeting.
    const { body } = writeMessage(brief({ ...founder, name: 'Coach Carla' }));
    expect(body).toMatch(/^Hi \[how do you greet them\?\], /);
    expect(body).not.toContain('Carla');
    const talk = { kind: 'call', at: '2025-11-12', note: 'Difficult, and my price is too high for her' } as const;
    expect(gaps(brief({ touches: [talk] }))).toEqual(['what did they say that matters?']);
  });

  it('fits its channel whatever the facts are', () => {
    for (const text of [
      'w'.repeat(9000),
      'Ein Wort '.repeat(900),
      '😀'.repeat(4500),
      '王'.repeat(9000),
      '{{ sign }}'.repeat(50),
    ]) {
      const lead = { name: text, title: text, company: text, description: `Runs ${text}`, tags: [text] };
      const card = { whoIHelp: text, withWhat: text, results: [text], question: text, offers: [text], signature: text };
      for (const tone of tones)
        for (const channel of ['linkedin_note', 'linkedin_message', 'email'] as const) {
          const { body, title, basis } = writeMessage(
            brief(lead, { tone, channel, author: { firstName: text, card } }),
          );
          expect(body.length).toBeLessThanOrEqual(channelLimits[channel]);
          expect(body.isWellFormed()).toBe(true);
          expect((title ?? '').length).toBeLessThanOrEqual(300);
          expect(basis.length).toBeLessThanOrEqual(12);
          expect(basis.every((fact) => fact.length <= 500)).toBe(true);
        }
    }
  });

  it('has no sentence with a phrase that the author never says', () => {
    const saying = (never: string[]) => writeMessage(brief({}, { author: { ...brief().author, never } })).body;
    const whole = saying([]);
    const [first = '', second = ''] = whole.split(/(?<=[.?]) |\n\n/u).slice(1);
    const phrase = second.split(' ').slice(0, 4).join(' ').toUpperCase().replaceAll('’', "'");
    expect(saying([phrase])).not.toContain(second);
    expect(saying([phrase])).toContain(first);
    expect(saying(['Hi', 'a', 'e', 'i', 'o'])).toBe(whole);
  });

  it.each(tones)('without an answer does not say what the earlier message was about, in %s', (tone) => {
    const touches = [{ kind: 'message', at: '2025-11-03', note: null }] as const;
    for (const channel of ['linkedin_message', 'email'] as const)
      expect(writeMessage(brief({ touches }, { tone, channel })).body).not.toMatch(
        /wrote about|once more, I|still the same/u,
      );
  });

  it('puts the card into its sentences whatever its lines begin with', () => {
    const card = {
      ...mara.card,
      whoIHelp: 'I help ward managers and nursing directors.',
      withWhat: 'Building rotas that hold',
      offers: ['A review of one month of rotas'],
    };
    const bodies = tones.map((tone) => {
      const touches = [{ kind: 'message', at: '2025-11-03', note: null }] as const;
      return writeMessage(brief({ touches }, { tone, author: { ...mara, card } })).body;
    });
    for (const body of bodies)
      expect(body).toContain('help ward managers and nursing directors with building rotas that hold');
    expect(bodies.join('\n')).toContain('Would a review of one month of rotas be of use');
  });

  it.each([
    ['Not now, we have a freeze until March.', 'May I write again when the time is better?'],
    ['No thanks', 'May I write again when the time is better?'],
    ['Not now? Or do you mean March?', 'Is there more you’d like to know first?'],
    ['Sounds useful', 'Would a one-page checklist be a good next step?'],
  ])('does not answer “%s” with an offer that was just refused', (note, asks) => {
    const touches = [
      { kind: 'message', at: '2025-11-10', note: null },
      { kind: 'reply', at: '2025-11-14', note },
    ] as const;
    for (const channel of ['linkedin_message', 'email'] as const) {
      expect(writeMessage(brief({ touches }, { channel })).body).toContain(asks);
      for (const tone of tones) {
        const given = brief({ touches }, { channel, tone });
        const { title, body, template } = writeMessage(given);
        const sources = sourcesOf(given, template);
        expect(faultsOf({ title, body, channel, names: namesOf(given), sources })).toEqual([]);
      }
    }
  });

  it.each([
    [
      [
        'Ayudo a directores de hoteles pequeños',
        'a llenar habitaciones en temporada baja',
        'una llamada de 20 minutos',
      ],
    ],
    [['Ich helfe Geschäftsführern im Mittelstand', 'bei der Nachfolge', 'ein Gespräch von 30 Minuten']],
    [['des dirigeants de PME', 'leur trésorerie', 'un diagnostic gratuit']],
  ])('does not mix the card %j into an English template', ([whoIHelp = '', withWhat = '', offer = '']) => {
    const card = { ...mara.card, whoIHelp, withWhat, results: [offer], question: `¿${offer}?`, offers: [offer] };
    for (const { id } of shippedTemplates)
      for (const tone of tones) {
        const { body } = writeMessage(
          brief({}, { tone, author: { ...mara, card } }),
          id.slice('shipped:'.length) as never,
        );
        for (const answer of [whoIHelp, withWhat, offer]) expect(body).not.toContain(answer);
      }
    const { body } = writeMessage(brief({}, { author: { ...mara, card } }), 'reconnect');
    expect(body).toContain('I help [who you help, in English] with [what you help with, in English]');
    const own = {
      id: 'o',
      situation: 'reconnect',
      replacesShipped: true,
      subject: '',
      text: 'Hola. {{ who_i_help }}.',
    };
    const author = { ...mara, card, templates: [own as never] };
    expect(writeMessage(brief({}, { author }), 'reconnect').body.toLowerCase()).toContain(whoIHelp.toLowerCase());
  });

  it.each([
    ['Saw that you are hiring a CFO!', 'Hi Marta, saw that you are hiring a CFO.'],
    ['Because you raised a round', 'Hi Marta, because you raised a round.'],
  ])('begins with why now in the form of a sentence: %s', (whyNow, begins) =>
    expect(writeMessage(brief({}, { whyNow })).body).toContain(begins),
  );

  it('says for a situation that the author chose that the author chose it', () => {
    const { situation, template } = writeMessage(brief(), 'past-client');
    expect({ situation, template }).toEqual({
      situation: { name: 'Past client', reason: 'chosen by you' },
      template: 'shipped:past-client',
    });
  });

  it.each(tones)('in a note does not treat somebody as a stranger, in %s', (tone) => {
    const met = [{ kind: 'meeting', at: '2025-11-12', note: 'Wants a plan' }] as const;
    const wrote = [
      { kind: 'message', at: '2025-11-10', note: null },
      { kind: 'reply', at: '2025-11-12', note: 'Good idea.' },
    ] as const;
    const unanswered = [{ kind: 'message', at: '2025-11-03', note: null }] as const;
    for (const [touches, reason, says] of [
      [met, 'in touch, and not connected yet', /talk(?:ed)? on 12 November/u],
      [wrote, 'in touch, and not connected yet', /we’ve been in touch/u],
      [unanswered, 'wrote on 3 November, no answer', /I wrote to you on 3 November/u],
    ] as const) {
      const { body, situation } = writeMessage(brief({ touches }, { tone, channel: 'linkedin_note' }));
      expect(situation?.reason).toBe(reason);
      expect(body).not.toMatch(/founders of small|why this person/u);
      expect(body).toMatch(says);
      expect(gapsIn(body)).toEqual([]);
      expect(body.length).toBeLessThanOrEqual(200);
    }
  });

  it('says to a new connection why it asks them', () => {
    const { body } = writeMessage(brief({ title: 'CEO', company: 'Tidal Apps', connectedOn: '2025-11-03' }));
    expect(body).toContain('When did you last change yours? I ask because of your role as CEO at Tidal Apps.');
  });

  it('has one space after the question of a mail', () => {
    const { body } = writeMessage(brief({ title: 'CEO', company: 'Tidal Apps' }, { channel: 'email' }));
    expect(body).toContain('When did you last change yours? A rough answer helps me.');
  });

  it('says the month of a connection in the last months, and the year of an older one', () => {
    const { body } = writeMessage(brief({ connectedOn: '2025-03-12' }, { tone: 'calm' }));
    expect(body).toContain('we connected back in March and never got to talk');
  });

  it('has its greeting on a separate line in a mail', () => {
    expect(writeMessage(brief({ connectedOn: '2019-05-12' }, { channel: 'email' }))).toMatchObject({
      title: 'A late hello',
      body: expect.stringMatching(
        /^Hi Marta,\n\nWe connected back in 2019 and never got to talk\. .*\n\nThese days I help .*\n\nMara$/s,
      ),
      situation: { name: 'Reconnect', reason: 'connected 2019, never in touch' },
      template: 'shipped:reconnect',
    });
  });
});
