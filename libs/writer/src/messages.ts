import type { Tone } from '@app/contracts/account/account.events';
import { channelLimits } from '@app/contracts/content/content.events';
import { type AuthorLine, authorLines, factsOf } from './facts';
import { subjects } from './frames';
import { type Opening, openings } from './openings';
import { closings, introductions, replies, requests, signOffs } from './phrases';
import { type Chance, pick, seeded } from './seeded';
import { capitalised, fill, oneLine, shorten } from './words';
import type { MessageBrief, Written } from './writer';

type Parts = {
  opening: Opening;
  thoughts: readonly string[];
  question: string | null;
  introduction: string | null;
  closing: string;
};

/** Writes a message from the built-in templates. The same brief gives the same text. */
export function writeMessage(brief: MessageBrief): Written {
  const { tone, channel } = brief;
  const chance = seeded(`${brief.seed}|${tone}|${channel}`);
  const { facts, basis } = factsOf(brief);
  const author = authorLines(brief.author, facts.fields);
  const greeting = facts.name === null ? '' : `${facts.name},${channel === 'email' ? '\n\n' : ' '}`;
  const limit = channelLimits[channel];
  const connected = channel === 'email' ? 'connected on LinkedIn' : 'connected';

  const room = channel === 'linkedin_note' ? 200 - greeting.length : 600;
  const wish = { facts, tone, connected, avoid: brief.avoidOpenings, room };
  // A batch of several hundred can use every opening. Then one is repeated.
  const first = openings(chance, wish).next().value ?? openings(chance, { ...wish, avoid: [] }).next().value;
  if (!first) throw new Error('No template fits a brief without facts; there must be one.');

  const line = author.length > 0 ? pick(chance, author) : null;
  const parts: Parts = {
    opening: first,
    thoughts: first.thread[tone].thoughts,
    question: first.text.endsWith('?') ? null : pick(chance, first.thread[tone].questions),
    introduction: line && fill(pick(chance, introductions[tone][line.kind]), { words: line.words }),
    closing: pick(chance, closings[tone]),
  };

  let text: { body: string; introduced: boolean };
  if (channel === 'linkedin_note') text = note(chance, greeting, parts, tone, brief.lead.connectedOn !== null, limit);
  else if (channel === 'linkedin_message') text = message(chance, greeting, parts, line);
  else text = email(chance, greeting, parts, line, tone, brief.author.firstName);

  const name = facts.name === null ? null : `Name: ${shorten(oneLine(brief.lead.name), 300)}`;
  const used = first.uses.map((fact) => basis[fact]);
  const field = facts.role !== null && first.thread.field !== null ? basis.role : null;
  const stands = [name, ...used, field, text.introduced ? (line?.basis ?? null) : null].filter((fact) => fact !== null);
  return {
    body: shorten(text.body, limit),
    title: channel === 'email' ? subject(chance, first, tone) : null,
    basis: [...new Set(stands)],
  };
}

const begin = (greeting: string, text: string) =>
  greeting === '' || greeting.endsWith('\n') ? greeting + capitalised(text) : greeting + text;

const sentence = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ');

function note(chance: Chance, greeting: string, parts: Parts, tone: Tone, connected: boolean, limit: number) {
  const opening = begin(greeting, parts.opening.text);
  const end = pick(chance, connected ? replies[tone] : requests[tone]);
  const { question, introduction } = parts;
  const wholes = [
    { body: sentence(opening, introduction, question, end), introduced: introduction !== null },
    { body: sentence(opening, introduction, end), introduced: introduction !== null },
    { body: sentence(opening, question, end), introduced: false },
  ];
  const fit = wholes.find(({ body }) => body.length <= limit);
  return fit ?? { body: sentence(opening, end), introduced: false };
}

/** Beginnings that a text should not use twice. */
const WORN = ['I wonder', 'I notice', 'Perhaps', 'It helps', 'one question'];

/** The thoughts that do not begin like the opening; all thoughts when every one does. */
function unlike(opening: string, thoughts: readonly string[]): readonly string[] {
  const fresh = thoughts.filter((thought) => !WORN.some((turn) => opening.includes(turn) && thought.includes(turn)));
  return fresh.length > 0 ? fresh : thoughts;
}

/** “I ask because I work with …” belongs after the question, a line about oneself before it. */
function asked({ question, introduction }: Parts, line: AuthorLine | null) {
  return line?.kind === 'types' ? sentence(question, introduction) : sentence(introduction, question);
}

function message(chance: Chance, greeting: string, parts: Parts, line: AuthorLine | null) {
  const opening = sentence(
    begin(greeting, parts.opening.text),
    pick(chance, unlike(parts.opening.text, parts.thoughts)),
  );
  const middle = asked(parts, line);
  const together = parts.question === null || chance() < 0.5;
  const paragraphs = !together ? [opening, middle, parts.closing] : [opening, sentence(middle, parts.closing)];
  return {
    body: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    introduced: parts.introduction !== null,
  };
}

function email(
  chance: Chance,
  greeting: string,
  parts: Parts,
  line: AuthorLine | null,
  tone: Tone,
  firstName: string | null,
) {
  const signature = shorten(oneLine(firstName ?? ''), 60);
  const signed =
    signature === '' ? '' : sentence(pick(chance, signOffs[tone])) + (signOffs[tone][0] === '' ? '' : '\n') + signature;
  const [before = '', after = ''] = parts.thoughts;
  const middle = asked(parts, line);
  const paragraphs = [
    sentence(begin(greeting, parts.opening.text), before),
    after,
    ...(parts.question === null ? [sentence(middle, parts.closing)] : [middle, parts.closing]),
    signed,
  ];
  return {
    body: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    introduced: parts.introduction !== null,
  };
}

function subject(chance: Chance, opening: Opening, tone: Tone): string {
  const about = tone === 'bold' ? pick(chance, opening.thread.about) : opening.subject;
  return fill(pick(chance, subjects[tone]), { about, About: capitalised(about) });
}
