import Sequencer from '@jest/test-sequencer';

/** The longest files run first: groups of spec files, and the journey that opens every page. Short files fill the end. */
const isLong = ({ path }) => path.includes('/dist-specs/') || path.endsWith('/still.spec.ts');
/** These compute all the time. Those of the api also wait, for processes and deadlines. */
const computes = ({ path }) => path.includes('/dist-specs/web/');

/** Puts the items of each list at equal distances. */
const spread = (...lists) =>
  lists
    .flatMap((list) => list.map((item, index) => ({ item, at: (index + 0.5) / list.length })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const long = sorted.filter(isLong);
    return [
      ...spread(
        long.filter(computes),
        long.filter((test) => !computes(test)),
      ),
      ...sorted.filter((test) => !isLong(test)),
    ];
  }
}
