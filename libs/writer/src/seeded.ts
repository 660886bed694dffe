/**
 * Random numbers that can be repeated: code that needs variety passes a seed. FNV-1a hashes the seed to 32 bits, and
 * mulberry32 makes a sequence from them.
 */

/** FNV-1a of the text's UTF-16 units, as an unsigned 32-bit integer. Not for secrets. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return h >>> 0;
}

/** Returns the next number of a sequence, from 0 (inclusive) to 1 (exclusive). The same seed gives the same sequence. */
export type Chance = () => number;

/** mulberry32 started from the hash of `seed`. */
export function seeded(seed: string): Chance {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of `items`. @throws RangeError when there is none */
export function pick<T>(chance: Chance, items: readonly T[]): T {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new RangeError('pick: nothing to pick from');
  return item;
}

/** A shuffled copy of `items`. */
export function shuffled<T>(chance: Chance, items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: chance() }));
  return keyed.sort((a, b) => a.key - b.key).map((k) => k.item);
}
