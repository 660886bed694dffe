/** 8 MB, and sometimes wrong (one of 100,000 after a million): https://en.wikipedia.org/wiki/Bloom_filter */
export class KeyFilter {
  private readonly bits = new Uint32Array(2 ** 21);

  add(key: string): void {
    for (const bit of this.bitsOf(key)) this.bits[bit >>> 5] = (this.bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  mayHave(key: string): boolean {
    return this.bitsOf(key).every((bit) => ((this.bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1);
  }

  private bitsOf(key: string): number[] {
    let one = 0x811c9dc5;
    let two = 0x9747b28c;
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i);
      one = Math.imul(one ^ code, 0x01000193);
      two = Math.imul(two ^ code, 0x5bd1e995);
      two ^= two >>> 15;
    }
    return [0, 1, 2, 3].map((n) => (one + Math.imul(n, two)) >>> 6);
  }
}
