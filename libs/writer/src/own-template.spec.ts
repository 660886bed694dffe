import { factsOf } from './facts';
import { writeMessage } from './messages';
import { letterOf, missingFacts, templateOf, templateProblems } from './own-template';
import { shippedTemplates } from './templates';
import { brief, mara } from './testing/briefs';
import type { MessageBrief, OwnTemplate } from './writer';

const own = (change: Partial<OwnTemplate> = {}): OwnTemplate => ({
  id: 'a',
  situation: 'reconnect',
  replacesShipped: true,
  subject: '',
  text: 'Hi {{ first_name }}, since {{ connected_year }}.',
  ...change,
});
const written = (templates: OwnTemplate[], rest: Partial<MessageBrief> = {}, chosen?: string) =>
  writeMessage(
    brief({ connectedOn: '2019-05-12' }, { author: { ...mara, templates }, ...rest }),
    chosen === undefined ? undefined : 'reconnect',
    chosen,
  );

describe('An own template', () => {
  it('writes in place of the shipped one of its situation, in every tone', () => {
    for (const tone of ['calm', 'bold'] as const)
      expect(written([own()], { tone })).toMatchObject({ body: 'Hi Marta, since 2019.', template: 'own:a' });
    expect(written([own({ situation: 'reply' })]).template).toBe('shipped:reconnect');
    expect(written([own({ id: 'new' }), own()]).template).toBe('own:new');
  });

  it('that replaces none writes only when it is chosen', () => {
    const extra = own({ id: 'b', replacesShipped: false });
    expect(written([extra]).template).toBe('shipped:reconnect');
    expect(written([own(), extra], {}, 'b').template).toBe('own:b');
    expect(written([own(), extra], {}, 'gone').template).toBe('own:a');
  });

  it('is passed over when nothing is left of it, and in a note that it does not fit', () => {
    expect(written([own({ text: 'We met at {{ event }}.' })]).template).toBe('shipped:reconnect');
    const author = { ...mara, templates: [own({ situation: 'new-connection', text: `Hi. ${'word '.repeat(60)}` })] };
    expect(writeMessage(brief({}, { author, channel: 'linkedin_note' })).template).toBe('shipped:new-connection');
    expect(writeMessage(brief({}, { author })).template).toBe('own:a');
  });

  it('has the shipped subject in a mail when its own says nothing', () => {
    const mail = { channel: 'email' } as const;
    expect(written([own({ subject: 'For {{ company }}' })], mail).title).toBe('For Varden Group');
    expect(written([own()], mail).title).toBe('A late hello');
    expect(written([own({ subject: '{{ event }}' })], mail).title).toBe('A late hello');
  });

  it('has no problem when it is one that ships', () => {
    for (const { situation, subject, text } of shippedTemplates)
      for (const one of Object.values(text)) expect(templateProblems({ situation, subject, text: one })).toEqual([]);
  });

  it('begins as a letter: a shipped one without its conditions, which can be saved', () => {
    const of = (id: string) => shippedTemplates.find(({ situation }) => situation === id)?.text.calm ?? '';
    expect(letterOf(of('reconnect'))).toBe(
      [
        'Hi {{ first_name }}, we connected back in {{ connected_year | ask }} and never got to talk. {{ why_now }}.',
        'These days I help {{ who_i_help | ask }} with {{ with_what | ask }}. Is that on your desk at {{ company }}, or is somebody else the right person to ask?',
        '{{ sign }}',
      ].join('\n\n'),
    );
    for (const { situation, text } of shippedTemplates)
      for (const letter of Object.values(text).map(letterOf)) {
        expect(letter).not.toMatch(/\{%|\uE000|\[\]| [ .,?]|\n\n\n/u);
        expect(templateProblems({ situation, subject: '', text: letter ?? '' })).toEqual([]);
      }
    expect(letterOf('Hi {{ first_name }}.')).toBeNull();
  });

  it('names the facts that a lead lacks', () => {
    const given = own({ subject: '{{ title }}', text: '{% if event %}{{ company }}{% endif %}{{ role_since }}' });
    expect(missingFacts(given, factsOf(brief()))).toEqual(['event', 'role_since']);
  });
});

describe('The words of a draft as a template', () => {
  const facts = factsOf(brief());
  it.each([
    ['Hi Marta, is that yours at Varden Group?', 'Hi {{ first_name }}, is that yours at {{ company }}?'],
    ['Dear Marta Kowalczyk, dear MARTA', 'Dear {{ first_name }}, dear {{ first_name }}'],
    ['Martas and Martamaria', 'Martas and Martamaria'],
    ['I help founders of small software firms set prices.', 'I help {{ who_i_help }} set prices.'],
    ['Bye, Mara', 'Bye, {{ sign }}'],
  ])('%s', (words, template) => expect(templateOf(words, [{ facts, name: 'Marta Kowalczyk' }])).toBe(template));

  it('with a greeting that the author was asked for', () => {
    const asked = factsOf(brief({ name: 'Coach Carla' }));
    expect(asked.first_name).toBeNull();
    expect(templateOf('Hi Carla.', [{ facts: asked, name: 'Coach Carla' }])).toBe('Hi {{ first_name }}.');
  });

  it('with a name that is a pattern', () => {
    const odd = factsOf(brief({ name: 'Ann', company: 'A+B (C)' }));
    expect(templateOf('Hi Ann at A+B (C)', [{ facts: odd, name: 'Ann' }])).toBe('Hi {{ first_name }} at {{ company }}');
  });
});
