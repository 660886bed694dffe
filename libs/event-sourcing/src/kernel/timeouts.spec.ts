import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deadline, endPart } from './timeouts';

const lines: { facts: object; message: string }[] = [];
const note = (facts: object, message: string) => void lines.push({ facts, message });
const log = { info: note, warn: note, error: note };
beforeEach(() => lines.splice(0));

describe('A part of the shutdown', () => {
  it('is waited for when it ends in time, and logs nothing', async () => {
    let ended = false;
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      ended = true;
    };
    await endPart('the slow one', 5_000, log, slow);
    expect(ended).toBe(true);
    expect(lines).toEqual([]);
  });

  it('is cut off and logged when it hangs', async () => {
    await endPart('the one that hangs', 20, log, () => new Promise(() => undefined));
    expect(lines).toEqual([
      { facts: { part: 'the one that hangs', ms: 20 }, message: 'cut off: it did not end in time' },
    ]);
  });

  it('is logged with its error when it fails, and does not throw', async () => {
    const err = new Error('no');
    await endPart('the one that fails', 5_000, log, () => Promise.reject(err));
    expect(lines).toEqual([{ facts: { part: 'the one that fails', err }, message: 'did not end well' }]);
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('A deadline', () => {
  it('comes also after the garbage collector has run', async () => {
    const { signal } = deadline(new AbortController().signal, 60);
    const aborted = once(signal, 'abort');
    const collecting = setInterval(collectGarbage, 5);
    await aborted.finally(() => clearInterval(collecting));
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts with the reason of the given signal, also of one that is aborted already', () => {
    const given = new AbortController();
    const [before, { signal: never, end }] = [deadline(given.signal, 60_000), deadline(given.signal, 60_000)];
    end();
    given.abort('left');
    expect(before.signal.reason).toBe('left');
    expect(never.aborted).toBe(false);
    expect(deadline(given.signal, 60_000).signal.reason).toBe('left');
    before.end();
  });
});
