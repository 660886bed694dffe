import type { Tone } from '@app/contracts/account/account.events';
import type { FactName, Facts } from './facts';
import { frames } from './frames';
import { givenName } from './names';
import { type Chance, shuffled } from './seeded';
import type { Thread } from './thread';
import { threadsFor } from './threads';
import { alternatives, capitalised, fill, oneLine, sentences } from './words';

/**
 * The opening of a text: its first sentence without the person's name, on one line. `name` is the person's full name in
 * the brief, or null for a post. Two texts with the same opening look like copies.
 */
export function openingOf(body: string, name: string | null): string {
  const given = name === null ? null : givenName(name);
  const after = given !== null && body.startsWith(given) ? body.slice(given.length) : '';
  // The name must be followed by a comma: “An, how …”, not “An idea …”.
  const rest = /^\s*(?:[,.:;–—-]|\n)/u.test(after) ? after.replace(/^[\s,.:;–—-]+/u, '') : body.trimStart();
  const [first = ''] = sentences(oneLine(rest.split(/\n\s*\n/u)[0] ?? ''));
  return capitalised(first);
}

export type Opening = {
  /** The opening without the name. It begins in lower case unless it begins with “I”. */
  text: string;
  thread: Thread;
  /** The name of the thread's subject in this opening. */
  subject: string;
  uses: FactName[];
};

type Frame = {
  texts: readonly string[];
  needs: FactName[];
  rank: number;
  /** Only for a subject of the person's own field, such as “made me think of”. */
  own: boolean;
  /** The sentence continues after the subject, so the subject must be short. */
  inside: boolean;
};

const RANKS: Record<FactName, number> = { last: 0, role: 1, company: 1, you: 1, since: 2, topic: 2 };
const FACTS = Object.keys(RANKS) as FactName[];

const prepared: Record<Tone, Frame[]> = {
  reflective: frames.reflective.map(prepare),
  bold: frames.bold.map(prepare),
  calm: frames.calm.map(prepare),
};

function prepare(marked: string): Frame {
  const own = marked.startsWith('~');
  const frame = own ? marked.slice(1) : marked;
  const needs = FACTS.filter((fact) => frame.includes(`{${fact}}`));
  return {
    texts: alternatives(frame),
    needs,
    rank: Math.min(3, ...needs.map((fact) => RANKS[fact])),
    own,
    inside: /\{about\}(?![.?[]|$)/.test(frame),
  };
}

const hasClause = (subject: string) =>
  subject.length > 48 || /\b(?:that|who|when|with|as long as|after|which)\b/.test(subject);
/** The longest part of a frame between two facts: readers remember it. */
const longest = (text: string) =>
  text
    .toLowerCase()
    .split(/\{\w+\}/)
    .reduce((long, piece) => (piece.length > long.length ? piece : long), '')
    .replace(/^[\s.,:;?]+|[\s.,:;?]+$/g, '');
const beginning = (text: string) => text.toLowerCase().split(' ', 3).join(' ');

/** The slot of the subject in this tone: bold uses a claim, the other tones use what the text is about. */
export const subjectsOf = (thread: Thread, tone: Tone) => (tone === 'bold' ? thread.bold.claims : thread.about);

export type OpeningWish = {
  facts: Facts;
  tone: Tone;
  /** The word for a connection on this channel. */
  connected: string;
  /** The openings of the other texts in the batch. */
  avoid: readonly string[];
  /** The longest opening for the channel, in UTF-16 units. */
  room: number;
};

/**
 * All possible openings, the best first: those with facts about the person before those without, subjects of the person's
 * field before general ones, and those least similar to the openings of the batch. Openings of the batch and those that
 * are too long are left out.
 */
export function* openings(chance: Chance, wish: OpeningWish): Generator<Opening, undefined> {
  const { facts, tone, connected } = wish;
  const taken = new Set(wish.avoid.map((opening) => opening.toLowerCase()));
  const begun = new Map<string, number>();
  for (const opening of taken) begun.set(beginning(opening), (begun.get(beginning(opening)) ?? 0) + 1);
  const worn = (words: string) => [...taken].filter((opening) => opening.includes(words)).length;
  const heard = (subject: string) => worn(subject.toLowerCase());

  const { own, general } = threadsFor(facts.fields);
  const subjects = [
    ...own.map((thread) => ({ thread, away: 0 })),
    ...general.map((thread) => ({ thread, away: own.length > 0 ? 2 : 0 })),
  ].flatMap(({ thread, away }) =>
    subjectsOf(thread, tone).map((subject) => ({ thread, subject, away: away + heard(subject) })),
  );

  const known = prepared[tone].filter(({ needs }) => needs.every((fact) => facts[fact] !== null));
  for (const rank of [0, 1, 2, 3]) {
    const found = known
      .filter((frame) => frame.rank === rank)
      .flatMap((frame) => {
        // Each frame has one key, so that it is as likely as the others, also with many alternatives.
        const key = chance();
        return shuffled(chance, frame.texts).flatMap((text, turn) => {
          const told = fill(text, { ...slots(facts), connected, about: '{about}', claim: '{claim}' });
          const turnOfPhrase = longest(text);
          const said = turnOfPhrase === '' ? 0 : worn(turnOfPhrase);
          return subjects
            .filter(
              ({ thread, subject }) => !(frame.own && !own.includes(thread)) && !(frame.inside && hasClause(subject)),
            )
            .map(({ thread, subject, away }) => {
              const first = text.startsWith('{about}') || text.startsWith('{claim}') ? subject : told;
              const alike = Math.max(said, begun.get(beginning(first)) ?? 0);
              return { frame, text, thread, subject, order: away + 2 * alike + turn / 100, key: key + chance() / 10 };
            });
        });
      })
      .sort((a, b) => a.order - b.order || a.key - b.key);
    for (const { frame, text, thread, subject } of found) {
      const filled = fill(text, { ...slots(facts), connected, about: subject, claim: subject });
      const fresh = filled.length <= wish.room && !taken.has(openingOf(filled, null).toLowerCase());
      if (fresh) yield { text: filled, thread, subject, uses: frame.needs };
    }
  }
}

const slots = (facts: Facts): Record<FactName, string | null> => ({
  role: facts.role,
  company: facts.company,
  you: facts.you,
  topic: facts.topic,
  since: facts.since,
  last: facts.last,
});
