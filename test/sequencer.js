import Sequencer from '@jest/test-sequencer';

const isGroup = ({ path }) => path.includes('/dist-specs/');

/** Groups of spec files come first: they take longest, and the short files fill the end. */
export default class GroupsFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => Number(isGroup(b)) - Number(isGroup(a)));
  }
}
