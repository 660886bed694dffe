import { readFileSync } from 'node:fs';
import { foundIn, type Texts } from '../testing/model-texts';

const textsIn = (file: string): Texts =>
  JSON.parse(readFileSync(new URL(`../testing/${file}`, import.meta.url), 'utf8')) as Texts;

const sets: Record<string, { texts: Texts; least: number }> = {
  'Texts of a strict reader': { texts: textsIn('model-texts.json'), least: 20 },
  'Texts that were written before the checks': { texts: textsIn('own-model-texts.json'), least: 9 },
  // Two of them changed the checks, so only new texts can tell how good these are.
  'Texts that were written after the checks': { texts: textsIn('later-model-texts.json'), least: 7 },
};

describe.each(Object.entries(sets))('%s', (_, { texts: { good, bad, today }, least }) => {
  const found = good.map((one) => ({ id: one.id, ...foundIn(one, today) }));
  const refused = found.filter(({ faults, marks }) => faults.length + marks.length > 0);

  it(`pass, at least ${least}`, () => {
    const shown = refused.map(
      ({ id, faults, marks }) =>
        `${id}: ${[...faults, ...marks.map(({ sentence, why }) => `${why}: ${sentence}`)].join(' | ')}`,
    );
    expect({
      passed: good.length - refused.length >= least,
      refused: good.length - refused.length >= least ? [] : shown,
    }).toEqual({ passed: true, refused: [] });
  });

  it.each(bad.map((one, i) => [`${one.id}.${i}`, one.why ?? '', one] as const))(
    'are refused or marked when they are bad: %s %s',
    (_id, _why, one) => {
      const { faults, marks } = foundIn(one, today);
      expect(faults.length + marks.length).toBeGreaterThan(0);
    },
  );
});
