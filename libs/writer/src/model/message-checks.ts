import { channelLimits, longestSubject } from '@app/contracts/content/content.constants';
import { gapsIn, withoutBrackets } from '@app/contracts/content/gaps';
import { hardSellPhrases } from '@app/contracts/content/hard-sell';
import { aims, highestGrade, readingGrade, wordsIn } from '../checks';
import type { MessageBrief } from '../writer';
import { type Address, addressFaults, foreignIn, greetingIn } from './address';
import { byWords, claimsIn, type Judge, type Mark, spokenIn } from './claims';
import type { Lines } from './lines';
import { strangeNames } from './names-given';
import { type Counted, givenIn, notGiven } from './numbers';
import { looksLikeOrder } from './orders';
import { toldOf } from './secrets';
import { neverSaid } from './shared';
import type { ModelText } from './task';
import { folded, languages, type WordLists } from './words/lists';

/** The result of the checks of a message. */
export type Review = {
  /** What no text may have. The model hears of it once. */
  faults: string[];
  /** Sentences that no line carries. */
  marks: Mark[];
  /** What the author may want to know. The text stays. */
  remarks: string[];
};

export type Checks = {
  brief: MessageBrief;
  address: Address;
  known: Lines;
  /** Links that may stand in a text: those of the author’s card. */
  links: string;
};

const never = Object.values<WordLists>(languages).flatMap((lists) => [...lists.never, ...lists.pose]);
const link =
  /https?:\S+|www\.\S+|(?<![\p{L}\p{N}@])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|net|org|io|de|at|ch|eu|uk|co|example|info|app|ai)(?:\/\S*)?(?![\p{L}\p{N}])/giu;
const address = /[^\s@<>()]{1,64}@[^\s@<>()]+\.\p{L}{2,}/giu;
/** Seven digits or more with what people put between them; a thousand has a comma, a year no neighbour. */
const phone = /(?<![\p{L}\p{N}])(?:\+|00|\(0|0(?=\d))[\d\s()/.-]{6,}\d|(?<![\p{L}\p{N}.,])\d{3}[\s-]\d{3}[\s-]\d{3,}/gu;

/** Checks a text of a model against the lines that the model got. */
export function reviewOf(text: ModelText, checks: Checks, judge: Judge = byWords): Review {
  const { brief, address: form, known, links } = checks;
  const { author, channel, lead } = brief;
  const { body } = text;
  const title = channel === 'email' ? text.subject : null;
  const whole = `${title ?? ''}\n${body}`;
  const outside = withoutBrackets(whole);
  const given = [
    ...known.lines.map(({ words, from }) => `${from} ${words}`),
    author.firstName ?? '',
    author.card.signature ?? '',
  ].join('\n');
  const curly = whole.replaceAll("'", '’').toLowerCase();
  const spoken = spokenIn(withoutBrackets(body, '…'), author.card.signature, author.firstName);
  const greeting = greetingIn(body)?.words ?? '';
  const addresses = outside.match(address) ?? [];

  const faults = [
    ...(body === '' ? ['has no words'] : []),
    ...lengthFaults(title, body, checks),
    ...addresses.map((one) => `an e-mail address: ${one}`),
    ...(outside.replaceAll(address, ' ').match(link) ?? [])
      .filter((one) => !links.includes(one) && !given.toLowerCase().includes(one.toLowerCase()))
      .map((one) => `a link: ${one}`),
    ...(outside.match(phone) ?? []).map((one) => `a phone number: ${one.trim()}`),
    ...hardSellPhrases(whole).map((phrase) => `hard sell: ${phrase}`),
    ...never.filter((phrase) => curly.includes(phrase)).map((phrase) => `worn: ${phrase}`),
    ...neverSaid(author, whole),
    ...notGiven(outside, countedIn(checks)).map((one) => `not given: ${one}`),
    // The greeting has a check of its own.
    ...strangeNames(
      `${title ?? ''}\n${withoutBrackets(body.slice(greeting.length))}`,
      form.language ?? 'en',
      given,
    ).map((one) => `not given: ${one}`),
    ...toldOf(
      outside,
      known.secrets,
      known.lines.map(({ words }) => words),
    ).map((one) => `confidential: ${one}`),
    ...gapFaults(whole),
    ...foreignIn(spoken.join('\n'), form.language).map((one) => `in another language: ${one}`),
    ...addressFaults(body, brief, form),
    ...spoken
      .filter((one) => looksLikeOrder(one) && strangers(lead).includes(folded(one).replace(/[.!]$/u, '')))
      .map(() => 'repeats an order of somebody else'),
  ];
  const claims = claimsIn(title ? [title, ...spoken] : spoken, text.sentences ?? [], known.lines);
  // A subject is too short for a source, but not for a reproach.
  const judged = title
    ? claims.map((claim) =>
        claim.sentence === title && claim.kind !== 'third' ? { ...claim, kind: 'free' as const } : claim,
      )
    : claims;
  const reasons = judge(judged);
  const marks = judged.flatMap(({ sentence }, i) => {
    const why = reasons[i];
    return why ? [{ sentence, why }] : [];
  });
  return { faults: [...new Set(faults)], marks, remarks: remarksOn(title, body, checks) };
}

/** Everything that the given words allow as a number or a month. */
function countedIn({ brief, known }: Checks): Counted {
  const numbers = new Set<number>();
  const months = new Set<number>();
  const add = (counted: Counted) => {
    for (const one of counted.numbers) numbers.add(one);
    for (const one of counted.months) months.add(one);
  };
  const today = brief.today.slice(0, 10);
  add(givenIn(today));
  for (const { words, from, day } of known.lines) {
    add(givenIn(words, day ?? today));
    // The day of a line, and not the “500+” of a profile’s frame.
    add(givenIn(day ?? '', day ?? undefined));
    add(givenIn(from));
  }
  add(givenIn([brief.author.card.signature, brief.author.firstName].join(' ')));
  return { numbers, months };
}

const strangers = ({ description, touches }: MessageBrief['lead']): string =>
  folded(
    [description ?? '', ...touches.flatMap(({ kind, note }) => (kind === 'reply' ? [note ?? ''] : []))].join('\n'),
  );

function lengthFaults(title: string | null, body: string, { brief: { channel } }: Checks): string[] {
  const most = channel === 'email' ? channelLimits.email : aims[channel].characters;
  const words = wordsIn(body).length;
  return [
    ...(channel === 'email' && !title ? ['has no subject'] : []),
    ...((title ?? '').length > longestSubject ? [`a subject of ${(title ?? '').length} characters`] : []),
    ...(body.length > most ? [`${body.length} of ${most} characters`] : []),
    ...(channel === 'email' && words > longestMail ? [`${words} words`] : []),
  ];
}

/** A mail of more words is no message any more; up to here its length is a remark. */
const longestMail = 200;

/** Marks of a template that nobody has filled. A gap that asks its author something is none. */
function gapFaults(whole: string): string[] {
  const gaps = gapsIn(whole);
  const left = withoutBrackets(whole).match(
    /[[\]{}]|_{3,}|\b[Xx]{3,}\b|<[^<>\n]{1,40}>|\b(?:TODO|TBD|lorem ipsum)\b|\{%|%\}/u,
  );
  return [
    ...(gaps.length > 1 ? [`${gaps.length} gaps; a text has one at most`] : []),
    ...gaps
      .filter((gap) => wordsIn(gap).length < 3 && !gap.includes('?'))
      .map((gap) => `a gap that asks nothing: [${gap}]`),
    ...(left ? [`a mark that nobody has filled: ${left[0]}`] : []),
  ];
}

/** What is worth a look, and no reason to refuse a text. */
function remarksOn(
  title: string | null,
  body: string,
  { brief: { channel, lead }, address: { language } }: Checks,
): string[] {
  const names = [lead.name, lead.company ?? '', lead.title ?? '', ...lead.name.split(' ')];
  const grade = readingGrade(withoutBrackets(body, 'that'), names);
  const asked = withoutBrackets(body, 'x').match(/\?/gu)?.length ?? 0;
  const words = wordsIn(body).length;
  const [least, most] = aims.email.words;
  const subject = wordsIn(title ?? '').length;
  return [
    // The grade counts English syllables.
    ...(language !== 'de' && grade > highestGrade ? [`reading grade ${grade.toFixed(1)}`] : []),
    ...(asked > 1 ? [`${asked} questions`] : []),
    ...(channel === 'email' && (words < least || words > most) ? [`${words} words`] : []),
    ...(channel === 'email' && title && (subject < 2 || subject > 5) ? [`a subject of ${subject} words`] : []),
    ...(body.includes('!') ? ['an exclamation mark'] : []),
    ...(body.includes(';') ? ['a semicolon'] : []),
  ];
}
