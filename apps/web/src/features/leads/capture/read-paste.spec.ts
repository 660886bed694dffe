import { own, pastes } from './read-paste.fixtures';
import { readPaste } from './read-paste';

describe('A paste', () => {
  it.each(pastes)('is read: $called', ({ text, expected }) => {
    const { kind, by, fields, words, lines } = readPaste(text, own);
    const { kind: _kind, by: expectedBy = 'them', words: expectedWords = null, ...values } = expected;
    expect({ kind, by, words }).toEqual({ kind: expected.kind, by: expectedBy, words: expectedWords });
    expect(Object.fromEntries(Object.entries(fields).map(([field, found]) => [field, found.value]))).toEqual(values);
    // Each field names the line that it came from.
    for (const { line } of Object.values(fields)) expect(lines[line]?.mark).toBe('field');
    expect(lines.map((line) => line.text).join('\n')).toBe(text);
  });

  it('of a signature strikes the lines that no field takes', () => {
    const { lines } = readPaste(
      'Ilse Vermeulen\nHead of Operations at Norderhaven\nilse@norderhaven.example\nThanks for the talk.',
    );
    expect(lines.map(({ mark }) => mark)).toEqual(['field', 'field', 'field', 'left']);
  });

  it('of nothing that names a person has no name, and keeps its words', () => {
    for (const text of ['', '   \n\n', '12345', 'https://example.com/a', 'x'.repeat(100_000)]) {
      const { fields, lines } = readPaste(text);
      expect(fields.name).toBeUndefined();
      expect(lines.map((line) => line.text).join('\n')).toBe(text);
    }
  });
});
