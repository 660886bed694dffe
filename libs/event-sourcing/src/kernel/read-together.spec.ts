import { readTogether } from './read-together';

describe('reads that come at once', () => {
  const stored = new Map<string, string>();
  const reads: string[][] = [];
  let goOn: (() => void)[] = [];
  const get = readTogether(async (keys) => {
    reads.push(keys);
    const values = new Map(stored);
    await new Promise<void>((resolve) => goOn.push(resolve));
    if (keys.includes('broken')) throw new Error('the database is away');
    return values;
  });
  const turn = () => new Promise(setImmediate);
  /** Ends the reads that run now, or begin in the next turns. */
  const finish = async () => {
    await turn();
    await turn();
    const ends = goOn;
    goOn = [];
    for (const end of ends) end();
    await turn();
  };

  beforeEach(() => {
    stored.clear();
    reads.length = 0;
  });

  it('those of one turn share a read, and those that come while it runs share the next', async () => {
    stored.set('a', 'A').set('b', 'B');
    const first = [get('a'), get('b')];
    await turn();
    const next = [get('b'), get('a'), get('none')];
    await finish();
    await finish();
    expect(await Promise.all([...first, ...next])).toEqual(['A', 'B', 'B', 'A', undefined]);
    expect(reads).toEqual([
      ['a', 'b'],
      ['b', 'a', 'none'],
    ]);
  });

  it('nobody gets a value from before the question', async () => {
    stored.set('a', 'before');
    const first = get('a');
    await turn();
    stored.set('a', 'after');
    const second = get('a');
    await finish();
    await finish();
    expect([await first, await second]).toEqual(['before', 'after']);
  });

  it('an error reaches those that share the read, and the next read begins', async () => {
    const broken = expect(get('broken')).rejects.toThrow('the database is away');
    await turn();
    stored.set('a', 'A');
    const after = get('a');
    await finish();
    await finish();
    await broken;
    expect(await after).toBe('A');
  });

  it('a read that hangs holds nobody else', async () => {
    stored.set('b', 'B');
    const hangs = get('a');
    await turn();
    const next = get('b');
    const [, ends] = await new Promise<(() => void)[]>((resolve) => {
      const look = setInterval(() => {
        if (goOn.length < 2) return;
        clearInterval(look);
        resolve(goOn);
      });
    });
    ends?.();
    expect(await next).toBe('B');
    await finish();
    expect(await hangs).toBeUndefined();
  });
});
