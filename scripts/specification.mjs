// Checks docs/quality/specification.md: every row is there, a row that works names its tests, and each named test exists. Each row of
// docs/quality/faults.md names tests that exist, too.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** How many rows each section of the specification has. */
const sections = { 1: 14, 2: 85, 3: 28, 4: 11, 5: 7, 6: 7, 7: 23, 8: 22, 9: 19, C: 7 };
/** Whether a row of this state must name tests. */
const states = { works: true, differs: false, 'no test': false, 'not yet': false };

/** Whether the source contains the title of a test, in one of the forms of quotation. */
const isQuoted = (source, words) =>
  ["'", '"', '`'].some((quote) =>
    [words, words.replaceAll(quote, `\\${quote}`)].some((form) => source.includes(`${quote}${form}${quote}`)),
  );

/** Tests that one row names and that do not exist, as sentences. `read` returns the text of a file, or undefined. */
const missingTests = (number, named, read) =>
  named.flatMap((test) => {
    const [file = '', ...words] = test.split(' › ').map((part) => part.replaceAll('\\|', '|'));
    const source = read(file.replaceAll('`', ''));
    if (source === undefined) return [`${number}: there is no file ${file}`];
    if (words.length === 0) return [`${number}: ${file} is named without a test`];
    return words.filter((each) => !isQuoted(source, each)).map((each) => `${number}: ${file} has no test "${each}"`);
  });

/** The rows of the tables in a document whose numbers begin with one of these letters, cell by cell. */
const rowsOf = (text, letters) =>
  [...text.matchAll(new RegExp(`^\\| ((?:${letters})\\.\\d+) \\|.*$`, 'gm'))].map(([line]) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const testsOf = (cell) => cell.split('<br>').filter(Boolean);
const twice = (numbers) =>
  numbers.filter((number, n) => numbers.indexOf(number) !== n).map((number) => `${number} is there twice`);

const problemsOfRow = ([number, , state, tests], read) => {
  const named = testsOf(tests);
  if (!(state in states)) return [`${number}: there is no state "${state}"`];
  if (states[state] && named.length === 0) return [`${number} works, but names no test`];
  if (state === 'not yet' && named.length > 0) return [`${number} is not built, but names a test`];
  return missingTests(number, named, read);
};

/** The faults in the table of the specification, as sentences. */
export const problemsIn = (text, read) => {
  const rows = rowsOf(text, '\\d|C');
  const numbers = rows.map(([number]) => number);
  const wanted = Object.entries(sections).flatMap(([section, many]) =>
    Array.from({ length: many }, (_, n) => `${section}.${n + 1}`),
  );
  return [
    ...wanted.filter((number) => !numbers.includes(number)).map((number) => `${number} is missing`),
    ...twice(numbers),
    ...rows.flatMap((row) => problemsOfRow(row, read)),
  ];
};

/** The faults in the tables of docs/quality/faults.md, as sentences. */
export const problemsInFaults = (text, read) => {
  const rows = rowsOf(text, 'F');
  return [
    ...(rows.length === 0 ? ['docs/quality/faults.md has no rows'] : []),
    ...twice(rows.map(([number]) => number)),
    ...rows.flatMap(([number, , , tests]) => {
      const named = testsOf(tests);
      return named.length === 0 ? [`${number} names no test`] : missingTests(number, named, read);
    }),
  ];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined);
  const problems = [
    ...problemsIn(read('docs/quality/specification.md') ?? '', read),
    ...problemsInFaults(read('docs/quality/faults.md') ?? '', read),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
