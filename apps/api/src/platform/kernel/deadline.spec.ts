import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deadline } from './deadline';

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
