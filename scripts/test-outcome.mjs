import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** When more spec files than this failed, something is broken for all of them, and a second run would only take time. */
export const mostFilesAgain = 10;

/**
 * What one run of Jest found. `json` is its JSON result, or undefined when it ended before it had one. `groups` are the spec files
 * by the test file that runs them together: there, the first block of each test is named like its file.
 */
export function read({ json, code, root, groups = new Map() }) {
  const tests = [];
  const broken = [];
  for (const { name, status, message, assertionResults } of json?.testResults ?? []) {
    const file = path.relative(root, name);
    const seen = new Map();
    for (const result of assertionResults) {
      const titles = [...result.ancestorTitles, result.title];
      const where = groups.has(name) ? titles.shift() : file;
      const title = titles.join(' ');
      const key = `${where}: ${title}`;
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      // Two tests of a file may have the same name.
      const id = `${key} (${nth})`;
      tests.push({ id, file: where, title, status: result.status, why: firstLine(result.failureMessages?.[0]) });
    }
    // A file that could not be loaded has no failed test.
    if (status === 'failed' && !assertionResults.some(failed))
      broken.push({ file, files: groups.get(name) ?? [file], why: firstLine(message) });
  }
  const fails = broken.length > 0 || tests.some(failed);
  if (!json) broken.push({ file: 'Jest', files: [], why: `ended with ${code} before it had results` });
  else if (code !== 0 && !fails)
    broken.push({ file: 'Jest', files: [], why: `ended with ${code} though no test failed` });
  return { tests, broken };
}

/** The spec files that failed. */
export function failedFiles({ tests, broken }) {
  const files = [...tests.filter(failed).map(({ file }) => file), ...broken.flatMap(({ files }) => files)];
  return [...new Set(files)];
}

/**
 * Counts each test once. `second` is the run of the files that failed in the first one, alone, or undefined when there was none.
 * A test that passed in one of the two is unstable and counts as passed. `unstable` and `failures` are the lines that name them.
 */
export function judge(first, second = { tests: [], broken: [] }) {
  const unstable = [];
  const failures = [];
  const total = { passed: 0, failed: 0, skipped: 0 };
  const again = new Map(second.tests.map((test) => [test.id, test]));
  const brokenAgain = new Set(second.broken.flatMap(({ files }) => files));
  const count = ({ status }) => (total[status === 'passed' ? 'passed' : 'skipped'] += 1);
  const fail = ({ file, title, why }) => {
    total.failed += 1;
    failures.push(line('Failed', file, title, why));
  };

  for (const test of first.tests) {
    const repeated = again.get(test.id);
    if (failed(test)) {
      if (repeated?.status === 'passed' && !brokenAgain.has(test.file)) {
        total.passed += 1;
        unstable.push(`${line('Unstable', test.file, test.title, test.why)}; passed when it ran again alone`);
      } else fail(test);
      continue;
    }
    count(test);
    if (test.status === 'passed' && repeated && failed(repeated))
      unstable.push(`${line('Unstable', test.file, test.title, repeated.why)}; failed only when it ran again alone`);
  }

  const ran = new Set(second.tests.map(({ file }) => file));
  const known = new Set(first.tests.map(({ id }) => id));
  for (const { file, files, why } of first.broken) {
    // The tests that only the second run could load.
    const tests = second.tests.filter((test) => files.includes(test.file) && !known.has(test.id));
    for (const test of tests) {
      if (failed(test)) fail(test);
      else count(test);
    }
    const stillBroken = second.broken.filter((suite) => suite.files.some((one) => files.includes(one)));
    for (const suite of stillBroken) fail(suite);
    if (stillBroken.length > 0) continue;
    if (files.length === 0 || !files.every((one) => ran.has(one))) fail({ file, why });
    else if (!tests.some(failed)) unstable.push(`${line('Unstable', file, '', why)}; passed when it ran again alone`);
  }
  // Jest itself may fail in the second run only.
  for (const { file, files, why } of second.broken) if (files.length === 0) fail({ file, why });
  return { ...total, unstable, failures };
}

/** @returns the sum of several outcomes */
export function sum(outcomes) {
  const add = (name) => outcomes.reduce((all, outcome) => all + outcome[name], 0);
  const join = (name) => outcomes.flatMap((outcome) => outcome[name]);
  const lines = { unstable: join('unstable'), failures: join('failures') };
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped'), ...lines };
}

/** What is printed at the end. CI reads the last line. */
export function report({ passed, failed, skipped, unstable, failures }) {
  return [...unstable, ...failures, `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`];
}

function failed({ status }) {
  return status === 'failed';
}

function line(...parts) {
  return parts.filter(Boolean).join(': ');
}

function firstLine(text) {
  const whole = stripVTControlCharacters(text ?? '').replace('● Test suite failed to run', '');
  return whole.trim().split('\n', 1)[0];
}
