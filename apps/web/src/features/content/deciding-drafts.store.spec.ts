import { currentOf, visibleDrafts } from './deciding-drafts.store';
import { text } from '../../../test/texts';

const [a, b, c] = [text('a'), text('b'), text('c')];
const none = { deciding: new Set<string>(), open: new Map() };
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('The visible drafts', () => {
  it('do not include texts that are being decided', () => {
    expect(ids(visibleDrafts([a, b, c], { ...none, deciding: new Set(['b']) }))).toEqual(['a', 'c']);
  });

  it('include a text that is open in an editor while it is being decided', () => {
    const state = { deciding: new Set(['b']), open: new Map([['b', b]]) };
    expect(ids(visibleDrafts([a, b, c], state))).toEqual(['a', 'b', 'c']);
  });

  it('include a text that is open in an editor after another tab decided it', () => {
    expect(ids(visibleDrafts([a, c], { ...none, open: new Map([['b', b]]) }))).toEqual(['a', 'b', 'c']);
  });
});

describe('The draft under review', () => {
  it('is the first one without an id', () => {
    expect(currentOf([a, b], [a, b], undefined)).toBe(a);
  });

  it('is the next one while the one with the id is being decided', () => {
    expect(currentOf([a, b, c], [a, c], 'b')).toBe(c);
  });

  it('skips all that are being decided', () => {
    expect(currentOf([a, b, c], [c], 'a')).toBe(c);
  });

  it('is the previous one when the last one is being decided', () => {
    expect(currentOf([a, b, c], [a, b], 'c')).toBe(b);
  });

  it('is null when all are being decided', () => {
    expect(currentOf([a, b], [], 'a')).toBeUndefined();
  });
});
