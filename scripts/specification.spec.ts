import { readFileSync } from 'node:fs';
import path from 'node:path';
import { problemsIn, problemsInFaults } from './specification.mjs';

const root = path.resolve(import.meta.dirname, '..');
const table = readFileSync(path.join(root, 'docs/quality/specification.md'), 'utf8');
const row = (cells: string) => table.replace(/^\| 1\.1 \|.*$/m, `| 1.1 | External sign-in | ${cells} |`);
/** Only the faults of row 1.1, because every other named test exists. */
const problems = (text: string, source?: string) =>
  problemsIn(text, (file) => (file === 'a.spec.ts' ? source : undefined)).filter((problem) => /^1\.1\b/.test(problem));

describe('The check of the specification', () => {
  it('accepts a row whose tests exist, also in a table and with an apostrophe', () => {
    expect(problems(row('works | `a.spec.ts` › keeps it'), "it('keeps it', run)")).toEqual([]);
    expect(problems(row('works | `a.spec.ts` › is %s › one'), "it.each(['one'])('is %s', run)")).toEqual([]);
    expect(problems(row("works | `a.spec.ts` › isn't"), String.raw`it('isn\'t', run)`)).toEqual([]);
    expect(problems(row('not yet | '))).toEqual([]);
  });
  it.each([
    ['works | `a.spec.ts` › keeps it', "it('keeps it all', run)", '1.1: `a.spec.ts` has no test "keeps it"'],
    ['works | `a.spec.ts` › keeps it', undefined, '1.1: there is no file `a.spec.ts`'],
    ['works | `a.spec.ts`', '', '1.1: `a.spec.ts` is named without a test'],
    ['works | ', '', '1.1 works, but names no test'],
    ['not yet | `a.spec.ts` › keeps it', "it('keeps it', run)", '1.1 is not built, but names a test'],
    ['maybe | ', '', '1.1: there is no state "maybe"'],
  ])('refuses %s', (cells, source, problem) => expect(problems(row(cells), source)).toEqual([problem]));
  it('refuses a row that is missing or there twice', () => {
    const [first = ''] = /^\| 1\.1 \|.*$/m.exec(table) ?? [];
    expect(problems(table.replace(first, ''))).toContain('1.1 is missing');
    expect(problems(`${table}\n${first}`)).toContain('1.1 is there twice');
  });
});

it('The check of the faults refuses a row without a test, a test that does not exist, and a row that is there twice', () => {
  const problemsOf = (...rows: string[]) => problemsInFaults(rows.join('\n'), () => "it('keeps it', run)");
  const kept = '| F.1 | A fault | its cause | `a.spec.ts` › keeps it |';
  expect(problemsOf(kept)).toEqual([]);
  expect(problemsOf('| F.1 | A fault | its cause | |')).toEqual(['F.1 names no test']);
  expect(problemsOf('| F.1 | A fault | its cause | `a.spec.ts` › loses it |')).toEqual([
    'F.1: `a.spec.ts` has no test "loses it"',
  ]);
  expect(problemsOf(kept, kept)).toEqual(['F.1 is there twice']);
  expect(problemsOf()).toEqual(['docs/quality/faults.md has no rows']);
});
