import { createHash } from 'node:crypto';
import { alteredFingerprint, exampleFingerprint, exampleText } from '@/shared/lib/example-text';
import { digitGroups, fullSeal, smallSeal } from './seal-path';

const arcsOf = (path: string) => path.split('M').filter(Boolean).toSorted();

describe('a seal', () => {
  it('is drawn from the SHA-256 of the text', () => {
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(sha(exampleText)).toBe(exampleFingerprint);
    expect(sha(exampleText.replace('help', 'help,'))).toBe(alteredFingerprint);
  });

  it('never changes: old seals must look the same', () => {
    expect(arcsOf(fullSeal(exampleFingerprint).path)).toEqual(
      arcsOf(
        'M67.2 53.2A17.5 17.5 0 0 1 53.2 67.2M40.4 64.7A17.5 17.5 0 0 1 35.3 59.6M32.8 46.8A17.5 17.5 0 0 1 32.9 46.4M40.1 35.6A17.5 17.5 0 0 1 40.4 35.3M53.2 32.8A17.5 17.5 0 0 1 53.6 32.9M75.5 42.9A26.5 26.5 0 0 1 76.3 46.8M73.1 63.1A26.5 26.5 0 0 1 63.1 73.1M46.8 76.3A26.5 26.5 0 0 1 33.7 70.9M42.9 24.5A26.5 26.5 0 0 1 46.8 23.7M83.9 39.5A35.5 35.5 0 0 1 83.9 60.5M60.5 83.9A35.5 35.5 0 0 1 53.2 85.4M33.5 81.4A35.5 35.5 0 0 1 22.7 27.3M39.5 16.1A35.5 35.5 0 0 1 72.7 22.7',
      ),
    );
    expect(smallSeal('b97ff8254076').path).toBe(
      'M76.9 47.8A27 27 0 0 1 56.2 76.3M23.1 52.2A27 27 0 0 1 23.1 47.8M39.6 25.1A27 27 0 0 1 60.4 25.1',
    );
  });

  it('has a closed ring when all bits are set, and an empty ring when none is', () => {
    const { path } = fullSeal('ffff0000ffff');
    expect(path).not.toContain('NaN');
    expect(path.match(/A17\.5/g)).toHaveLength(2);
    expect(path.match(/A26\.5/g)).toBeNull();
  });

  it('shows its digits in groups of four', () => {
    expect(digitGroups('b97ff8254076').join(' ')).toBe('b97f f825 4076');
  });
});
