import { captureHash, capturedIn, namesPerson } from './share-target';

describe('Words that another app shared', () => {
  it('survive the way through the address', () => {
    const words = 'Hana Satō & Söhne\n50% more + #1\nhttps://www.linkedin.com/in/hana?x=1';
    expect(capturedIn(`#${captureHash(words)}`)).toBe(words);
    expect(capturedIn('')).toBe('');
  });

  it.each([
    ['Look at https://www.linkedin.com/in/hana-sato', true],
    ['https://nl.linkedin.com/in/hana?trk=share', true],
    ['https://www.linkedin.com/posts/hana_activity-7', false],
    ['Quiet first weeks bring replies', false],
  ])('%s: a person? %s', (words, person) => expect(namesPerson(words)).toBe(person));
});
