import type { Tone } from '@app/contracts/account/account.events';
import type { FactName, Facts } from './facts';
import { frames } from './frames';
import { givenName } from './names';
import { type Chance, shuffled } from '../../seeded';
import type { Thread } from './thread';
import { threadsFor } from './threads';
import { alternatives, capitalised, fill, oneLine, sentences } from './words';

/**
 * The opening of a text: its first sentence without the name it begins with, on one line. `name` is the person's full name as
 * the brief gave it, or null for a post. Two texts with the same opening look like copies of each other.
 */
export function openingOf(body: string, name: string | null): string {
  const given = name === null ? null : givenName(name);
  const named = given !== null && body.startsWith(given);
  const rest = named ? body.slice(given.length).replace(/^[\s,.:;–—-]+/u, '') : body.trimStart();
  const [first = ''] = sentences(oneLine(rest.split(/\n\s*\n/u)[0] ?? ''));
  return capitalised(first);
}

export type Opening = {
  /** Without the name; begins in lower case unless it begins with “I”. */
  text: string;
  thread: Thread;
  /** What the thread's subject is called here. */
  subject: string;
  uses: FactName[];
};

type Frame = {
  texts: readonly string[];
  needs: FactName[];
  rank: number;
  /** Only for a subject of the person's own field: “made me think of” would be far-fetched with any other. */
  own: boolean;
  /** The sentence goes on after the subject: a subject with a clause of its own would overload it. */
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
const beginning = (text: string) => text.toLowerCase().split(' ', 3).join(' ');

/** How a frame's subject is named in this tone: bold opens with a claim, the others with what they are about. */
export const subjectsOf = (thread: Thread, tone: Tone) => (tone === 'bold' ? thread.bold.claims : thread.about);

/**
 * Every opening that the facts allow, the fittest first: with what is known of the person before without, of their own field
 * before a general subject, and least like the openings that the batch has already. Those that the batch has are left out, and
 * so are those for which `fits` says no. Ends when nothing is left.
 */
export function* openings(
  chance: Chance,
  facts: Facts,
  tone: Tone,
  connected: string,
  avoid: readonly string[],
  fits: (text: string) => boolean,
): Generator<Opening, undefined> {
  const taken = new Set(avoid.map((opening) => opening.toLowerCase()));
  const begun = new Map<string, number>();
  for (const opening of taken) begun.set(beginning(opening), (begun.get(beginning(opening)) ?? 0) + 1);
  const heard = (subject: string) => [...taken].filter((opening) => opening.includes(subject.toLowerCase())).length;

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
        // One wording of each frame a subject: enough to choose from, and every frame has the same chance.
        const key = chance();
        const fitting = subjects.filter(
          ({ thread, subject }) => !(frame.own && !own.includes(thread)) && !(frame.inside && hasClause(subject)),
        );
        return fitting.flatMap(({ thread, subject, away }) =>
          shuffled(chance, frame.texts).map((text, turn) => {
            const filled = fill(text, { ...slots(facts), connected, about: subject, claim: subject });
            const opening = { text: filled, thread, subject, uses: frame.needs };
            const worn = begun.get(beginning(openingOf(filled, null))) ?? 0;
            return { opening, order: [away + 2 * worn + turn / 100, key + chance() / 10] as const };
          }),
        );
      })
      .filter(({ opening }) => !taken.has(openingOf(opening.text, null).toLowerCase()) && fits(opening.text))
      .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1]);
    for (const { opening } of found) yield opening;
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
