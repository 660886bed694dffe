import { begunFact, factIn, firstLineOf, partsOf, renameFact, withFact } from './liquid-facts';

it('The parts of a template are together the template', () => {
  const template = 'Hi {{ first_name }}, {% if title %}so {{ title | ask }}{% endif %} [a line]. {{ co';
  const parts = partsOf(template);
  expect(parts.map(({ text }) => text).join('')).toBe(template);
  expect(parts.map(({ is }) => is)).toEqual([
    'words',
    'fact',
    'words',
    'condition',
    'words',
    'fact',
    'condition',
    'words',
    'gap',
    'words',
    'fact',
  ]);
  expect(parts.filter(({ is }) => is === 'fact').map(({ text }) => factIn(text))).toEqual([
    'first_name',
    'title',
    'co',
  ]);
});

it.each([
  ['Hi {{ first_name }}, hello.\n\nBye', 'Hi {{ first_name }}, hello.'],
  ['\n{% if mail %}A mail.{% endif %}Hi {% if event %}there{% else %}you{% endif %}.', 'Hi there.'],
  [
    '{% unless mail %}Short{% endunless %}{% if a %}{% if note %}x{% else %} and sweet{% endif %}{% endif %}',
    'Short and sweet',
  ],
  ['{% if open', '{% if open'],
])('The first line of %j is %j', (template, line) =>
  expect(
    firstLineOf(template)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line),
);

describe('A fact that is being typed', () => {
  it.each([
    ['Hi {{', ''],
    ['Hi {{ co', 'co'],
    ['Hi {{ company }}', null],
    ['Hi {', null],
  ])('in %j is %j', (before, begun) => expect(begunFact(before)).toBe(begun));

  it.each([
    ['Hi {{ co', 8, 'Hi {{ company }}'],
    ['Hi {{ fr }}, bye', 8, 'Hi {{ company }}, bye'],
    ['Hi {{ fr | ask }}!', 8, 'Hi {{ company }}!'],
    ['{{ and {{ title }}', 3, '{{ company }}and {{ title }}'],
  ])('in %j takes its place', (text, cursor, after) => {
    const placed = withFact(text, cursor, 'company');
    expect(placed.text.replaceAll('  ', ' ')).toBe(after);
    expect(placed.text.slice(0, placed.cursor)).toMatch(/\{\{ company \}\}$/u);
  });
});

it('A name with spaces is one name, and is renamed as a whole', () => {
  expect(factIn('{{ first name | ask }}')).toBe('first name');
  expect(renameFact('first name {{ first name | ask }}', 'first name', 'first_name')).toBe(
    'first name {{ first_name | ask }}',
  );
});

it('An unknown fact is renamed in facts and conditions, and nowhere else', () => {
  expect(renameFact('frist {% if frist %}{{ frist | ask }}{{ frist_name }}{% endif %}', 'frist', 'first_name')).toBe(
    'frist {% if first_name %}{{ first_name | ask }}{{ frist_name }}{% endif %}',
  );
});
