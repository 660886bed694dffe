import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { slowExpressions, slownessOf } from './expressions.mjs';

describe('The check of regular expressions', () => {
  it('names one that can split a text in many ways, also when only some texts show it', () => {
    expect(slowExpressions('greeting.ts', 'export const name = /^Hi ((?:[^ ,]+ ?){1,4}?),/u;')).toEqual([
      'greeting.ts:1: /^Hi ((?:[^ ,]+ ?){1,4}?),/u can split one text in many ways.',
    ]);
  });

  it('names one that takes too long, and its line', () => {
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

describe('The expressions that modules put together from parts', () => {
  const RealRegExp = RegExp;
  afterEach(() => Object.assign(globalThis, { RegExp: RealRegExp }));

  it('take a short time', async () => {
    const made: RegExp[] = [];
    globalThis.RegExp = new Proxy(RealRegExp, {
      construct: (target, given) => {
        const one = new target(...(given as [string, string?]));
        made.push(one);
        return one;
      },
    });
    const root = path.resolve(import.meta.dirname, '..');
    for (const folder of [
      'libs/contracts/src',
      'libs/domain/src',
      'libs/writer/src',
      'apps/api/src/features/imports/csv',
    ])
      for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
        const file = path.join(root, folder, name);
        if (/(?<!\.spec)\.ts$/.test(name) && readFileSync(file, 'utf8').includes('new RegExp(')) await import(file);
      }
    const different = new Map(made.map((one) => [String(one), one]));
    expect(different.size).toBeGreaterThan(20);
    expect([...different].map(([text, one]) => [text, slownessOf(one)]).filter(([, slowness]) => slowness)).toEqual([]);
  });
});
