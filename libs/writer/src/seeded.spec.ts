import { hash, pick, seeded, shuffled } from './seeded';

describe('seeded random numbers', () => {
  it('hash with FNV-1a', () => {
    expect(hash('')).toBe(0x811c9dc5);
    expect(hash('a')).toBe(0xe40c292c);
    expect(hash('foobar')).toBe(0xbf9cf968);
  });

  it('are the same for the same seed and differ for another', () => {
    const run = (seed: string) => {
      const chance = seeded(seed);
      return Array.from({ length: 20 }, () => chance());
    };
    expect(run('one')).toEqual(run('one'));
    expect(run('one')).not.toEqual(run('two'));
    expect(run('one').every((n) => n >= 0 && n < 1)).toBe(true);
  });

  it('are spread evenly enough', () => {
    const chance = seeded('spread');
    const seen = new Map<string, number>();
    for (let i = 0; i < 4000; i += 1) {
      const item = pick(chance, ['a', 'b', 'c', 'd']);
      seen.set(item, (seen.get(item) ?? 0) + 1);
    }
    for (const count of seen.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
    expect(seen.size).toBe(4);
  });

  it('shuffle a copy with the same items', () => {
    const items = Array.from({ length: 30 }, (_, i) => i);
    const mixed = shuffled(seeded('mix'), items);
    expect(mixed).not.toEqual(items);
    expect([...mixed].sort((a, b) => a - b)).toEqual(items);
    expect(shuffled(seeded('mix'), items)).toEqual(mixed);
  });

  it('cannot pick from an empty list', () => {
    expect(() => pick(seeded('x'), [])).toThrow(RangeError);
  });
});
