import { cutTo } from '@app/contracts/text';
import type { PromiseDecision } from '@app/contracts/content/content.constants';
import type { ContentType } from '@app/contracts/content/content.events';
import { dayOf, daysAfter, weekdayOf } from '@app/contracts/days';
import type { Moment } from '../decider';

interface FoundPromise {
  /** The sentence, at most 500 characters. */
  words: string;
  /** The day that the sentence names, `YYYY-MM-DD`. */
  due: string;
}

/** A promise in what was sent. `named`: the day that the sentence names; the person can give another one. */
export interface SentPromise extends FoundPromise {
  named: string;
  decision: PromiseDecision | null;
}

/** The longest sentence, in UTF-16 units. */
const longest = 500;

const promising =
  /\b(?:i\s?(?:will|shall)|i['’]ll|i am going to|i['’]m going to|you(?: will|['’]ll) (?:have|get|hear))\b/iu;
const refusing = /\b(?:will|shall|going to|['’]ll)\s+(?:not|never)\b|\bwon['’]t\b|^\s*(?:if|when|unless|should)\b/iu;
/** Verbs for something that the author does for the reader. “I will be in Utrecht on Friday” is not a promise. */
const giving =
  /\b(?:send|share|forward|mail|e-?mail|call|ring|phone|write|draft|prepare|bring|ask|check|confirm|introduce|put you in touch|follow up|get back|come back|come by|let you know|show|finish|book|have|get|hear)\b/iu;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const counts = ['one', 'two', 'three', 'four', 'five', 'six'];
/** The whole name of a month, or its short form. Other words that begin like a month are none: “3 decks” is no day in December. */
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** A day of the calendar in its year; null for 30 February. */
const dateOf = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month, day));
  return at.getUTCDate() === day && day > 0 ? at.toISOString().slice(0, 10) : null;
};

/** The first of the dates that is not before `from`. */
const firstFrom = (from: string, dates: (string | null)[]): string | null =>
  dates.find((date) => date !== null && date >= from) ?? null;

/** The day that a sentence names, counted from the day when it was written. Returns null for a day that has passed. */
const dayIn = (sentence: string, from: string): string | null => {
  const words = sentence.toLowerCase();
  const year = Number(from.slice(0, 4));
  const weekday = weekdayOf(from);
  if (/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/u.test(words)) return from;
  if (/\btomorrow\b/u.test(words)) return daysAfter(from, 1);
  const iso = /\b(\d{4})-(\d\d)-(\d\d)\b/u.exec(words);
  if (iso) return firstFrom(from, [dateOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))]);
  const dated =
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthName}\\b`, 'u').exec(words) ??
    new RegExp(`\\b${monthName} (\\d{1,2})(?:st|nd|rd|th)?\\b`, 'u').exec(words);
  if (dated) {
    const [day, month] = Number(dated[1]) ? [dated[1], dated[2]] : [dated[2], dated[1]];
    const at = months.indexOf((month ?? '').slice(0, 3));
    return firstFrom(from, [dateOf(year, at, Number(day)), dateOf(year + 1, at, Number(day))]);
  }
  const named = new RegExp(`\\b(next )?(${weekdays.join('|')})\\b`, 'u').exec(words);
  if (named) {
    const until = (weekdays.indexOf(named[2] ?? '') + 1 - weekday + 7) % 7 || 7;
    // “Next Friday” means the Friday of the next week.
    const nextWeek = named[1] && weekday + until <= 7;
    return daysAfter(from, nextWeek ? until + 7 : until);
  }
  const nth = /\b(?:on|by|before|until) the (\d{1,2})(?:st|nd|rd|th)\b/u.exec(words);
  if (nth) {
    const month = Number(from.slice(5, 7)) - 1;
    return firstFrom(
      from,
      [0, 1, 2].map((later) => dateOf(year, month + later, Number(nth[1]))),
    );
  }
  const inSome = new RegExp(`\\b(?:in|within) (\\d{1,2}|an?|${counts.join('|')}) (day|week)s?\\b`, 'u').exec(words);
  if (inSome) {
    const n = Number(inSome[1]) || counts.indexOf(inSome[1] ?? '') + 1 || 1;
    return daysAfter(from, inSome[2] === 'week' ? n * 7 : n);
  }
  const friday = daysAfter(from, 5 - weekday);
  if (/\b(?:this week|end of the week)\b/u.test(words)) return friday >= from ? friday : daysAfter(friday, 7);
  if (/\bnext week\b/u.test(words)) return daysAfter(friday, 7);
  return null;
};

/** The sentences of a text. The dot of an abbreviation does not end one, because a capital must follow. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?]["'”’)]?)\s+(?=["'“‘(]?\p{Lu})/u)
    .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean);

/**
 * Finds promises in a text by rules: English sentences in which the author will do something for the reader on a named day. A
 * question or a condition is not a promise. The person decides whether each one really is a promise.
 * @param day the day on which the text went out
 */
export const promisesIn = (text: string, day: string): FoundPromise[] => {
  const found = sentencesOf(text)
    .filter((s) => promising.test(s) && giving.test(s) && !refusing.test(s) && !s.endsWith('?'))
    .flatMap((sentence) => {
      const due = dayIn(sentence, day);
      return due === null ? [] : [{ words: cutTo(sentence, longest), due }];
    });
  return found.filter(({ words }, at) => found.findIndex((other) => other.words === words) === at).slice(0, 10);
};

/** The promises in a text that goes out. What the person decided at an earlier sending is kept. */
export const promisesSent = (
  { type, body, at, timeZone }: Moment & { type: ContentType; body: string },
  earlier: readonly SentPromise[],
): SentPromise[] =>
  type === 'post'
    ? []
    : promisesIn(body, dayOf(at, timeZone)).map(({ words, due: named }) => {
        const before = earlier.find((promise) => promise.words === words && promise.decision !== null);
        const due = before && before.due !== before.named ? before.due : named;
        return { words, due, named, decision: before?.decision ?? null };
      });

export const promisesDecided = (
  promises: readonly SentPromise[],
  { words, due, decision }: Omit<SentPromise, 'named'>,
): SentPromise[] => promises.map((promise) => (promise.words === words ? { ...promise, due, decision } : promise));
