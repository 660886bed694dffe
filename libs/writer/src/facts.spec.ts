import { pick, seeded } from './seeded';
import { frames, subjects } from './frames';
import * as phrases from './phrases';
import { TemplateWriter } from './template-writer';
import { brief, ends, everyWay, nobody, nora } from './testing/brief';
import { threads } from './threads';

const writer = new TemplateWriter();

describe('facts', () => {
  /** Every word with a capital letter or a digit, without the first words of sentences. */
  const names = (text: string) =>
    text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.filter((word) => /[\p{Lu}\p{N}]/u.test(word)) ?? [];

  it('come from the brief only', async () => {
    const templates = [threads, frames, subjects, phrases].map((said) => JSON.stringify(said)).join(' ');
    const vocabulary = new Set(templates.toLowerCase().match(/[\p{L}\p{N}’-]+/gu));
    const chance = seeded('fuzz');
    const invented = () => {
      const letters = () => pick(chance, [...'bdfgklmnprstvz']) + pick(chance, [...'aeiou']);
      return pick(chance, [...'BDFGKLMNPRSTVZ']) + 'y' + letters() + letters() + letters();
    };
    const months = 'January February March April May June July August September October November December'.split(' ');
    const maybe = (value: () => string) => (chance() < 0.7 ? value() : '');
    for (let i = 0; i < 400; i += 1) {
      const [tone, channel] = pick(chance, everyWay);
      const of = brief(
        {
          name: `${invented()} ${invented()}`,
          title: maybe(() => `${invented()} ${pick(chance, ['Manager', 'COO', 'of Sales'])}`),
          company: maybe(() => `${invented()} ${invented()}`),
          description: maybe(() => `Runs 17 plants in ${invented()}`),
          tags: [maybe(() => `${invented()} logistics`)],
          connectedOn: pick(chance, [null, '2023-07-04']),
          lastTouch: pick(chance, [null, '2024-02-29']),
        },
        {
          tone,
          channel,
          seed: `fuzz-${i}`,
          author: {
            firstName: maybe(invented),
            bio: maybe(() => `I work in ${invented()}.`),
            clientTypes: [maybe(invented)],
          },
        },
      );
      const told = new Set(
        [...names(JSON.stringify(of)), ...months, 'LinkedIn', '2023', '2024'].map((word) => word.toLowerCase()),
      );
      const { body, title, basis } = await writer.message(of);
      const unknown = names(`${title ?? ''}\n${body}`)
        .map((word) => word.toLowerCase())
        .filter((word) => !vocabulary.has(word) && !told.has(word));
      expect({ body, unknown }).toEqual({ body, unknown: [] });
      const source = JSON.stringify(of);
      for (const fact of basis.filter((line) => /^(?:Name|Title|Company|Description|Tag|Your)/.test(line))) {
        for (const word of names(fact.slice(fact.indexOf(':') + 1))) expect(source).toContain(word);
      }
    }
  });

  it('are listed in words that a person can check', async () => {
    const lead = {
      connectedOn: '2024-05-12',
      lastTouch: '2025-03-03',
      description: 'Runs three plants; new since October',
    };
    const all = new Set<string>();
    for (let i = 0; i < 300; i += 1) {
      const lastTouch = i % 2 ? null : lead.lastTouch;
      const author = { ...nora, bio: 'I coach operations leaders. Based in Malmö.' };
      const { basis } = await writer.message(
        brief({ ...lead, lastTouch, tags: ['logistics'] }, { seed: `b${i}`, author }),
      );
      for (const fact of basis) all.add(fact);
    }
    expect([...all].sort()).toEqual([
      'Company: Varden Logistics',
      'Connected on LinkedIn on 12 May 2024',
      'Description: Runs three plants',
      'Last in touch on 3 March 2025',
      'Name: Marta Kowalczyk',
      'Title: COO',
      'Your bio: I coach operations leaders',
      'Your client types: COOs in logistics',
    ]);
  });

  it('about the author come from the bio and the client types only', async () => {
    const { body } = await writer.message(brief({}, { author: nobody, channel: 'email' }));
    expect(body).not.toMatch(/I (?:work with|coach|help)/);
    expect(body).not.toContain('Nora');
  });

  it('that are private to the author are not in the message', async () => {
    const lead = {
      description: 'Owes me a coffee. She thinks the price is too high',
      tags: ['hot lead', 'import 12 May', 'difficult', 'warm logistics contact'],
      title: '',
      company: '',
    };
    for (let i = 0; i < 60; i += 1) {
      const { body, basis } = await writer.message(brief(lead, { seed: `p${i}` }));
      expect(`${body}${basis.join()}`).not.toMatch(/coffee|price|\bhot\b|import 12|difficult|warm/i);
    }
  });

  it('in tags are used when they name a field of work', async () => {
    const lead = { title: '', company: '', tags: ['vip', 'shift handovers'] };
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => writer.message(brief(lead, { seed: `g${i}` }))),
    );
    expect(
      all.every(({ body, basis }) => body.includes('shift handovers') && basis.includes('Tag: shift handovers')),
    ).toBe(true);
  });

  it('can be missing, and the message is still complete', async () => {
    const { body } = await writer.message(brief({ name: '', title: '', company: 'Self-employed' }, { author: nobody }));
    expect(body).toMatch(/^\p{Lu}/u);
    expect(body).not.toContain('Self-employed');
    expect(body).toMatch(ends);
  });

  it('are written as a person would write them', async () => {
    const lead = { title: 'CHIEF OPERATING OFFICER | Speaker 🚀', company: 'Varden Logistics GmbH' };
    const bodies = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => (await writer.message(brief(lead, { seed: `q${i}` }))).body),
    );
    const all = bodies.join('\n');
    expect(all).toContain('Chief Operating Officer');
    expect(all).toContain('Varden Logistics');
    expect(all).not.toMatch(/GmbH|Speaker|🚀|OPERATING/u);
  });
});
