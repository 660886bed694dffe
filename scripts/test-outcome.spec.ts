import { failedFiles, judge, read, report, sum, type JestResult } from './test-outcome.mjs';

const root = '/work';
const groups = new Map([['/work/dist-specs/all/api/1.spec.ts', ['a.spec.ts', 'b.spec.ts']]]);
const group = 'dist-specs/all/api/1.spec.ts';

type Status = 'passed' | 'failed' | 'pending';
const test = (name: string, status: Status, why = 'Error: too late') => {
  const titles = name.split(' › ');
  const failureMessages = status === 'failed' ? [`\u001B[31m${why}\u001B[39m\n  at here`] : [];
  return { ancestorTitles: titles.slice(0, -1), title: titles.at(-1) ?? '', status, failureMessages };
};
const suite = (file: string, ...tests: ReturnType<typeof test>[]) => ({
  name: `${root}/${file}`,
  status: tests.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: tests,
});
const unloadable = (file: string, why = 'SyntaxError: no such export') => ({
  ...suite(file),
  status: 'failed',
  message: `  ● Test suite failed to run\n\n    ${why}\n      at there`,
});
const ran = (...testResults: JestResult['testResults']) =>
  read({ json: { testResults }, code: testResults.some(({ status }) => status === 'failed') ? 1 : 0, root, groups });
const printed = (...runs: Parameters<typeof judge>) => report(judge(...runs));

describe('The end of the tests', () => {
  it('counts what passed, failed and was skipped, and names each failure with its file and the first line of why', () => {
    const run = ran(
      suite('a.spec.ts', test('waits', 'passed'), test('late', 'pending')),
      suite('b.spec.ts', test('c › d', 'failed')),
    );
    expect(failedFiles(run)).toEqual(['b.spec.ts']);
    expect(printed(run)).toEqual(['Failed: b.spec.ts: c d: Error: too late', '1 passed, 1 failed, 1 skipped']);
  });

  it('counts a test once that passes when it runs again, and names it as unstable', () => {
    const first = ran(
      suite('a.spec.ts', test('one', 'passed'), test('two', 'failed')),
      suite('b.spec.ts', test('one', 'passed')),
    );
    expect(printed(first, ran(suite('a.spec.ts', test('one', 'passed'), test('two', 'passed'))))).toEqual([
      'Unstable: a.spec.ts: two: Error: too late; passed when it ran again alone',
      '3 passed, 0 failed',
    ]);
  });

  it('counts a test once that fails again, with the reason of the first time', () => {
    const second = ran(suite('a.spec.ts', test('one', 'failed', 'Error: another')));
    expect(printed(ran(suite('a.spec.ts', test('one', 'failed'))), second)).toEqual([
      'Failed: a.spec.ts: one: Error: too late',
      '0 passed, 1 failed',
    ]);
  });

  it('names a test as unstable that fails only when it runs again', () => {
    const first = ran(suite('a.spec.ts', test('one', 'passed'), test('two', 'failed')));
    expect(printed(first, ran(suite('a.spec.ts', test('one', 'failed'), test('two', 'passed'))))).toEqual([
      'Unstable: a.spec.ts: one: Error: too late; failed only when it ran again alone',
      'Unstable: a.spec.ts: two: Error: too late; passed when it ran again alone',
      '2 passed, 0 failed',
    ]);
  });

  it('keeps a failure whose test is not found again, or whose file fails as a whole', () => {
    const first = ran(suite('a.spec.ts', test('one', 'failed')));
    expect(judge(first, ran()).failed).toBe(1);
    const broken = {
      ...suite('a.spec.ts', test('one', 'passed')),
      status: 'failed',
      message: 'Error: after the tests',
    };
    expect(judge(first, ran(broken)).failed).toBe(1);
  });

  it('tells two tests of the same name apart', () => {
    const first = ran(suite('a.spec.ts', test('one', 'passed'), test('one', 'failed')));
    expect(judge(first, ran(suite('a.spec.ts', test('one', 'passed'), test('one', 'failed')))).failed).toBe(1);
    expect(judge(first, ran(suite('a.spec.ts', test('one', 'failed'), test('one', 'passed')))).unstable).toHaveLength(
      2,
    );
  });

  describe('with spec files that ran in a group', () => {
    it('runs only the file again whose test failed', () => {
      const first = ran(suite(group, test('a.spec.ts › one', 'passed'), test('b.spec.ts › The list › one', 'failed')));
      expect(failedFiles(first)).toEqual(['b.spec.ts']);
      expect(printed(first, ran(suite('b.spec.ts', test('The list › one', 'passed'))))).toEqual([
        'Unstable: b.spec.ts: The list one: Error: too late; passed when it ran again alone',
        '2 passed, 0 failed',
      ]);
    });

    it('runs all files again when the group could not be loaded, and counts their tests', () => {
      const first = ran(unloadable(group));
      expect(failedFiles(first)).toEqual(['a.spec.ts', 'b.spec.ts']);
      expect(printed(first)).toEqual([`Failed: ${group}: SyntaxError: no such export`, '0 passed, 1 failed']);
      expect(
        printed(first, ran(suite('a.spec.ts', test('one', 'passed')), suite('b.spec.ts', test('one', 'passed')))),
      ).toEqual([
        `Unstable: ${group}: SyntaxError: no such export; passed when it ran again alone`,
        '2 passed, 0 failed',
      ]);
      expect(printed(first, ran(suite('a.spec.ts', test('one', 'passed')), unloadable('b.spec.ts')))).toEqual([
        'Failed: b.spec.ts: SyntaxError: no such export',
        '1 passed, 1 failed',
      ]);
      expect(
        printed(first, ran(suite('a.spec.ts', test('one', 'passed')), suite('b.spec.ts', test('one', 'failed')))),
      ).toEqual(['Failed: b.spec.ts: one: Error: too late', '1 passed, 1 failed']);
      expect(judge(first, ran(suite('a.spec.ts', test('one', 'passed')))).failed).toBe(1);
    });
  });

  it('counts a file that cannot be loaded as one failure, and what it has when it can be loaded later', () => {
    const first = ran(unloadable('a.spec.ts'));
    expect(printed(first, ran(unloadable('a.spec.ts')))).toEqual([
      'Failed: a.spec.ts: SyntaxError: no such export',
      '0 passed, 1 failed',
    ]);
    expect(printed(first, ran(suite('a.spec.ts', test('one', 'passed'), test('two', 'pending'))))).toEqual([
      'Unstable: a.spec.ts: SyntaxError: no such export; passed when it ran again alone',
      '1 passed, 0 failed, 1 skipped',
    ]);
  });

  it('counts Jest itself as a failure when it ends without results, or badly though no test failed', () => {
    expect(printed(read({ code: 'SIGKILL', root }))).toEqual([
      'Failed: Jest: ended with SIGKILL before it had results',
      '0 passed, 1 failed',
    ]);
    const open = { json: { testResults: [suite('a.spec.ts', test('one', 'passed'))] }, code: 'SIGKILL', root };
    const failure = 'Failed: Jest: ended with SIGKILL though no test failed';
    expect(printed(read(open))).toEqual([failure, '1 passed, 1 failed']);
    const unstable = 'Unstable: a.spec.ts: one: Error: too late; passed when it ran again alone';
    const first = ran(suite('a.spec.ts', test('one', 'failed')));
    expect(printed(first, read(open))).toEqual([unstable, failure, '1 passed, 1 failed']);
  });

  it('is one sum of several runs', () => {
    const run = judge(ran(suite('a.spec.ts', test('one', 'passed'), test('two', 'failed'))));
    expect(report(sum([run, run])).at(-1)).toBe('2 passed, 2 failed');
    expect(sum([run, run]).failures).toHaveLength(2);
  });
});
