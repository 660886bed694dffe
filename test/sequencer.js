import Sequencer from '@jest/test-sequencer';

/** The longest files run first: groups of spec files, and the journey that opens every page. Short files fill the end. */
const isLong = ({ path }) => path.includes('/dist-specs/') || path.endsWith('/still.spec.ts');

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}
