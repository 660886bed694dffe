import { channelLimits } from '@app/contracts/content/content.events';
import { fieldsOf } from './fields';
import { openingOf, subjectsOf } from './openings';
import { arcs } from './post-arcs';
import { circleHooks, noteEnds, noteHooks, preludes } from './post-frames';
import { type Chance, pick, seeded, shuffled } from './seeded';
import { type Theme, themeOf } from './themes';
import { threadsFor } from './threads';
import { fill, lines, oneLine, sentences, shorten } from './words';
import type { PostBrief, Written } from './writer';

/** A post without the notes: `top` is its beginning, `end` is its end. */
type Draft = { top: string[]; end: string; circle: boolean };

/** Writes a post from the built-in templates. The same brief gives the same text. */
export function writePost(brief: PostBrief): Written {
  const { channel, tone } = brief;
  const chance = seeded(`${brief.seed}|${tone}|${channel}`);
  const theme = themeOf(brief.theme, brief.author.clientTypes);
  const notes = notesOf(brief.notes);
  const drafts = [
    ...plainly(chance, brief, theme, notes.length > 0),
    ...underALine(chance, brief, theme, notes.length > 0),
  ];

  const taken = new Set(brief.avoidOpenings.map((opening) => opening.toLowerCase()));
  const draft = drafts.find(({ top }) => !taken.has(openingOf(top[0] ?? '', null).toLowerCase())) ?? drafts[0];
  if (draft === undefined) throw new Error('No template fits this theme; there must be one.');

  const own = fitted(notes, channelLimits[channel] - [...draft.top, draft.end].join('\n\n').length);
  const basis = [`Theme: ${shorten(oneLine(brief.theme), 400)}`];
  if (draft.circle) basis.push(`Your client types: ${shorten(theme.words, 200)}`);
  if (own.paragraphs.length > 0) basis.push(own.whole ? 'Your notes' : 'Your notes, shortened to fit');
  return { body: [...draft.top, ...own.paragraphs, draft.end].join('\n\n'), title: null, basis };
}

/** Posts with the theme in the first sentence, in the order of the seed. */
function plainly(chance: Chance, { tone, channel }: PostBrief, theme: Theme, noted: boolean): Draft[] {
  if (theme.kind === 'line') return [];
  const named = { theme: theme.words };
  if (noted) {
    return shuffled(chance, noteHooks[tone]).map((hook) => ({
      top: [fill(hook, named)],
      end: pick(chance, noteEnds[tone]),
      circle: false,
    }));
  }
  if (theme.kind === 'name') return fromArcs(chance, tone, channel, theme.words);

  const { own, general } = threadsFor(fieldsOf(theme.words));
  return [...shuffled(chance, own), ...shuffled(chance, general)].flatMap((thread) =>
    shuffled(chance, subjectsOf(thread, tone)).flatMap((subject) =>
      shuffled(chance, circleHooks[tone]).map((hook) => ({
        top: [fill(hook, { ...named, about: subject, claim: subject }), ...thread[tone].thoughts],
        end: pick(chance, thread[tone].questions),
        circle: true,
      })),
    ),
  );
}

/** Posts with the theme on its own line: for questions and whole sentences, and when all others are used. */
function underALine(chance: Chance, { tone, channel }: PostBrief, theme: Theme, noted: boolean): Draft[] {
  const line = /[.!?…]$/u.test(theme.words) ? theme.words : `${theme.words}${theme.kind === 'line' ? '' : '.'}`;
  const bodies = noted
    ? noteEnds[tone].map((end) => ({ top: [], end, circle: false }))
    : fromArcs(chance, tone, channel, 'this');
  const firsts = [line, ...shuffled(chance, preludes[tone]).map((prelude) => `${prelude} ${line}`)];
  return firsts.map((first) => {
    const body = pick(chance, bodies);
    return { ...body, top: [first, ...body.top] };
  });
}

function fromArcs(chance: Chance, tone: PostBrief['tone'], channel: PostBrief['channel'], theme: string): Draft[] {
  const mixed = shuffled(chance, arcs[tone]).map((arc) => ({ ...arc, hooks: shuffled(chance, arc.hooks) }));
  return [0, 1, 2].flatMap((turn) =>
    mixed.map(({ hooks, paragraphs, more, ends }) => ({
      top: [fill(hooks[turn] ?? '', { theme }), ...paragraphs, ...(channel === 'linkedin_post' ? [more] : [])],
      end: pick(chance, ends),
      circle: false,
    })),
  );
}

const BULLET = /^(?:[-*+•‣◦·–—]|\d{1,2}[.)])(?:\s+|$)/u;
const LONG = 280;

/**
 * The notes as paragraphs, word by word. Items of a list are lines without marks. A long paragraph is split between
 * sentences.
 */
function notesOf(notes: string | null): string[] {
  const found: { list: boolean; parts: string[] }[] = [];
  let gap = true;
  for (const line of lines(notes ?? '')) {
    const list = BULLET.test(line);
    const words = line.replace(BULLET, '').trim();
    if (words === '') {
      gap = true;
      continue;
    }
    const block = found.at(-1);
    if (block !== undefined && !gap && list && block.list) block.parts.push(words);
    else if (list) found.push({ list, parts: [words] });
    else found.push(...broken(words).map((paragraph) => ({ list, parts: [paragraph] })));
    gap = false;
  }
  return found.map(({ parts }) => parts.join('\n'));
}

function broken(paragraph: string): string[] {
  if (paragraph.length <= LONG) return [paragraph];
  return sentences(paragraph).reduce<string[]>((done, sentence) => {
    const last = done.at(-1);
    if (last === undefined || last.length + sentence.length > LONG) return [...done, sentence];
    return [...done.slice(0, -1), `${last} ${sentence}`];
  }, []);
}

/**
 * As many paragraphs as fit into `room` units, with a blank line before each. The last one is shortened, or left out when
 * it would be too short.
 */
function fitted(paragraphs: readonly string[], room: number): { paragraphs: string[]; whole: boolean } {
  const fit: string[] = [];
  let left = room;
  for (const paragraph of paragraphs) {
    left -= 2;
    if (paragraph.length > left) {
      if (left >= 40) fit.push(shorten(paragraph, left));
      return { paragraphs: fit, whole: false };
    }
    fit.push(paragraph);
    left -= paragraph.length;
  }
  return { paragraphs: fit, whole: true };
}
