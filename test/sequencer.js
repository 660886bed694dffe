import Sequencer from '@jest/test-sequencer';

const isGroup = ({ path }) => path.includes('/dist-specs/');
const isJourney = ({ path }) => path.includes('/test/journey/');
/** The journey that opens every page takes the longest. */
const isLongest = ({ path }) => path.endsWith('/still.spec.ts');
/** These compute all the time. Those of the api also wait, for processes and deadlines. */
const computes = ({ path }) => /\/dist-specs\/\w+\/web\//.test(path);

/** Puts the items of each list at equal distances. */
const spread = (...lists) =>
  lists
    .flatMap((list) => list.map((item, index) => ({ item, at: (index + 0.5) / list.length })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** The longest files run first: groups of spec files, then journeys. Short files fill the end. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const groups = sorted.filter(isGroup);
    const journeys = sorted.filter(isJourney);
    return [
      ...spread(
        groups.filter(computes),
        groups.filter((test) => !computes(test)),
      ),
      ...journeys.filter(isLongest),
      ...journeys.filter((test) => !isLongest(test)),
      ...sorted.filter((test) => !isGroup(test) && !isJourney(test)),
    ];
  }
}
