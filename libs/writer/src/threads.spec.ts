import { tones } from '@app/contracts/account/account.events';
import { fields } from './fields';
import { frames, subjects } from './frames';
import { hardSellPhrases } from './hard-sell';
import { closings, introductions, replies, requests, signOffs } from './phrases';
import { arcs } from './post-arcs';
import { circleHooks, noteEnds, noteHooks, preludes } from './post-frames';
import { threads } from './threads';
import { alternatives } from './words';

/** All texts of a nested table of templates, with every alternative. */
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return alternatives(value);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
};
const spoken = texts([
  ...threads.map(({ about, reflective, bold, calm }) => ({ about, reflective, bold, calm })),
  frames,
  subjects,
  closings,
  introductions,
  replies,
  requests,
  signOffs,
  arcs,
  circleHooks,
  noteEnds,
  noteHooks,
  preludes,
]);

describe('the words of the built-in writer', () => {
  it('are many', () => {
    expect(spoken.length).toBeGreaterThan(800);
  });

  it('contain no hard-sell phrase', () => {
    expect(spoken.flatMap((text) => hardSellPhrases(text).map((phrase) => `${phrase}: ${text}`))).toEqual([]);
  });

  it('contain no worn greeting, no flattery and no cheer', () => {
    const worn =
      /hope (?:this|you)|finds you well|reach(?:ing)? out|impress(?:ed|ive)|inspir(?:ed|ing)|love your|great (?:work|post|profile)|fascinat|amazing|excited|your post|i read your|!|—|\bdear\b/i;
    // This looks for praise of the reader.
    expect(spoken.filter((text) => worn.test(text))).toEqual([]);
  });

  it('have curly quotation marks and single spaces', () => {
    expect(spoken.filter((text) => /['"]| {2}| [,.;:?]|\.\.|^\s|\s$/.test(text.replaceAll('\n', ' ')))).toEqual([]);
  });

  it('have no line in two subjects', () => {
    const lines = threads.flatMap(({ about, reflective, bold, calm }) => texts([about, reflective, bold, calm]));
    const twice = lines.filter((line, i) => lines.indexOf(line) !== i);
    expect(twice).toEqual([]);
  });

  it('cover every field of work, in every tone', () => {
    for (const field of fields) expect(threads.some((thread) => thread.field === field)).toBe(true);
    for (const thread of threads) {
      for (const tone of tones) {
        for (const question of thread[tone].questions) expect(question).toMatch(/^[A-Z].{10,85}\?$/);
        for (const thought of thread[tone].thoughts) expect(thought).toMatch(/^[A-Z“].*[.?]$/);
      }
      for (const subject of [...thread.about, ...thread.bold.claims]) expect(subject).toMatch(/^[a-z].{8,79}[a-z]$/);
    }
  });
});
