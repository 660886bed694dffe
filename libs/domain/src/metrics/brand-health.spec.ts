import { type HealthFact, healthScore } from './brand-health';

const fact = (done: number, of: number, more: Partial<HealthFact> = {}): HealthFact => ({
  fact: 'linkedin_post',
  name: 'LinkedIn Posts',
  done,
  of,
  counts: true,
  note: '',
  ...more,
});

describe('A score of Brand Health', () => {
  it('is a plain share of the things counted', () =>
    expect(healthScore('cadence', [fact(6, 7), fact(3, 4), fact(12, 19)], undefined, [])).toMatchObject({
      done: 21,
      of: 30,
      percent: 70,
      before: null,
      lift: null,
    }));

  it('leaves out what the person does not decide', () =>
    expect(healthScore('engagement', [fact(5, 10), fact(0, 20, { counts: false })], undefined, [])).toMatchObject({
      done: 5,
      of: 10,
      percent: 50,
    }));

  it('is too few to say below five things', () =>
    expect(healthScore('cadence', [fact(4, 4)], [fact(1, 2)], [])).toMatchObject({ percent: null, before: null }));

  it('is compared with the four weeks before', () =>
    expect(healthScore('cadence', [fact(7, 10)], [fact(3, 4), fact(3, 4)], [])).toMatchObject({
      percent: 70,
      before: 75,
    }));

  it('names the act that would lift it most, and what it would be then', () => {
    const acts = [
      { act: 'Post today', place: 'rhythm' as const, by: 1 },
      { act: 'Answer three', place: 'engage' as const, by: 3 },
    ];
    expect(healthScore('cadence', [fact(21, 30)], undefined, acts).lift).toEqual({
      act: 'Answer three',
      place: 'engage',
      done: 24,
      of: 30,
      percent: 80,
    });
    const today = [{ act: 'Five today', place: 'engage' as const, by: 5, more: 5 }];
    expect(healthScore('engagement', [fact(10, 20)], undefined, today).lift).toMatchObject({
      done: 15,
      of: 25,
      percent: 60,
    });
    expect(healthScore('cadence', [fact(30, 30)], undefined, acts).lift).toBeNull();
    expect(
      healthScore('cadence', [fact(21, 30)], undefined, [{ act: 'Nothing', place: 'rhythm', by: 0 }]).lift,
    ).toBeNull();
  });
});
