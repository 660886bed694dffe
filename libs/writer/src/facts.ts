import { afterGreeting, inSentence, withoutLead } from '@app/contracts/account/card-words';
import type { DraftSource } from '@app/contracts/account/account.constants';
import type { draftFactsFrom } from '@app/contracts/account/voice.constants';
import { clean, companyOf, titleOf } from './fit';
import { givenName } from './names';
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

/** A fact as a text says it, and in words that the author can check. */
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

/** Without its year where the date is less than eleven months ago: nobody says the year then. */
const withoutYear = (words: string | null, date: string | null | undefined, today: string): string | null =>
  words !== null && withinMonths(date, today) ? words.replace(/ \d{4}$/u, '') : words;

const dayOf = (date: string | null | undefined, today: string): string | null =>
  withoutYear(dateWords(date ?? null, 'day'), date, today);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);

type Touch = MessageBrief['lead']['touches'][number];

/** The touches that a situation asks for. */
export type Thread = {
  /** The last touch that is no note. */
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

const said = (words: string | null, basis: string): Fact | null =>
  words === null ? null : { words, basis: `${basis}: ${words}` };

/** A fact that needs no check: `basis` is empty. */
const unlisted = (words: string | null): Fact | null => (words === null ? null : { words, basis: '' });

/** Square brackets would be a gap. */
const rounded = (text: string): string => oneLine(text).replaceAll('[', '(').replaceAll(']', ')');

/** One line without brackets, and without a full stop at its end. */
const plainLine = (line: string): string => rounded(line).replace(/[\s.;,]+$/u, '');

/** How the line of a basis begins that says which answer of the card a text stands on. */
export const cardBasis = {
  whoIHelp: 'Your card, who you help',
  withWhat: 'Your card, with what',
  results: 'Your card, a result',
  question: 'Your card, your question',
  offers: 'Your card, how you offer help',
} as const;

/** A line of the author's card, in its own words, as it stands inside a sentence: without a full stop at its end. */
const own = (line: string | null | undefined, field: keyof typeof cardBasis): Fact | null => {
  const words = inSentence(plainLine(line ?? ''));
  return words === '' ? null : { words, basis: `${cardBasis[field]}: ${words}` };
};

/** The author's reason to write, as it stands after a greeting. */
const whyNowOf = ({ whyNow }: MessageBrief): string | null => plainLine(afterGreeting(whyNow ?? '')) || null;

type Reading = (note: string) => string | null;

/** The last promise that nothing was sent after: in a note, in the last message itself, or in what they wrote back. */
function promiseOf({ lead }: MessageBrief): { words: string; at: string | null } | null {
  const lastSent = lead.touches.findLastIndex(({ kind }) => kind === 'message');
  for (const { kind, note, at } of lead.touches.slice(Math.max(lastSent, 0)).toReversed()) {
    const words = promiseIn(note ?? '', kind === 'reply' ? 'them' : 'author');
    if (words !== null) return { words, at: kind === 'reply' ? null : at };
  }
  const described = lastSent < 0 ? promiseIn(lead.description ?? '') : null;
  return described === null ? null : { words: described, at: null };
}

/** What the notes since the last message say, newest first; before the first message also what the description says. */
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

/** What the author's card says, fit for a sentence. */
export const cardFacts = ({ card, firstName }: Author): CardFacts => {
  const question = own(card.question?.replace(/[?\s]+$/u, ''), 'question');
  return {
    who_i_help: own(withoutLead(card.whoIHelp), 'whoIHelp'),
    with_what: own(withoutLead(card.withWhat), 'withWhat'),
    result: own(card.results[0], 'results'),
    question: question && { ...question, words: `${capitalised(question.words)}?` },
    offer: own(card.offers[0], 'offers'),
    sign: unlisted(rounded(card.signature ?? firstName ?? '') || null),
  };
};

/** A next step “Send the notes” after a talk is a promise. */
function plannedAfter(talk: Touch | undefined, step: string | null): { words: string; at: null } | null {
  const words = promiseIn(step ?? '') ?? (talk ? plannedToSend(step ?? '') : null);
  return words === null ? null : { words, at: null };
}

/** They said no, or not now. Everybody who writes to them must know it. */
const saidNo = ({ lead }: MessageBrief): boolean => {
  const { last } = threadOf(lead);
  return last?.kind === 'reply' && refuses(clean(last.note) ?? '');
};

/** Reads the facts from a brief that its author lets drafts use. Null: unknown, not for drafts, or not fit for a sentence. */
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
  const talkNote = lead.touches.findLast(
    ({ at, kind, note }) =>
      note !== null &&
      kind !== 'reply' &&
      kind !== 'message' &&
      talk !== undefined &&
      at.slice(0, 10) === talk.at.slice(0, 10),
  );
  const connected = (words: string | null): Fact | null =>
    words === null ? null : { words, basis: `Connected on LinkedIn on ${dateWords(lead.connectedOn, 'day') ?? ''}` };
  const since = withoutYear(dateWords(lead.connectedOn, 'month'), lead.connectedOn, today);
  return {
    first_name: unlisted(givenName(lead.name)),
    title: said(title, 'Title'),
    fitting_title:
      title !== null && !elsewhere && isHelped(author.card.whoIHelp, title)
        ? said(title, 'Title, of those you help')
        : null,
    other_field: elsewhere ? said('another field', 'Outside of those you help') : null,
    company: said(company, 'Company'),
    they_do: said(saidToThem(lead.description, 'now'), 'Description'),
    why_now: said(whyNowOf(brief), 'You said why you write now'),
    // Of the last months nobody says the year.
    connected_year: connected(withinMonths(lead.connectedOn, today) ? since : dateWords(lead.connectedOn, 'year')),
    connected_since: connected(since),
    last_touch: said(dateWords(last?.at ?? null, 'month'), 'Last in touch'),
    last_talk: said(dayOf(talk?.at, today), 'You talked on'),
    last_note: said(saidToThem(talkNote?.note ?? null, 'then'), 'Your note'),
    last_sent: said(dayOf(unanswered.at(-1)?.at, today), 'You wrote on'),
    their_words: said(reply === null ? null : shorten(reply, 120), 'Their reply'),
    their_no: saidNo(given) ? (reply === null ? unlisted('not now') : said('not now', 'Their reply says')) : null,
    their_post: noted(postIn, 'Their post'),
    event: noted(eventIn, 'You met at'),
    role_since: noted(roleSinceIn, 'In the role since'),
    won_in: lead.status === 'converted' ? said(dateWords(lead.statusSince, 'month'), 'Client since') : null,
    promise: said(promise?.words ?? null, 'You promised'),
    promised_on: said(dayOf(promise?.at ?? undefined, today), 'You promised it on'),
    referred: noted(referredIn, 'Referred to you'),
    intro_to: noted(introductionIn, 'You would like to meet') ?? said(introductionIn(lead.nextStep ?? ''), 'Next step'),
    ...cardFacts(author),
  };
}

/** A fact about a lead as a text says it. `held`: its source is switched off, so no draft says it. */
export type KnownFact = { name: Variable; words: string; from: (typeof draftFactsFrom)[number]; held: boolean };

/** All that is known for a draft, and where each fact comes from. */
export function knownFacts(brief: MessageBrief): KnownFact[] {
  const without = (...off: DraftSource[]) => factsOf({ ...brief, author: { ...brief.author, off } });
  const [all, allowed] = [without(), factsOf(brief)];
  const sources = [
    { source: 'notes', facts: without('notes') },
    { source: 'thread', facts: without('thread') },
  ] as const;
  // What was noted about a talk is of both. The one that is off is what holds it back.
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
    // Another fact of this name can take its place. A no that drafts may not quote stands in no text.
    return instead && instead.basis !== '' ? [shown(fact, true), shown(instead, false)] : [shown(fact, true)];
  });
}
