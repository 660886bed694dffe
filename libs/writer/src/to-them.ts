import { clean, trimmed } from './fit';
import { oneLine } from './words';

/**
 * These functions turn an author's note about a person into words to that person. They know a few simple forms of notes. All
 * other notes count as private, and stay out of the text.
 */

/** Third person → second person, present and past. Verbs of facts, none of opinions. */
const verbs: Record<string, string> = {
  asked: 'asked',
  asks: 'ask',
  became: 'became',
  brings: 'bring',
  builds: 'build',
  built: 'built',
  chairs: 'chair',
  'co-founded': 'co-founded',
  coordinates: 'coordinate',
  directs: 'direct',
  founded: 'founded',
  heads: 'head',
  hires: 'hire',
  hopes: 'hope',
  joined: 'joined',
  launched: 'launched',
  leads: 'lead',
  looks: 'look',
  manages: 'manage',
  mentioned: 'mentioned',
  merged: 'merged',
  moved: 'moved',
  needs: 'need',
  opened: 'opened',
  opens: 'open',
  oversees: 'oversee',
  planned: 'planned',
  plans: 'plan',
  returned: 'returned',
  runs: 'run',
  said: 'said',
  sells: 'sell',
  started: 'started',
  teaches: 'teach',
  told: 'told',
  took: 'took',
  trains: 'train',
  wanted: 'wanted',
  wants: 'want',
  wonders: 'wonder',
};
/** `worried about churn`, `hiring two planners`: they follow “you were” and “you are”. */
const states = /^(?:worried|keen|curious|interested|unsure|new|busy)$/u;
const doings =
  /^(?:building|changing|choosing|closing|hiring|launching|looking|merging|moving|opening|planning|preparing|rebuilding|redrawing|rolling|setting|switching|thinking|trying)$/u;

const PRIVATE =
  /(?<!\p{L})(?:leads? to|prospect|client|budget|deal|cheap|rich|poor|difficult|annoying|bad(?:ly)?|slow|divorc\w*|fired|ill|sick|ghost\w*|money|owes?|rival|competitor|referr\w*|crm|hot lead|my price|our price|too (?:high|expensive|much))(?!\p{L})/iu;
const THIRD = /(?<!\p{L})(?:he|she|him|they|them|himself|herself|i|me|my|mine|we|us|our)(?!\p{L})/iu;

/** Turns `his team` into `your team`. In `told her about it` the word is not a possessive. */
const yours = (words: string): string =>
  words
    .replaceAll(/(?<!\p{L})(?:his|their)(?=\s\p{L})/giu, 'your')
    .replaceAll(
      /(?<!\p{L})her(?=\s(?!(?:about|to|for|if|whether|on|in|at|with|the|an?|what|how|why|when|that)\s)\p{L})/giu,
      'your',
    );

/** The words of a note that can be said to the person: no unclear pronoun, nothing private, at most 110 UTF-16 units. */
function sayable(words: string): string | null {
  if (/(?<!\p{L})your?(?!\p{L})/iu.test(words)) return null;
  const plain = clean(yours(words));
  return plain === null || plain.length > 110 || THIRD.test(plain) || PRIVATE.test(plain) ? null : plain;
}

const firstClause = (text: string): string => (oneLine(text).split(/[;.!?](?:\s|$)|\s[–—-]\s/u)[0] ?? '').trim();

/** Turns `worried about churn` into `you were worried about churn`; null when the form of the note is not known. */
export function saidToThem(note: string | null, tense: 'then' | 'now'): string | null {
  const [verb = '', ...rest] = firstClause(note ?? '')
    .replace(/^(?:he|she|they)\s+(?:is\s+|was\s+|are\s+|were\s+)?/iu, '')
    .split(' ');
  const words = sayable(rest.join(' '));
  if (words === null) return null;
  const first = verb.toLowerCase();
  const second = verbs[first];
  if (second !== undefined) return `you ${second} ${words}`;
  if (states.test(first) || doings.test(first)) return `you ${tense === 'then' ? 'were' : 'are'} ${first} ${words}`;
  return null;
}

const found = (text: string, form: RegExp): string | null => {
  const words = form.exec(oneLine(text))?.[1];
  return words === undefined ? null : sayable(trimmed(firstClause(words)));
};

/** Who wrote the text that may contain a promise: the author (a note or a message), or the other person (a reply). */
type Speaker = 'author' | 'them';

const toThem = String.raw`(?:(?:over|across|along)\s+)?(?:(?:you|her|him|them)\s+)?`;
const share = String.raw`(?:send|share|forward|email|e-mail|give)`;
const promises: Record<Speaker, readonly RegExp[]> = {
  author: [
    // `promised her the list`, `I promised to send the list`: the author is the speaker, so a sentence needs no “I”.
    new RegExp(
      String.raw`^(?:i(?:[’']ve| have)? (?:also )?)?promised:?\s+${toThem}(?:to ${share}\s+${toThem})?(.+)`,
      'iu',
    ),
    new RegExp(String.raw`^(?:(?:i|we)(?:[’']ll| will)|will)\s+${share}\s+${toThem}(.+)`, 'iu'),
  ],
  them: [
    new RegExp(String.raw`^(?:and )?you promised\s+(?:me\s+|us\s+)?(?:to ${share}\s+(?:me\s+|us\s+)?)?(.+)`, 'iu'),
    new RegExp(String.raw`^(?:and )?you said you(?:[’']d| would|[’']ll| will)\s+${share}\s+(?:me\s+|us\s+)?(.+)`, 'iu'),
  ],
};
/** Words that show that there is no promise: a refusal, or something that nobody shares. */
const noPromise =
  /^(?:not|nothing|never|no|to|that|it)(?!\p{L})|(?<!\p{L})(?:message|line|word|reminder|invoice|bill)$/iu;
const noPromiseAtAll = /\?$|^(?:he|she|they)(?!\p{L})|(?<!\p{L})(?:if|unless)(?!\p{L})/iu;
const later =
  /\s+(?:(?:by|on|before|until|this|next|early|late)\s+)*(?:today|tonight|tomorrow|soon|later|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|weekend)(?!\p{L}).*$/iu;

/**
 * What the author promised to share, such as `the worksheet`. The promise is in the author's words or in the other person's reply.
 * `she promised` and “If you like, I’ll send it” are not promises of the author.
 */
export function promiseIn(text: string, speaker: Speaker = 'author'): string | null {
  for (const sentence of oneLine(text).split(/(?<=[.;!?])\s+|\s[–—-]\s/u)) {
    if (noPromiseAtAll.test(sentence)) continue;
    for (const clause of sentence.split(
      /[,:]\s+(?=(?:i|we|you|promised|will)(?!\p{L}))|(?<=\p{L})\s+(?:and|but)\s+(?=i(?!\p{L}))/iu,
    ))
      for (const form of promises[speaker]) {
        const words = form.exec(clause.replace(/[.;!]+$/u, ''))?.[1]?.replace(later, '');
        if (words !== undefined && !noPromise.test(words))
          return sayable(trimmed(words.replace(/^(?:my|our)\s/iu, 'the ')));
      }
  }
  return null;
}
/** Reads a next step such as `Send the checklist`. */
export const plannedToSend = (step: string): string | null =>
  found(step, /^(?:send|share)\s+(?:(?:her|him|them)\s+)?((?:the|a|an|my|two|three)\s.+)/iu);
export const eventIn = (note: string): string | null =>
  found(
    note,
    /(?<!\p{L})met\s+(?:(?:her|him|them|each other)\s+)?at\s+(.+?)(?:,|\s(?:in|on|last|this)\s(?:\d|january|february|march|april|may|june|july|august|september|october|november|december|week|month|spring|summer|autumn).*|$)/iu,
  );
export const introductionIn = (note: string): string | null =>
  found(
    note,
    /(?<!\p{L})(?:ask (?:her |him |them )?for an? intro(?:duction)? to|could introduce me to|knows)\s+((?:the|a|an|\p{Lu}\p{Ll}+)(?!\p{L}).*)/iu,
  );

/** `your post on shift handovers`, or `your line “…”` when the note quotes it. */
export function postIn(note: string): string | null {
  const line = /(?<!\p{L})(?:posted|wrote|post)\s*:?\s*[“"]([^“”"]{4,120})[”"]/iu.exec(oneLine(note))?.[1];
  if (line !== undefined) return clean(line) && `your line “${clean(line) ?? ''}”`;
  const subject = found(note, /(?<!\p{L})(?:posted|wrote|post)\s+(?:on linkedin\s+)?(?:about|on)\s+(.+)/iu);
  return subject && `your post on ${subject}`;
}

/** The name of the person in `referred Hana to me`. */
export const referredIn = (note: string): string | null =>
  /(?<!\p{L})(?:[Rr]eferred|[Ii]ntroduced me to|[Rr]ecommended me to|[Gg]ave my name to|[Ss]ent me)\s+(\p{Lu}[\p{L}’'-]+(?:(?:\s(?:van|von|der|den|de|da|di|del|la|el|al|bin))*\s\p{Lu}[\p{L}’'-]+)?)/u.exec(
    oneLine(note),
  )?.[1] ?? null;

const WHEN =
  '((?:early |late |last )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|year|month)(?: \\d{4})?)';
const role = new RegExp(
  `(?<!\\p{L})(?:new in (?:the|her|his|their) role|new role|in the role|promoted|joined|took over|took on|became|moved|started)(?!\\p{L})[^.;]*?\\s${WHEN}(?!\\p{L})`,
  'iu',
);
/** `October`, `last spring`: since when a person has a role, from words such as `new in the role since October`. */
export function roleSinceIn(note: string): string | null {
  const when = role.exec(oneLine(note))?.[1];
  if (when === undefined) return null;
  const plain = when.toLowerCase();
  if (/^(?:year|month)$/u.test(plain)) return null;
  return plain.replace(
    /(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december)/u,
    (month) => month.charAt(0).toUpperCase() + month.slice(1),
  );
}
