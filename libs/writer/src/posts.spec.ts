import { tones } from '@app/contracts/account/account.events';
import { channelLimits } from '@app/contracts/content/content.events';
import { hardSellPhrases } from './hard-sell';
import { openingOf } from './openings';
import { TemplateWriter } from './template-writer';
import type { PostBrief, PostChannel } from './writer';

const writer = new TemplateWriter();
const channels: readonly PostChannel[] = ['linkedin_post', 'instagram_post'];
const everyWay = tones.flatMap((tone) => channels.map((channel) => [tone, channel] as const));
const author = { firstName: 'Nora', bio: 'I coach leaders.', clientTypes: ['SaaS founders', 'HR directors'] };
const brief = (rest: Partial<PostBrief> = {}): PostBrief => ({
  theme: 'float staff',
  notes: null,
  author,
  tone: 'calm',
  channel: 'linkedin_post',
  seed: 'seed',
  avoidOpenings: [],
  ...rest,
});
const seeds = Array.from({ length: 40 }, (_, i) => `seed-${i}`);

describe('a post', () => {
  it.each(everyWay)(
    'reads cleanly in %s on %s: a hook, some short paragraphs, a question or a step',
    async (tone, channel) => {
      for (const theme of ['float staff', 'Why handovers fail', 'SaaS founders', 'AI', 'Is remote work over?']) {
        for (const seed of seeds) {
          const { body, title, basis } = await writer.post(brief({ tone, channel, seed, theme }));
          const paragraphs = body.split('\n\n');
          expect(paragraphs.length).toBeGreaterThanOrEqual(4);
          expect(paragraphs.length).toBeLessThanOrEqual(6);
          expect(paragraphs.every((paragraph) => paragraph.length < 280)).toBe(true);
          expect(body).toMatch(/[.?]$/);
          expect(body).not.toMatch(/undefined|null|[{}[\]|#]| {2}| [,.;:?]|\.\./);
          expect(paragraphs[0]).toContain(theme);
          expect(hardSellPhrases(body)).toEqual([]);
          expect(body.length).toBeLessThanOrEqual(channelLimits[channel]);
          expect(title).toBeNull();
          expect(basis[0]).toBe(`Theme: ${theme}`);
        }
      }
    },
  );

  it('is the same for the same seed and varies with it', async () => {
    expect(await writer.post(brief())).toEqual(await writer.post(brief()));
    const bodies = await Promise.all(seeds.map(async (seed) => (await writer.post(brief({ seed }))).body));
    expect(new Set(bodies).size).toBeGreaterThan(10);
  });

  it.each(tones)(
    'does not begin in %s as the posts before it began, twenty times over the same theme',
    async (tone) => {
      const openings: string[] = [];
      for (let i = 0; i < 20; i += 1) {
        const { body } = await writer.post(brief({ tone, seed: `s${i}`, avoidOpenings: openings }));
        openings.push(openingOf(body, null));
      }
      expect(new Set(openings.map((opening) => opening.toLowerCase())).size).toBe(20);
    },
  );

  it.each(tones)('begins differently for a hundred themes in %s', async (tone) => {
    const openings: string[] = [];
    for (let i = 0; i < 100; i += 1) {
      const { body } = await writer.post(brief({ tone, seed: `s${i}`, theme: `theme${i}`, avoidOpenings: openings }));
      openings.push(openingOf(body, null));
    }
    expect(new Set(openings).size).toBe(100);
  });

  it('uses a theme in a sentence as a person would', async () => {
    const first = async (theme: string) => (await writer.post(brief({ theme }))).body.split('\n')[0] ?? '';
    expect(await first('Float staff')).toContain('float staff');
    expect(await first('AI')).toContain('AI');
    expect(await first('Kanban boards')).toContain('Kanban boards');
    expect(await first('Why handovers fail')).toBe('Why handovers fail');
    expect(await first('Hiring.')).toMatch(/hiring/);
    expect(await first('   ')).toContain('the work itself');
  });

  it('addresses a group of people when the theme is one of the client types', async () => {
    const { body, basis } = await writer.post(brief({ theme: 'hr directors' }));
    expect(body.split('\n')[0]).toContain('hr directors');
    expect(basis).toEqual(['Theme: hr directors', 'Your client types: hr directors']);
  });
});

describe('notes', () => {
  it('are in the post word by word, a list as lines', async () => {
    const notes =
      '- Nobody speaks first\n* The boss answers too soon\n2. Then it is quiet\n\nI count to ten, <b>always</b>. It’s the longest ten of the week.';
    for (const tone of tones) {
      const { body, basis } = await writer.post(brief({ tone, theme: 'Psychological safety', notes }));
      expect(body).toContain('\n\nNobody speaks first\nThe boss answers too soon\nThen it is quiet\n\n');
      expect(body).toContain('\n\nI count to ten, <b>always</b>. It’s the longest ten of the week.\n\n');
      expect(body.split('\n')[0]).toContain('psychological safety');
      expect(basis).toEqual(['Theme: Psychological safety', 'Your notes']);
      expect(body).toMatch(/[.?]$/);
    }
  });

  it('that are one long paragraph are split between sentences and lose none', async () => {
    const sentences = Array.from(
      { length: 12 },
      (_, i) => `This is thought number ${i}, and it goes on for a little while.`,
    );
    const { body } = await writer.post(brief({ notes: sentences.join(' ') }));
    for (const sentence of sentences) expect(body).toContain(sentence);
    expect(body.split('\n\n').every((paragraph) => paragraph.length <= 280)).toBe(true);
  });

  it('are not censored', async () => {
    const { body } = await writer.post(brief({ notes: 'Act now, this is a game-changer.' }));
    expect(body).toContain('Act now, this is a game-changer.');
    expect(hardSellPhrases(body)).toEqual(['act now', 'game-changer']);
  });

  it('that are blank are ignored', async () => {
    expect(await writer.post(brief({ notes: ' \n\n - \n' }))).toEqual(await writer.post(brief()));
  });
});

describe('limits', () => {
  it.each(everyWay)('are kept in %s on %s with any theme and notes', async (tone, channel) => {
    for (const text of [
      'w'.repeat(9000),
      'many words '.repeat(900),
      '😀'.repeat(4500),
      'A sentence of it. '.repeat(500),
      '\u202E'.repeat(9000),
    ]) {
      for (const notes of [null, text]) {
        const { body, basis } = await writer.post(brief({ tone, channel, theme: text, notes }));
        expect(body.length).toBeLessThanOrEqual(channelLimits[channel]);
        expect(body.length).toBeGreaterThan(60);
        expect(body.isWellFormed()).toBe(true);
        expect(body).not.toMatch(/\u202E/);
        expect(basis.every((fact) => fact.length <= 500)).toBe(true);
      }
    }
  });

  it('are mentioned in the basis when the notes were shortened', async () => {
    const { body, basis } = await writer.post(brief({ notes: 'A sentence of it. '.repeat(500) }));
    expect(body.length).toBeGreaterThan(2800);
    expect(body).toContain('…');
    expect(basis).toContain('Your notes, shortened to fit');
  });
});
