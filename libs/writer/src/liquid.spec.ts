import { fillTemplate } from './messages';
import { shippedTemplates } from './templates';
import { brief, nobody } from './testing/briefs';
import { unknownVariables, variableNames, variables } from './variables';

const [shipped] = shippedTemplates;
if (!shipped) throw new Error('No template ships');
const filled = (text: string, given = brief()) =>
  fillTemplate({ ...shipped, text: { ...shipped.text, calm: text } }, given).body;

describe('a message template', () => {
  it('leaves out a sentence whose fact is missing', () => {
    expect(filled('Hi {{ first_name }}. You met at {{ event }}. Good.')).toBe('Hi Marta. Good.');
    expect(filled('One {{ event }} here.\n\nTwo.')).toBe('Two.');
  });

  it('asks for a fact that it cannot do without, with the fact’s question or its own', () => {
    expect(filled('We met at {{ event | ask }}.')).toBe('We met at [where did you meet?].');
    expect(filled('We met at {{ event | ask: "which fair?" }}.')).toBe('We met at [which fair?].');
    expect(filled('I help {{ who_i_help | ask }}.', brief({}, { author: nobody }))).toBe('I help [who you help].');
  });

  it('has conditions, and other words for a missing fact', () => {
    expect(
      filled('{% if event %}A{% else %}B{% endif %} {% unless title %}C{% endunless %}{{ event | default: "D" }}'),
    ).toBe('B D');
    expect(filled('{{ company | upcase }}, {{ title | downcase }}')).toBe('VARDEN GROUP, coo');
  });

  it('keeps facts as they are: not as templates or gaps, and without a second full stop', () => {
    expect(filled('We work at {{ company }}.', brief({ company: 'St. Brendan Hospital' }))).toBe(
      'We work at St. Brendan Hospital.',
    );
    expect(filled('So {{ question }}.')).toBe('So When did you last change yours?');
    expect(filled('{{ result }}. {{ result }}')).toBe(
      'A client raised prices by 18 % and lost nobody. A client raised prices by 18 % and lost nobody',
    );
  });

  it('keeps a gap of the author whole', () => {
    expect(filled('Hi. [Why her? And why now?] Bye.')).toBe('Hi. [Why her? And why now?] Bye.');
  });

  it.each([
    ['{% for i in (1..100000000) %}{% endfor %}'],
    ['{% include "/etc/passwd" %}'],
    ['{% render "/etc/passwd" %}'],
    ['{% layout "/etc/passwd" %}'],
    ['{% assign a = "b" %}'],
    ['{{ "now" | date: "%9999999d" }}'],
    ['{{ company | split: "" | join: "x" }}'],
    ['{{ company'],
    ['x'.repeat(10_001)],
  ])('refuses %.40s', (text) => {
    expect(() => filled(text)).toThrow();
    expect(() => unknownVariables(text)).toThrow();
  });

  it('cannot reach into a fact', () => {
    expect(unknownVariables('{{ company.constructor }}')).toMatchObject([{ name: 'company.constructor' }]);
    expect(() => filled('A{{ company.constructor }}B. C.')).toThrow();
  });
});

describe('the facts of a template', () => {
  it('each have a meaning, an example and a question', () => {
    for (const { meaning, example, question } of Object.values(variables))
      expect([meaning, example, question]).not.toContain('');
    expect(new Set(variableNames).size).toBe(variableNames.length);
  });

  it('that are unknown are named, with the nearest one', () => {
    expect(
      unknownVariables(
        'Hi {{ frist_name }}, {% if compnay %}{{ weather }}{% endif %}{{ sign }}{% if mail %}.{% endif %}',
      ),
    ).toEqual([
      { name: 'frist_name', didYouMean: 'first_name' },
      { name: 'compnay', didYouMean: 'company' },
      { name: 'weather', didYouMean: null },
    ]);
  });

  it('that are typed with spaces are named as they were typed', () => {
    expect(unknownVariables('Hi {{ first name }}, {{frist name | ask}} {{first name}} {{ shoe size }}')).toEqual([
      { name: 'first name', didYouMean: 'first_name' },
      { name: 'frist name', didYouMean: 'first_name' },
      { name: 'shoe size', didYouMean: null },
    ]);
    expect(unknownVariables('{{ event or title }}')).toEqual([]);
  });

  it('are known in all shipped templates', () => {
    for (const { subject, text, note } of shippedTemplates)
      for (const one of [subject, ...Object.values(text), ...Object.values(note ?? {})])
        expect(unknownVariables(one)).toEqual([]);
  });
});
