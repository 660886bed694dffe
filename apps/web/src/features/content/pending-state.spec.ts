import { currentOf, visibleDrafts } from './pending-state';
import { text } from '../../../test/texts';

const [a, b, c] = [text('a'), text('b'), text('c')];
const none = { deciding: new Set<string>(), open: new Map() };
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('The desk', () => {
  it('leaves out what is being decided', () => {
    expect(ids(visibleDrafts([a, b, c], { ...none, deciding: new Set(['b']) }))).toEqual(['a', 'c']);
  });

  it('keeps what is open in an editor while it is being decided, so that a refusal finds the words in their place', () => {
    const desk = { deciding: new Set(['b']), open: new Map([['b', b]]) };
    expect(ids(visibleDrafts([a, b, c], desk))).toEqual(['a', 'b', 'c']);
  });

  it('keeps what is open in an editor when another tab has decided it', () => {
    expect(ids(visibleDrafts([a, c], { ...none, open: new Map([['b', b]]) }))).toEqual(['a', 'b', 'c']);
  });
});

describe('The draft under review', () => {
  it('is the first one when none is asked for', () => {
    expect(currentOf([a, b], [a, b], undefined)).toBe(a);
  });

  it('is the next one as soon as the one asked for is being decided', () => {
    expect(currentOf([a, b, c], [a, c], 'b')).toBe(c);
  });

  it('passes over several that are being decided', () => {
    expect(currentOf([a, b, c], [c], 'a')).toBe(c);
  });

  it('is the one before when the last one is being decided', () => {
    expect(currentOf([a, b, c], [a, b], 'c')).toBe(b);
  });

  it('is none when all are being decided', () => {
    expect(currentOf([a, b], [], 'a')).toBeUndefined();
  });
});
