import Sequencer from '@jest/test-sequencer';

/** What takes longest comes first, and short files fill the end: groups of spec files, and the journey that opens every page. */
const isLong = ({ path }) => path.includes('/dist-specs/') || path.endsWith('/still.spec.ts');

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}
