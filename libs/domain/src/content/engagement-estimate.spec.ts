import { estimatedEngagement, type KnownResult } from './engagement-estimate';

const post = { channel: 'linkedin_post', length: 500 } as const;
const results = (reactions: number[], more: Partial<KnownResult> = {}): KnownResult[] =>
  reactions.map((one) => ({ ...post, reactions: one, ...more }));

describe('The estimated engagement of a post', () => {
  it('is the band of the last posts of this length', () =>
    expect(estimatedEngagement(post, results([12, 8, 20, 9, 15, 11]))).toBe(
      '8–20 reactions: your last 6 posts of this length',
    ));

  it('is too few to say below five results', () => {
    expect(estimatedEngagement(post, [])).toBe('Too few to say: 0 of the 5 results it takes');
    expect(estimatedEngagement(post, results([1, 2, 3, 4]))).toBe('Too few to say: 4 of the 5 results it takes');
  });

  it('uses posts of any length when too few have this length', () =>
    expect(estimatedEngagement(post, [...results([5, 6], { length: 2500 }), ...results([7, 8, 9])])).toBe(
      '5–9 reactions: your last 5 texts of the kind LinkedIn post',
    ));

  it('never mixes channels', () =>
    expect(estimatedEngagement(post, results([1, 2, 3, 4, 5, 6], { channel: 'email' }))).toMatch(/^Too few/));

  it('uses the latest eight', () =>
    expect(estimatedEngagement(post, results([4, 4, 4, 4, 4, 4, 4, 4, 900]))).toBe(
      '4 reactions: your last 8 posts of this length',
    ));
});
