import { tones } from '@app/contracts/account/account.events';
import { channelLimits } from '@app/contracts/content/content.events';
import { pick, seeded } from './seeded';
import { hardSellPhrases } from './hard-sell';
import { openingOf } from './openings';
import { TemplateWriter } from './template-writer';
import { brief, ends, everyWay, nobody, nora } from './testing/brief';
import type { MessageBrief, MessageChannel, Written } from './writer';

const writer = new TemplateWriter();

/** A batch like that of the drafting job: each text gets the openings of the earlier ones. */
async function batch(
  briefs: readonly MessageBrief[],
): Promise<{ written: Written; opening: string; of: MessageBrief }[]> {
  const done: { written: Written; opening: string; of: MessageBrief }[] = [];
  for (const of of briefs) {
    const written = await writer.message({ ...of, avoidOpenings: done.map(({ opening }) => opening) });
    done.push({ written, opening: openingOf(written.body, of.lead.name), of });
  }
  return done;
}

const given = ['Marta', 'Tomás', 'Priya', 'Jonas', 'Aisha', 'Kwame', 'Ingrid', 'Mei-Ling', 'Omar', 'Zanele'];
const family = ['Kowalczyk', 'Rivera', 'Nair', 'Weber', 'Bello', 'Asante', 'Solberg', 'Chen', 'Farouk', 'Dlamini'];
const titles = [
  'COO',
  'Head of People',
  'Founder & CEO',
  'CFO',
  'Ward Manager',
  'VP Sales',
  'Head Teacher',
  'Astronaut',
  '',
];
const companies = ['Varden Logistics', 'St. Brendan Hospital', 'Lumen Inc.', 'Self-employed', ''];
const descriptions = [
  'Runs three plants; new in the role since October',
  'Met at the fair, thinks my price is high',
  null,
];

/** A hundred people with all combinations of known and missing facts. */
const hundred = (tone: MessageBrief['tone'], channel: MessageChannel): MessageBrief[] => {
  const chance = seeded(`hundred ${tone} ${channel}`);
  return Array.from({ length: 100 }, (_, i) =>
    brief(
      {
        name: `${pick(chance, given)} ${pick(chance, family)}`,
        title: pick(chance, titles),
        company: pick(chance, companies),
        description: pick(chance, descriptions),
        tags: pick(chance, [[], ['logistics'], ['hot lead', 'import 12 May'], ['shift handovers', 'vip']]),
        connectedOn: pick(chance, [null, null, '2024-05-12', '2019-11-03']),
        lastTouch: pick(chance, [null, null, null, '2025-03-03T09:15:00.000Z']),
      },
      {
        tone,
        channel,
        seed: `lead-${i}`,
        author: pick(chance, [
          nora,
          nobody,
          {
            firstName: 'Sam',
            bio: 'I coach operations leaders. Based in Malmö.',
            clientTypes: ['HR directors', 'founders'],
          },
          { firstName: 'Sam', bio: 'Leadership coach for first-time managers', clientTypes: [] },
        ]),
      },
    ),
  );
};

const faults = (text: string) =>
  [
    /undefined|null|NaN|\[object/i,
    / {2}/,
    / [,.;:?]/,
    /\.\./,
    /[{}[\]|]/,
    /\n{3}/,
    /,,|,\./,
    /\bhot lead|vip|import 12/i,
    /price/,
  ]
    .filter((fault) => fault.test(text))
    .map(String);

describe('a batch of a hundred messages', () => {
  it.each(everyWay)('has no mistakes in %s on %s, and no two begin alike', async (tone, channel) => {
    const done = await batch(hundred(tone, channel));
    expect(new Set(done.map(({ opening }) => opening.toLowerCase())).size).toBe(100);
    for (const { written, opening } of done) {
      expect(written.body.length).toBeLessThanOrEqual(channelLimits[channel]);
      expect(written.body.length).toBeGreaterThan(60);
      expect({ text: written.body, faults: faults(`${written.title ?? ''}\n${written.body}`) }).toEqual({
        text: written.body,
        faults: [],
      });
      expect(hardSellPhrases(`${written.title ?? ''} ${written.body}`)).toEqual([]);
      expect(written.body).toMatch(ends);
      expect(opening).toMatch(/^\p{Lu}.*[.?]$/u);
      expect(written.title === null).toBe(channel !== 'email');
      expect(written.basis.length).toBeGreaterThan(0);
      expect(written.basis.length).toBeLessThanOrEqual(12);
    }
  });

  it.each(everyWay)(
    'begins differently in %s on %s even for a hundred people with the same facts, or none',
    async (tone, channel) => {
      const twins = Array.from({ length: 100 }, (_, i) => brief({}, { tone, channel, seed: `twin-${i}` }));
      const strangers = twins.map((of) => ({ ...of, author: nobody, lead: { ...of.lead, title: '', company: '' } }));
      for (const people of [twins, strangers]) {
        const done = await batch(people);
        expect(new Set(done.map(({ opening }) => opening.toLowerCase())).size).toBe(100);
      }
    },
  );

  it('does not begin with the same three words all the time', async () => {
    const done = await batch(Array.from({ length: 8 }, (_, i) => brief({}, { seed: `eight-${i}` })));
    const starts = new Set(done.map(({ opening }) => opening.split(' ', 3).join(' ')));
    expect(starts.size).toBeGreaterThanOrEqual(6);
  });
});

describe('a message', () => {
  it('is the same for the same seed, and differs for another', async () => {
    const first = await writer.message(brief());
    expect(await writer.message(brief())).toEqual(first);
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => (await writer.message(brief({}, { seed: `s${i}` }))).body),
    );
    expect(new Set(bodies).size).toBeGreaterThanOrEqual(18);
  });

  it('differs in each tone', async () => {
    const textOf = async (tone: MessageBrief['tone']) => {
      const all = await Promise.all(
        Array.from({ length: 60 }, async (_, i) => (await writer.message(brief({}, { tone, seed: `t${i}` }))).body),
      );
      const sentences = all.join(' ').split(/[.?:]\s/);
      const words = all.join(' ').split(/\s+/).length;
      return {
        all,
        length: words / sentences.length,
        wondering: all.filter((t) => /wonder|I notice|[Pp]erhaps|curious|thinking|think about|seems|not sure/.test(t))
          .length,
      };
    };
    const [reflective, bold, calm] = await Promise.all([textOf('reflective'), textOf('bold'), textOf('calm')]);
    expect(bold.length).toBeLessThan(reflective.length - 2);
    expect(bold.length).toBeLessThan(calm.length - 2);
    expect(reflective.wondering).toBeGreaterThan(40);
    expect(bold.wondering + calm.wondering).toBeLessThan(20);
    expect(new Set([...reflective.all, ...bold.all, ...calm.all]).size).toBe(
      new Set(reflective.all).size + new Set(bold.all).size + new Set(calm.all).size,
    );
  });

  it('asks to connect in a note only when there is no connection yet', async () => {
    for (let i = 0; i < 40; i += 1) {
      for (const tone of tones) {
        const rest = { tone, channel: 'linkedin_note', seed: `n${i}` } as const;
        expect((await writer.message(brief({}, rest))).body).toMatch(/connect|contact/i);
        const known = await writer.message(brief({ connectedOn: '2024-05-12' }, rest));
        expect(known.body).not.toMatch(/to connect|be connected|Let us connect|Connect,|among my contacts/);
      }
    }
  });

  it('does not address a contact like a stranger', async () => {
    const { body } = await writer.message(brief({ lastTouch: '2025-03-03' }));
    expect(body).toContain('last in touch in March 2025');
  });

  it('stays under its channel’s limit with any input', async () => {
    const huge = 'w'.repeat(9000);
    const many = 'Ein Wort '.repeat(1000);
    for (const [tone, channel] of everyWay) {
      for (const text of [huge, many, '😀'.repeat(4500), '王'.repeat(9000)]) {
        const lead = { name: text, title: text, company: text, description: `Runs ${text}`, tags: [text, text] };
        const author = { firstName: text, bio: text, clientTypes: [text, text, text] };
        const { body, title, basis } = await writer.message(brief(lead, { tone, channel, author }));
        expect(body.length).toBeLessThanOrEqual(channelLimits[channel]);
        expect(body.length).toBeGreaterThan(60);
        expect((title ?? '').length).toBeLessThanOrEqual(300);
        expect(basis.every((fact) => fact.length <= 500)).toBe(true);
        expect(body.isWellFormed()).toBe(true);
      }
    }
  });

  it('uses words unchanged, also markup, and removes direction marks', async () => {
    const lead = { name: '<b>Marta</b> Kowalczyk', company: '<script>alert(1)</script>\u202E & Söhne\nLtd' };
    const bodies = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => (await writer.message(brief(lead, { seed: `m${i}` }))).body),
    );
    expect(bodies.some((body) => body.includes('<script>alert(1)</script> & Söhne'))).toBe(true);
    expect(bodies.join('')).not.toMatch(/\u202E/);
  });
});

describe('the opening of a text', () => {
  it('is the first sentence without the name', () => {
    expect(openingOf('Marta, how do you see it? I wonder.', 'Marta Kowalczyk')).toBe('How do you see it?');
    expect(openingOf('Marta,\n\nHow do you see it?\n\nBest', 'Marta Kowalczyk')).toBe('How do you see it?');
    expect(openingOf('At St. Brendan it rains. Always.', null)).toBe('At St. Brendan it rains.');
    expect(openingOf('A line\n\nMore.', '')).toBe('A line');
    expect(openingOf('', null)).toBe('');
  });

  it('does not take a word for the name when it only begins like it', () => {
    expect(openingOf('An idea came up. More.', 'An Nguyen')).toBe('An idea came up.');
    expect(openingOf('Another idea came up.', 'An Nguyen')).toBe('Another idea came up.');
  });
});
