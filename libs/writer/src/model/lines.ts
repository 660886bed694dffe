import { replyKindLabels } from '@app/contracts/leads/leads.constants';
import { dateWords, factsOf } from '../facts';
import { leadFor } from '../sources';
import { oneLine, sentences, shorten } from '../words';
import type { MessageBrief, Wish } from '../writer';
import { partedOf } from './secrets';
import { looksLikeOrder } from './orders';
import { quoted } from './task';
import { languages, type WordLists } from './words/lists';

/** A line of the brief: what a sentence of a text may stand on. */
export type Line = {
  /** From 1, in the order of the prompt. */
  id: number;
  /** Whom the line speaks about. A sentence about the receiver never stands on a line about the author. */
  about: 'them' | 'author' | 'both';
  /** Who said it, and when: `your note of a call, 20 November 2026`. */
  from: string;
  words: string;
  /** Words that name the line's kind: an answer to a reply may say “reply”. */
  kind: string;
  /** The day of the line, `YYYY-MM-DD`. */
  day: string | null;
  /** The receiver said it: their judgement of themselves may be repeated. */
  theirs: boolean;
  /** The beginning of its line in the draft's basis; null for what needs no check. */
  basis: string | null;
};

export type Lines = {
  lines: Line[];
  /** What notes mark as confidential. No model gets it, and no text has its words. */
  secrets: string[];
  /** Something beside name, title, company and an old connection: a reason to write. */
  hasReason: boolean;
};

const latestTouches = 10;
const longestNote = 500;
const longestProfile = 1500;

const kindOf = (kind: keyof WordLists['kinds']): string =>
  Object.values<WordLists>(languages)
    .map(({ kinds }) => kinds[kind])
    .join(' ');

const touchNames = {
  call: ['the author’s note of a call with them', 'Your note'],
  meeting: ['the author’s note of a meeting with them', 'Your note'],
  note: ['a note of the author, not for their eyes', 'Your note'],
  message: ['the author wrote to them', 'You wrote'],
  comment: ['the author commented on a post of theirs', 'You wrote'],
  reply: ['they replied', 'Their reply'],
} as const;

const card = 'the author’s card';

/** The lines of a brief, in the order in which a model gets them. */
export function linesOf(brief: MessageBrief, current: Wish['current'] | null): Lines {
  const lead = leadFor(brief);
  const { author } = brief;
  const lines: Line[] = [];
  const secrets: string[] = [];
  const add = (
    about: Line['about'],
    from: string,
    words: string | null | undefined,
    basis: string | null,
    more: Partial<Pick<Line, 'kind' | 'day' | 'theirs'>> = {},
  ) => {
    const plain = oneLine(quoted(words ?? null, longestProfile) ?? '');
    if (plain === '') return;
    lines.push({ id: lines.length + 1, about, from, words: plain, kind: '', day: null, theirs: false, basis, ...more });
  };
  /** Without what is confidential, and, in the words of strangers, without orders to whoever reads them. */
  const open = (words: string | null, strangers = false): string | null => {
    if (words === null) return null;
    const parted = partedOf(quoted(words, longestProfile) ?? '');
    secrets.push(...parted.secret);
    return strangers ? withoutOrders(parted.open) : parted.open;
  };

  add('them', 'their name', lead.name, null);
  add('them', 'their title', lead.title, factsOf(brief).fitting_title ? 'Title, of those you help' : 'Title');
  add('them', 'their company', lead.company, 'Company');
  const profile = open(lead.description, true);
  add('them', 'their profile, or a note about them', profile && shorten(profile, longestProfile), 'Description', {
    theirs: true,
  });
  add('both', 'you are connected on LinkedIn since', dateWords(lead.connectedOn, 'day'), 'Connected on', {
    kind: kindOf('connection'),
    day: lead.connectedOn?.slice(0, 10) ?? null,
  });
  if (lead.status === 'converted')
    add('both', 'they are a client of the author', dateWords(lead.statusSince, 'month') ?? 'yes', 'Client since', {
      kind: kindOf('client'),
    });
  for (const { kind, at, note, line, reply, until } of lead.touches.slice(-latestTouches)) {
    const [named, basis] = touchNames[kind];
    const wait = until ? `, until ${dateWords(until, 'day')}` : '';
    const from = reply ? `${named} (${replyKindLabels[reply].toLowerCase()}${wait})` : named;
    const words = open(note, kind === 'reply');
    // A day without words is a fact too: “thank you for the call on 20 November”.
    const shown = words ? shorten(words, longestNote) : kind === 'note' ? null : '(no words noted)';
    add(
      kind === 'message' || kind === 'comment' ? 'both' : 'them',
      `${from}, ${dateWords(at, 'day') ?? at}`,
      shown,
      basis,
      {
        kind: kind === 'note' ? '' : kindOf(kind === 'comment' ? 'message' : kind),
        day: at.slice(0, 10),
        theirs: kind === 'reply',
      },
    );
    add('them', 'what the author wants to say to them about this talk', line, 'Your line for them', {
      day: at.slice(0, 10),
    });
  }
  add('both', 'what the author plans to do next', open(lead.nextStep), 'Next step', { day: brief.today.slice(0, 10) });
  add('both', 'why the author writes now, in their words', brief.whyNow, 'You said why you write now');
  const reasons = lines.some(({ id, from }) => id > 3 && !from.startsWith('you are connected'));
  add('author', `${card}, whom they help`, author.card.whoIHelp, 'Your card, who you help');
  add('author', `${card}, with what`, author.card.withWhat, 'Your card, with what');
  for (const result of author.card.results) add('author', `${card}, a result`, result, 'Your card, a result');
  add('author', `${card}, a question to ask`, author.card.question, 'Your card, your question');
  for (const offer of author.card.offers) add('author', `${card}, an offer`, offer, 'Your card, how you offer help');
  if (current)
    add('both', 'the text until now, which the author has read', `${current.title ?? ''}\n${current.body}`, null);
  return { lines, secrets, hasReason: reasons };
}

/** Whether a line can carry a sentence about the receiver. */
export const isAboutThem = ({ about }: Line): boolean => about !== 'author';

/** The line in the draft's basis. */
export const basisOf = ({ basis, words }: Line): string[] =>
  basis === null ? [] : [`${basis}: ${shorten(words, 480)}`];

const withoutOrders = (words: string): string => {
  const kept = words.split('\n').map((line) =>
    sentences(line.trim(), true)
      .filter((one) => !looksLikeOrder(one))
      .join(' '),
  );
  return kept.filter((line) => line !== '').join('\n');
};
