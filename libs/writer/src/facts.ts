import { firstOf, offerWords, questionWords, resultWords, whatWords, whoWords } from '@app/contracts/voice/card-words';
import { afterGreeting } from '@app/contracts/content/greeting';
import type { DraftSource } from '@app/contracts/account/account.constants';
import type { draftFactsFrom } from '@app/contracts/voice/voice.constants';
import { clean, companyOf, titleOf } from './fit';
import { isHardNews } from './hard-news';
import { greetingOf } from './names';
import { isElsewhere, isHelped } from './people-helped';
import { refuses } from './refusals';
import { isOff, leadFor } from './sources';
import {
  eventIn,
  introductionIn,
  plannedToSend,
  postIn,
  promiseIn,
  referredIn,
  roleSinceIn,
  saidToThem,
} from './to-them';
import { type Variable, variableNames } from './variables';
import { capitalised, oneLine, shorten } from './words';
import type { Author, MessageBrief } from './writer';

/** A fact: the words for a text, and the line (`basis`) with which the author can check it. */
type Fact = { words: string; basis: string };
export type Facts = Record<Variable, Fact | null>;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `2024-05-12` (or an instant) as `2024`, `May 2024` or `12 May 2024`; null for anything else. */
export function dateWords(date: string | null, to: 'year' | 'month' | 'day'): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(date ?? '') ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!year || !day || name === undefined) return null;
  return { year, month: `${name} ${year}`, day: `${Number(day)} ${name} ${year}` }[to];
}

/** Less than eleven months ago. */
const withinMonths = (date: string | null | undefined, today: string): boolean =>
  Boolean(date) && daysBetween(date ?? '', today) < 335;

/** Removes the year of a date that is less than eleven months ago, because people leave it out then. */
const withoutYear = (words: string | null, date: string | null | undefined, today: string): string | null =>
  words !== null && withinMonths(date, today) ? words.replace(/ \d{4}$/u, '') : words;

const dayOf = (date: string | null | undefined, today: string): string | null =>
  withoutYear(dateWords(date ?? null, 'day'), date, today);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);

type Touch = MessageBrief['lead']['touches'][number];

/** The touches that situations look at. */
export type Thread = {
  /** The last touch that is not a note. */
  last: Touch | undefined;
  /** The messages since the last reply, call or meeting. */
  unanswered: Touch[];
  /** The last call or meeting. */
  talk: Touch | undefined;
};

export function threadOf({ touches }: MessageBrief['lead']): Thread {
  const real = touches.filter(({ kind }) => kind !== 'note');
  return {
    last: real.at(-1),
    unanswered: real.slice(real.findLastIndex(({ kind }) => kind !== 'message') + 1),
    talk: real.findLast(({ kind }) => kind === 'call' || kind === 'meeting'),
  };
}

/** Whether the author and the lead were ever in touch. A status other than “new” says so too, where nobody logged a message. */
export const wereInTouch = (lead: MessageBrief['lead']): boolean =>
  threadOf(lead).last !== undefined || lead.status !== 'new';

const said = (words: string | null, basis: string): Fact | null =>
  words === null ? null : { words, basis: `${basis}: ${words}` };

/** A fact that needs no check: `basis` is empty. */
const unlisted = (words: string | null): Fact | null => (words === null ? null : { words, basis: '' });

/** The name for a greeting, where there is no doubt about it. Otherwise the draft asks, because a wrong name is worse. */
export const surelyCalled = ({ name: fullName, greeting }: MessageBrief['lead']): string | null => {
  if (greeting) return rounded(greeting);
  const { name, doubt } = greetingOf(fullName);
  return doubt === null ? name : null;
};

/** Turns square brackets into round ones, because square brackets mark a gap. */
const rounded = (text: string): string => oneLine(text).replaceAll('[', '(').replaceAll(']', ')');

/** One line without brackets, and without a full stop at its end. */
const plainLine = (line: string): string => rounded(line).replace(/[\s.;,]+$/u, '');

/** The beginnings of basis lines that name an answer of the card. */
export const cardBasis = {
  whoIHelp: 'Your card, who you help',
  withWhat: 'Your card, with what',
  results: 'Your card, a result',
  question: 'Your card, your question',
  offers: 'Your card, how you offer help',
} as const;

/** An answer of the author's card, in the form for a sentence. */
const own = (answer: string | null, field: keyof typeof cardBasis): Fact | null => {
  const words = answer && plainLine(answer);
  return words ? { words, basis: `${cardBasis[field]}: ${words}` } : null;
};

/** The author's reason to write, in the form that follows a greeting. */
const reasonOf = (words: string | null): string | null =>
  plainLine(
    afterGreeting(words ?? '')
      .replaceAll(/!+(?=\s*$)/gu, '')
      .replaceAll(/!+/gu, '.'),
  ) || null;

/** Days before which a day is named, and not only its month. */
const nearby = 28;

/** The day until which somebody asked to wait, as people say it: “in March”, “on 4 December”. */
const laterWhen = (until: string | null, today: string): string | null => {
  if (until === null) return null;
  if (daysBetween(today, until) <= nearby) return `on ${withoutYear(dateWords(until, 'day'), today, until)}`;
  return `in ${withoutYear(dateWords(until, 'month'), today, until)}`;
};

/** The line of the last talk after which no message was sent: a whole sentence. */
function lineFor({ touches }: MessageBrief['lead']): string | null {
  const since = touches.slice(touches.findLastIndex(({ kind }) => kind === 'message') + 1);
  const line = oneLine(since.findLast((touch) => touch.line)?.line ?? '');
  return line === '' ? null : rounded(/[.?!…]$/u.test(line) ? line : `${line}.`);
}

type Reading = (note: string) => string | null;

/** The last promise after which no message was sent. It can be in a note, in the last message itself, or in the reply. */
function promiseOf({ lead }: MessageBrief): { words: string; at: string | null } | null {
  const lastSent = lead.touches.findLastIndex(({ kind }) => kind === 'message');
  for (const { kind, note, at } of lead.touches.slice(Math.max(lastSent, 0)).toReversed()) {
    const words = promiseIn(note ?? '', kind === 'reply' ? 'them' : 'author');
    if (words !== null) return { words, at: kind === 'reply' ? null : at };
  }
  const described = lastSent < 0 ? promiseIn(lead.description ?? '') : null;
  return described === null ? null : { words: described, at: null };
}

/** Reads the notes since the last message, newest first. Before the first message it also reads the description. */
function fromNotes({ lead }: MessageBrief, read: Reading): { words: string; at: string | null } | null {
  const lastSent = lead.touches.findLastIndex(({ kind }) => kind === 'message');
  for (const { note, at } of lead.touches.slice(lastSent + 1).toReversed()) {
    const words = note === null ? null : read(note);
    if (words !== null) return { words, at };
  }
  const described = lead.description === null || lastSent >= 0 ? null : read(lead.description);
  return described === null ? null : { words: described, at: null };
}

type CardFacts = Pick<Facts, 'who_i_help' | 'with_what' | 'result' | 'question' | 'offer' | 'sign'>;

/** The facts of the author's card, in a form that fits into a sentence. */
export const cardFacts = ({ card, firstName }: Author): CardFacts => {
  const question = own(questionWords(card.question), 'question');
  return {
    who_i_help: own(whoWords(card.whoIHelp), 'whoIHelp'),
    with_what: own(whatWords(card.withWhat), 'withWhat'),
    result: own(firstOf(card.results, resultWords), 'results'),
    question: question && { ...question, words: `${capitalised(question.words)}?` },
    offer: own(firstOf(card.offers, offerWords), 'offers'),
    sign: unlisted(rounded(card.signature ?? firstName ?? '') || null),
  };
};

/** A next step “Send the notes” after a talk is a promise. */
function plannedAfter(talk: Touch | undefined, step: string | null): { words: string; at: null } | null {
  const words = promiseIn(step ?? '') ?? (talk ? plannedToSend(step ?? '') : null);
  return words === null ? null : { words, at: null };
}

/** Whether the lead replied “no” or “not now”. Every draft needs this fact, even when the author switched its source off. */
const saidNo = ({ lead }: MessageBrief): boolean => {
  const { last } = threadOf(lead);
  return last?.kind === 'reply' && refuses(clean(last.note) ?? '');
};

/** The time since when somebody has a role, when it is new: less than eleven months ago, as far as the note tells. */
function recent(since: { words: string; at: string | null } | null, today: string): string | null {
  if (since === null || (since.at !== null && !withinMonths(since.at, today))) return null;
  const [, month = '', year] = /^(?:(\p{L}+) )?(\d{4})$/u.exec(since.words) ?? [];
  if (year === undefined) return since.words;
  const day = `${year}-${String(MONTHS.indexOf(month) + 1 || 12).padStart(2, '0')}-01`;
  return withinMonths(day, today) ? since.words : null;
}

/** Days for which hard news come before every other reason to write. */
const hardNewsFor = 60;

/**
 * The last words that tell of hard news: until the lead says something else, or the days are over. In notes, such words do not
 * count when the author's card has them too, because then they are why the lead needs the author.
 */
export function hardNewsOf({ lead, author: { card }, today }: MessageBrief): string | null {
  const isTheirTrade = isHardNews(`${card.whoIHelp ?? ''} ${card.withWhat ?? ''}`);
  const isHard = (words: string) => !isTheirTrade && isHardNews(words);
  for (const { kind, note, at } of lead.touches.toReversed()) {
    if (note === null || kind === 'message') continue;
    if (daysBetween(at, today) > hardNewsFor) return null;
    if (kind === 'reply' ? isHardNews(note) : isHard(note)) return note;
    if (kind !== 'note') return null;
  }
  const isNew = lead.touches.every(({ kind }) => kind === 'note');
  return isNew && lead.description !== null && isHard(lead.description) ? lead.description : null;
}

/** Reads the facts of a brief that the author lets drafts use. Null: unknown, switched off, or not fit for a sentence. */
export function factsOf(given: MessageBrief): Facts {
  const { author, today } = given;
  const lead = leadFor(given);
  const brief = { ...given, lead };
  const company = companyOf(lead.company);
  const title = titleOf(lead.title, company);
  const elsewhere = isElsewhere(author.card.whoIHelp, title, company);
  const { last, unanswered, talk } = threadOf(lead);
  const noted = (read: Reading, basis: string): Fact | null => said(fromNotes(brief, read)?.words ?? null, basis);
  const promise = promiseOf(brief) ?? plannedAfter(talk, lead.nextStep);
  const reply = last?.kind === 'reply' ? clean(last.note) : null;
  const shortened = (words: string | null) => (words === null ? null : shorten(clean(words) ?? '', 120) || null);
  const talkNote = lead.touches.findLast(
    ({ at, kind, note }) =>
      note !== null &&
      kind !== 'reply' &&
      kind !== 'message' &&
      talk !== undefined &&
      at.slice(0, 10) === talk.at.slice(0, 10),
  );
  const connected = (words: string | null): Fact | null =>
    words === null ? null : { words, basis: `Connected on: ${dateWords(lead.connectedOn, 'day') ?? ''}` };
  const since = withoutYear(dateWords(lead.connectedOn, 'month'), lead.connectedOn, today);
  return {
    first_name: unlisted(surelyCalled(lead)),
    title: said(title, 'Title'),
    fitting_title:
      title !== null && !elsewhere && isHelped(author.card.whoIHelp, title)
        ? said(title, 'Title, of those you help')
        : null,
    other_field: elsewhere ? said('another field', 'Outside of those you help') : null,
    company: said(company, 'Company'),
    they_do: said(saidToThem(lead.description, 'now'), 'Description'),
    why_now: said(reasonOf(brief.whyNow), 'You said why you write now'),
    // People leave out the year of the last months.
    connected_year: connected(withinMonths(lead.connectedOn, today) ? since : dateWords(lead.connectedOn, 'year')),
    connected_since: connected(since),
    last_touch: said(dateWords(last?.at ?? null, 'month'), 'Last in touch'),
    last_talk: said(dayOf(talk?.at, today), 'You talked on'),
    line: said(lineFor(lead), 'Your line for them'),
    last_note: said(saidToThem(talkNote?.note ?? null, 'then'), 'Your note'),
    last_sent: said(dayOf(unanswered.at(-1)?.at, today), 'You wrote on'),
    their_words: said(shortened(reply), 'Their reply'),
    their_no: saidNo(given) ? (reply === null ? unlisted('not now') : said('not now', 'Their reply says')) : null,
    later_when: said(laterWhen(last?.until ?? null, today), 'They asked you to wait'),
    hard_news: said(shortened(hardNewsOf(brief)), 'Hard news'),
    their_post: noted(postIn, 'Their post'),
    event: noted(eventIn, 'You met at'),
    role_since: said(recent(fromNotes(brief, roleSinceIn), today), 'In the role since'),
    won_in: lead.status === 'converted' ? said(dateWords(lead.statusSince, 'month'), 'Client since') : null,
    promise: said(promise?.words ?? null, 'You promised'),
    promised_on: said(dayOf(promise?.at ?? undefined, today), 'You promised it on'),
    referred: noted(referredIn, 'Referred to you'),
    intro_to: noted(introductionIn, 'You would like to meet') ?? said(introductionIn(lead.nextStep ?? ''), 'Next step'),
    ...cardFacts(author),
  };
}

/** A fact about a lead in words. `held`: its source is switched off, so drafts do not use it. */
type KnownFact = { name: Variable; words: string; from: (typeof draftFactsFrom)[number]; held: boolean };

/** All known facts for a draft, with their sources. */
export function knownFacts(brief: MessageBrief): KnownFact[] {
  const without = (...off: DraftSource[]) => factsOf({ ...brief, author: { ...brief.author, off } });
  const [all, allowed] = [without(), factsOf(brief)];
  const sources = [
    { source: 'notes', facts: without('notes') },
    { source: 'thread', facts: without('thread') },
  ] as const;
  // A note about a talk belongs to both sources. The source that is off comes first, because it holds the note back.
  const offFirst = sources.toSorted((a, b) => Number(isOff(brief, b.source)) - Number(isOff(brief, a.source)));
  const card = cardFacts(brief.author);
  const fromOf = (name: Variable, { basis }: Fact): KnownFact['from'] => {
    if (name in card) return 'card';
    if (name === 'why_now') return 'you';
    return offFirst.find(({ facts }) => facts[name]?.basis !== basis)?.source ?? 'person';
  };
  return variableNames.flatMap((name) => {
    const [fact, instead] = [all[name], allowed[name]];
    if (fact === null) return [];
    const shown = (one: Fact, held: boolean): KnownFact => ({ name, words: one.words, from: fromOf(name, one), held });
    if (instead?.basis === fact.basis) return [shown(fact, false)];
    // Another fact of this name can replace it. A fact without a basis is not shown: it is a “no” that drafts must not quote.
    return instead && instead.basis !== '' ? [shown(fact, true), shown(instead, false)] : [shown(fact, true)];
  });
}
