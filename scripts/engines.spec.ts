import { readFileSync } from 'node:fs';
import { engineProblems } from './engines.mjs';

const lock = (packages: Parameters<typeof engineProblems>[0]['packages']) => ({
  packages: { '': { engines: { node: '>=20.19' } }, ...packages },
});
const newer = { version: '2.0.0', engines: { node: '>=22' } };
const runs = { why: 'a test', proof: () => Promise.resolve(true) };

describe('The check of the Node that packages need', () => {
  it('names a package that the oldest Node cannot run, however deep it lies', async () => {
    const packages = {
      'node_modules/fits': { version: '1.0.0', engines: { node: '^20.19.0 || >=22.12' } },
      'node_modules/says-nothing': { version: '1.0.0' },
      'node_modules/a/node_modules/@of/newer': newer,
    };
    expect(await engineProblems(lock(packages), {})).toEqual([
      '@of/newer 2.0.0 needs Node >=22, and package.json allows 20.19.0.',
    ]);
  });

  it('leaves out what only developers install', async () => {
    expect(await engineProblems(lock({ 'node_modules/tool': { ...newer, dev: true } }), {})).toEqual([]);
  });

  it('takes an exception that runs, and no other', async () => {
    const packages = lock({ 'node_modules/newer': newer });
    expect(await engineProblems(packages, { newer: runs })).toEqual([]);
    const fails = { why: 'a test', proof: () => Promise.reject(new Error('no such function')) };
    expect(await engineProblems(packages, { newer: fails })).toEqual([
      `newer does not run on Node ${process.versions.node}.`,
    ]);
    expect(await engineProblems(lock({}), { newer: runs })).toEqual([
      'The exception for newer is not needed any more.',
    ]);
  });

  it('passes for this product', async () => {
    const file = new URL('../package-lock.json', import.meta.url);
    expect(await engineProblems(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
