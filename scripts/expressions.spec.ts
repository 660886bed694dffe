import { slowExpressions } from './expressions.mjs';

describe('The check of regular expressions', () => {
  it('names one that tries many ways to split a text, and its line', () => {
    const source = String.raw`const fine = /^\d+$/u;
const phone = /^(?:tel)?\s*[.:]?\s*\+?[\d\s()./-]{7,}$/iu;`;
    expect(slowExpressions('phone.ts', source)).toEqual([
      String.raw`phone.ts:2: /^(?:tel)?\s*[.:]?\s*\+?[\d\s()./-]{7,}$/iu takes too long for many " ".`,
    ]);
  });

  it('finds it in a component, and has nothing to say of the others', () => {
    const source =
      'export const Line = () => <p title={"@".replace(/[^ ]+@[^ ]+\\.[a-z]{2,}/g, "")}>{/a+/.source}</p>;';
    expect(slowExpressions('line.tsx', source)).toEqual([expect.stringContaining('line.tsx:1: /[^ ]+@[^ ]+')]);
  });
});
