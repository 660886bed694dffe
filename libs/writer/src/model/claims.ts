import { sentencesIn } from '../words';
import { contentOf, standsIn, wordsOf } from './alike';
import { greetingIn } from './address';
import { isAboutThem, type Line } from './lines';
import { givenIn, valueOf } from './numbers';
import type { Sourced } from './task';
import { anyOf, bothOf, folded } from './words/lists';

/** A part of a sentence that can be true or false, with the lines that shall carry it. */
export type Claim = { sentence: string; words: string; kind: Kind; sources: readonly Line[]; all: readonly Line[] };

/** `them`: about the receiver. `both`: about what the two did. `third`: somebody else did or said it. `author`: the author’s work. */
type Kind = 'them' | 'both' | 'third' | 'author' | 'number' | 'question' | 'free';

/** A sentence that must not go out unread. `why` tells what its lines do not carry. */
export type Mark = { sentence: string; why: string };

/**
 * Tells which claims hold: for each the reason against it, or null. Code does it now, by words; a second call of a model can do it
 * later, because it gets the same claims and lines.
 */
export type Judge = (claims: readonly Claim[]) => readonly (string | null)[];

const personal = anyOf((lists) => lists.personal);
const blame = anyOf((lists) => lists.blame);
const absolute = anyOf((lists) => lists.absolute);
const common = bothOf((lists) => lists.common);
const monthNames = bothOf((lists) => lists.months.flat());

const you = "you|your|yours|you're|you've|you'd|you'll|yourself";
const word = (words: string) => new RegExp(`(?<![\\p{L}'])(?:${words})(?![\\p{L}])`, 'u');
const aboutYou = word(you);
const possessive = /(?<!\p{L})your\s+/gu;
/** “You”, or what is theirs, as the subject of a statement. */
const subject =
  /^(?:(?:and|but|so|also|und|aber|dass|that|denn|weil|because|since|da|how|wie|now|da|dort|bis dahin)\s+)*(?!what |was )(?:[\p{L}\p{N}'-]+\s+){0,3}(?:you|your|you're|you've)(?!\p{L})|(?<!\p{L})(?:that|dass|how|wie|why|warum|ob|because|weil|clear|obvious|klar|sure|sicher) (?:you|your|you're|you've)(?!\p{L})|(?<!\p{L})(?:haben|sind|hatten|waren|wollen|suchen|brauchen|fuhren|machen|planen|hast|bist|willst|suchst) you(?!\p{L})/u;
/** “Fill in what you have” and “Schauen Sie es an” ask for something. */
const asking =
  /^(?:(?:and|und|then|dann|just|bitte|please)\s+)*(?:\p{L}+en you|schau|nimm|sag|schick|melde|gib|fill|start|send|use|take|look|have|let|leave|keep|put|try|read|give|tell|ask|write|pick|bring|see|call|enjoy|begin|show|feel|think|mind|imagine)(?!\p{L})/u;

/** Where a sentence is cut into claims. */
const cuts =
  /\s*[;:–—]\s+|,\s+(?=(?:and|but|so|or|yet|because|since|which|who|while|und|aber|denn|weil|da|wobei|sondern)\s)|,?\s+(?=(?:and|but|because|und|aber|weil|denn|since|after|nachdem)\s+(?:I|I['’]\p{L}+|we|you|your|he|she|they|it|never|nobody|ich|wir|Sie|Ihre?\p{L}*|du|dein\p{L}*|er|sie|nie|niemand)\s)|,\s+(?=(?:I|I['’]\p{L}+|we|you|your|he|she|they|it|ich|wir|Sie|Ihre?\p{L}*|du|dein\p{L}*|er|sie)\s)|\s+(?=(?:and|und)\s+(?:\p{L}+ed|never|nie)\s)/u;

const hypothetical =
  /^(?:and |und |but |aber )?(?:if|unless|whether|should|wenn|falls|sofern|ob|sollte|sollten|when|once|as soon as|until|till|before|bis|sobald|bevor)(?!\p{L})/u;
const intention = new RegExp(
  String.raw`^(?:(?:and|und|but|aber|so|then|dann|also|bis dahin|until then|maybe|vielleicht|or|oder|there|da|here|hier|any time|when)\s+)*(?:\p{L}+\s+){0,4}?(?:(?:i|we|you|it|that|this|one|ich|wir|das|es)(?:'ll|'d)|(?:i|we|you|it|that|this|one|ich|wir|das|es)\s+(?:\p{L}+\s+)?(?:will|would|can|could|shall|may|might|werden?|wurden?|konnen|kann|konnten?|mochten?|soll(?:en|ten?)?|darf|durfen|wunsche|freue|hoffe|hope|wish)|(?:werde|wurde|kann|konnte|mochte|soll|sollen|darf|konnen|wunsche|freue|hoffe|konnten|mochten)\s+(?:ich|wir|you|das|es|mich))(?!\p{L})`,
  'u',
);
const reported = word(
  'told|tells|says|said|mentioned|mentions|called|recommended|suggested|introduced|thinks|believes|put us|gave me|sent me|spoke|warned|complained|asked me|erzahlt|erzahlte|sagt|sagte|gesagt|meint|meinte|empfohlen|empfahl|angerufen|rief|vorgestellt|geklagt|beschwert|kennt mich|knows me|hore ich|habe ich gehort|hort man',
);
const contact =
  /(?<!\p{L})(?:i|we)(?:'ve| have| had)? (?:already |just )?(?:spoke|spoken|talked|met|called|asked|visited|emailed|phoned|know)(?: (?:to|with))? (?!you(?!r)|that |how |what )/u;
const contactGerman =
  /(?<!\p{L})(?:habe ich|ich habe|wir haben|haben wir|kenne ich|ich kenne)(?!\p{L})(?=.*(?:gesprochen|telefoniert|getroffen|gefragt|besucht|angerufen|kenne))(?!.*(?:mit you|uns ))/u;
const perception =
  /(?<!\p{L})(?:i|we)(?:'ve| have)? (?:just |also |recently )?(?:read|saw|seen|heard|noticed|know|watched|listened|learned|learnt|understand|gather|found out|followed)(?!\p{L})|(?<!\p{L})(?:habe ich|ich habe|ich hab|ich weiss|weiss ich)(?!\p{L})(?:.*(?:gelesen|gesehen|gehort|bemerkt|erfahren|verfolgt))?/u;
const together =
  /(?<!\p{L})(?:we (?:\p{L}+ )?(?:met|spoke|talked|discussed|agreed|worked|connected|sat|chatted)|we(?:'ve| have)(?: \p{L}+)? (?:been|met|spoken|talked|worked|connected|agreed)|we(?:'re| are) (?:connected|talking|meeting|speaking)|our (?:last |first )?(?:\p{L}+ )?(?:call|talk|meeting|conversation|chat|session|lunch|work)|as (?:discussed|agreed|promised)|i promised|wie (?:besprochen|vereinbart|versprochen|abgemacht)|(?:good|great|nice|lovely|glad|happy) (?:to (?:have )?(?:met|meet|see|talk|speak|seen|spoken|talked)|meeting|talking|seeing|speaking)|put us in touch|haben wir (?:\p{L}+ ){0,6}(?:gesprochen|getroffen|kennengelernt|vereinbart|telefoniert)|wir (?:haben )?uns (?:\p{L}+ ){0,6}(?:kennengelernt|getroffen|gesehen|unterhalten|gesprochen)|wir haben (?:\p{L}+ ){0,6}(?:gesprochen|telefoniert|vereinbart)|unser(?:em|en|er|e)? (?:\p{L}+ )?(?:gesprach|telefonat|treffen|austausch|termin|zusammenarbeit)|seit unserem?)(?!\p{L})/u;
const thanks = /(?<!\p{L})(?:thanks|thank you|dank|danke)(?: \p{L}+)? (?:for|fur) (?<what>.+)/u;
const guess =
  /(?<!\p{L})(?:never (?:\p{L}+ ){0,3}(?:talk|talked|met|spoke|spoken|said|chatted|wrote|written|got to|had the chance)|(?:haven't|have not|not) (?:yet )?(?:\p{L}+ )?(?:talked|spoken|met|said|been in touch)|not (?:a|one) (?:single )?word|nie (?:\p{L}+ ){0,3}(?:gesprochen|getroffen|ausgetauscht|unterhalten)|noch nicht (?:gesprochen|getroffen|unterhalten)|kein wort)(?!\p{L})/u;
/** What an author does at the desk, or feels; it says nothing about their work. */
const soft = word(
  "i(?:'m| am) (?:glad|happy|sorry|writing|sure|curious|here|around|free|available|attaching|sending|asking|thinking|not)|i (?:thought|kept|keep|wondered|wonder|hope|ask|write|wrote|look forward|attach|attached|find|think|like|liked|enjoyed|send|sent|noticed|remember|am|mean|guess|tell|told|still|just|also|had to|put|left|wish|take|read)|ich (?:freue|melde|schicke|sende|frage|schreibe|denke|hoffe|lege|wunsche|finde|nehme|bin (?:gespannt|froh|neugierig)|sehe|rufe|bringe|halte|musste|danke|bitte|glaube|meine|habe an)|(?:melde|schicke|sende|frage|freue|schreibe|sehe|lege|rufe|wunsche|bringe|halte|denke|danke) ich|we(?:'re| are) (?:happy|glad)|wir (?:freuen|melden|schicken)",
);
const own = word("i|i'm|i've|we|we're|we've|my|our|ich|wir|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?");
const negated =
  /(?<!\p{L})(?:not|no|never|none|nobody|without|kein(?:e[nmrs]?)?|nicht|nie|niemand|ohne|\p{L}+n't)((?:\s+(?:you|she|he|they|really|yet|even|mehr|mal|so|quite|have|sie|ihr|do|any|a))*)\s+(?<next>\p{L}+)/gu;
const hasNo =
  /(?<!\p{L})(?:not|no|never|none|nobody|without|n't|\p{L}+n't|kein(?:e[nmrs]?)?|nicht|nie|niemand|ohne|0)(?!\p{L})/u;

/** Folded, with “you” for Sie and du, because `sie` is also “she” and “they”. `start`: the words begin a sentence. */
export const plainOf = (text: string): string =>
  folded(
    text
      .trim()
      .replaceAll(
        /(?<=[\p{L}\p{N},)] )(?:Sie|Ihnen)(?!\p{L})|(?<!\p{L})(?:du|dich|dir|euch|Du|Dich|Dir|Euch)(?!\p{L})|^Sie(?= (?:\p{L}+en|sind|selbst)(?!\p{L}))|^Ihnen(?!\p{L})/gu,
        'you',
      )
      .replaceAll(
        /(?<=[\p{L}\p{N},)] )Ihre?[nmrs]?(?!\p{L})|^Ihre?[nmrs]?(?= \p{L})|(?<!\p{L})(?:[dD]ein(?:e[nmrs]?)?|[eE]uer|[eE]ure[nmrs]?)(?!\p{L})/gu,
        'your',
      ),
  )
    .replaceAll(/\s+/gu, ' ')
    .trim();
const loose = (text: string) => wordsOf(text).join(' ');

/** The sentences of a body, without greeting and sign-off. */
export function spokenIn(body: string, signature: string | null, firstName: string | null): string[] {
  const greeting = greetingIn(body);
  const rest = greeting ? body.slice(greeting.words.length) : body;
  const signs = new Set(wordsOf(`${signature ?? ''} ${firstName ?? ''}`));
  const lines = rest.split('\n').map((line) => line.trim());
  // Not only the last line: a signature may have two.
  while (lines.length > 0) {
    const words = wordsOf(lines.at(-1) ?? '');
    if (
      !words.every(
        (one) =>
          signs.has(one) ||
          /^(?:best|regards|warmly|cheers|kind|yours|sincerely|beste|viele|liebe|herzliche|freundliche[nr]?|grusse?n?|mit)$/u.test(
            one,
          ),
      )
    )
      break;
    lines.pop();
  }
  const found: string[] = [];
  for (const one of lines.flatMap((line) => sentencesIn(line)).filter((sentence) => /\p{L}/u.test(sentence))) {
    // “bis zum 15. Dezember” is no end of a sentence.
    if (/(?<!\d)\d{1,2}\.$/u.test(found.at(-1) ?? '') && monthNames.has(wordsOf(one)[0] ?? ''))
      found.push(`${found.pop()} ${one}`);
    else found.push(one.trim());
  }
  return found;
}

/** The lines that a model names for a sentence. `null`: it names none that exists, and says that the sentence needs none. */
function sourcesFor(sentence: string, sourced: readonly Sourced[], lines: readonly Line[]): Line[] {
  const plain = loose(sentence);
  const entries = sourced.filter(({ words }) => {
    const named = loose(words);
    return named !== '' && (plain.includes(named) || named.includes(plain));
  });
  const ids = new Set(entries.flatMap(({ from }) => from.map((id) => id.replaceAll(/\D/gu, ''))));
  return lines.filter(({ id }) => ids.has(String(id)));
}

function kindOf(clause: string, isQuestion: boolean): Kind {
  if (isQuestion)
    return /^(?:since|after|because|now that|da |weil|nachdem|seit(?:dem)?)/u.test(clause) && aboutYou.test(clause)
      ? 'them'
      : 'question';
  const what = thanks.exec(clause)?.groups?.what;
  if (what !== undefined) return contentOf(what).length === 0 ? 'free' : 'both';
  if (contact.test(clause) || contactGerman.test(clause)) return 'third';
  if (together.test(clause)) return 'both';
  if (hypothetical.test(clause)) return 'free';
  if (intention.test(clause) && !/^(?:he|she|they|er) /u.test(clause)) return 'free';
  if (
    reported.test(clause) &&
    !/(?<!\p{L})(?:you (?:haben|hast)|(?:haben|hast) you|you|i|ich) (?:\p{L}+ )?(?:told|say|said|mention\p{L}*|call|tell|tells|erzahlt|gesagt|still)|(?:haben|hast) you /u.test(
      clause,
    )
  )
    return 'third';
  if (perception.test(clause) && (aboutYou.test(clause) || /(?<!\p{L})(?:dass|that|ob|how|wie)(?!\p{L})/u.test(clause)))
    return 'them';
  if (own.test(clause)) {
    if (
      /^(?:\p{L}+ ){0,3}(?:you|sie haben|haben sie|du hast|your|ihr|ihre) /u.test(clause) &&
      !/^(?:i|ich|we|wir|my|our)(?!\p{L})/u.test(clause)
    )
      return 'them';
    return soft.test(clause) ? 'free' : 'author';
  }
  if (asking.test(clause)) return 'free';
  return subject.test(clause) ? 'them' : 'free';
}

const digitsIn = (clause: string): string[] => clause.match(/\d+(?:[.,]\d+)*(?:\s?k(?!\p{L}))?/gu) ?? [];

/** The claims of a text: what can be true or false in it, each with the lines that its sentence names. */
export function claimsIn(sentences: readonly string[], sourced: readonly Sourced[], lines: readonly Line[]): Claim[] {
  return sentences.flatMap((sentence) => {
    const sources = sourcesFor(sentence, sourced, lines);
    const isQuestion = /[?？]\s*$/u.test(sentence);
    const parts = sentence.split(cuts).filter((part) => /\p{L}/u.test(part));
    // “If your bank asks, …”: what follows a condition is said under it.
    const conditional = hypothetical.test(plainOf(sentence));
    return parts.map((words): Claim => {
      const clause = plainOf(words);
      const found = kindOf(clause, isQuestion);
      const kind = conditional && (found === 'them' || found === 'author') ? 'free' : found;
      return {
        sentence,
        words,
        kind: kind === 'free' && !conditional && /\d/u.test(clause) ? 'number' : kind,
        sources,
        all: lines,
      };
    });
  });
}

/** The words after “your”, which say that the receiver has something. */
const ownedIn = (clause: string): string[][] =>
  Array.from(clause.matchAll(possessive)).flatMap((one) => {
    const after =
      clause.slice(one.index + one[0].length).match(/^[\p{L}\p{N}’'-]+(?:\s+[\p{L}\p{N}’'-]+){0,3}/u)?.[0] ?? '';
    const phrase: string[] = [];
    for (const next of after.split(/\s+/u)) {
      if (phrase.length > 0 && contentOf(next).length === 0 && valueOf(folded(next)) === null) break;
      phrase.push(next);
    }
    return phrase.length === 0 ? [] : [phrase.flatMap((next) => wordsOf(next))];
  });

/** The least part of a claim’s words that its lines must have, and the count that is always enough. */
const leastPart = 0.3;
const enoughWords = 2;

const wordsOfLine = ({ words, kind, from, day }: Line): string[] => {
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  return [
    ...wordsOf(words),
    ...wordsOf(kind),
    ...wordsOf(from),
    ...(day ? [year, String(Number(month)), String(Number(date))] : []),
  ];
};

/** Judges by words alone: what the lines of a claim share with it, and what no text says about anybody. */
export const byWords: Judge = (claims) => claims.map(reasonAgainst);

function reasonAgainst({ words, kind, sources, all }: Claim): string | null {
  const clause = plainOf(words);
  const them = all.filter(isAboutThem);
  const cardWords = all.filter((line) => !isAboutThem(line)).flatMap(({ words: said }) => wordsOf(said));
  const theirWords = them
    .filter(({ theirs }) => theirs)
    .map(({ words: said }) => folded(said))
    .join('\n');
  const isQuestion = kind === 'question';

  // What nobody writes to somebody, with a line or without.
  const about = aboutYou.test(clause) || kind === 'them' || kind === 'third';
  const said = about || !own.test(clause) ? first(clause, personal) : null;
  if (
    said !== null &&
    !theirWords.includes(said) &&
    !standsIn(said, cardWords) &&
    kind !== 'author' &&
    (about || !hypothetical.test(clause))
  )
    return `“${said}” is about them as a person, and not theirs to be told`;
  const fault = isQuestion || hypothetical.test(clause) ? null : first(clause, blame);
  if (fault !== null && !own.test(clause) && !theirWords.includes(fault))
    return `“${fault}” finds fault with them or with others`;
  if (guess.test(clause) && !isQuestion) return 'nobody can know that you never talked';
  const more =
    kind === 'author' ||
    (kind === 'free' && /(?<!\p{L})(?:i|we|ich|wir|my|our|this|that|das|dies)(?!\p{L})/u.test(clause))
      ? first(clause, absolute)
      : null;
  if (more !== null && !all.some((line) => folded(line.words).includes(more)))
    return `“${more}” promises more than a line says`;

  if (!isQuestion && !hypothetical.test(clause)) {
    const owned = ownedIn(plainOf(words)).find(
      (phrase) => !phrase.some((one) => common.has(one) || standsIn(one, them.flatMap(wordsOfLine))),
    );
    if (owned) return `no line says that they have “${owned.join(' ')}”`;
  }
  if (kind === 'free' || kind === 'question') return null;

  const carrying = kind === 'author' || kind === 'number' ? sources : sources.filter(isAboutThem);
  if (sources.length === 0) return 'no source';
  if (carrying.length === 0) return 'its source is about the author, and the sentence is about them';
  const meeting =
    kind === 'both' &&
    inPerson.test(clause) &&
    carrying.every((line) => isTouch(line) && !inPerson.test(folded(`${line.kind} ${line.words}`)));
  if (meeting) return 'no line says that you met';
  const given = carrying.flatMap(wordsOfLine);
  const numbers = new Set(
    carrying.flatMap(({ words: line, from, day }) => [
      ...givenIn(`${line} ${from} ${day ?? ''}`, day ?? undefined).numbers,
    ]),
  );
  const missing = digitsIn(words).find((one) => [...givenIn(one).numbers].every((value) => !numbers.has(value)));
  if (missing !== undefined) return `${missing} is not in its source`;
  const content = contentOf(clause);
  const shared = content.filter(
    (one) =>
      standsIn(one, given) || numbers.has(valueOf(one) ?? Number.NaN) || numbers.has(Number(one.replace(',', '.'))),
  );
  // “Thanks for the answer” stands on a reply, whatever the reply says.
  const kinds = carrying.flatMap((line) => wordsOf(line.kind));
  const named = wordsOf(clause).some((one) => kinds.includes(one)) ? 1 : 0;
  const count = shared.length + named;
  if (content.length > 0 && (count === 0 || (count < enoughWords && count < (content.length + named) * leastPart)))
    return 'its source does not say that';
  return turned(clause, shared, carrying);
}

/** A meeting in person. A call or a reply is none; a note may be about anything. */
const inPerson =
  /(?<!\p{L})(?:met|meeting|meet|lunch|dinner|coffee|visit(?:ed|ing)?|treffen|getroffen|besuch|kennengelernt|mittagessen|kaffee)(?!\p{L})/u;
const isTouch = ({ kind }: Line): boolean => kind !== '';

const first = (clause: string, pattern: RegExp): string | null => {
  const [found] = clause.matchAll(pattern);
  return found?.[0] ?? null;
};

/** “You do not know which”, where the line says that they know. */
function turned(clause: string, shared: readonly string[], lines: readonly Line[]): string | null {
  for (const one of clause.matchAll(negated)) {
    const next = one.groups?.next ?? '';
    // The verb of knowing is left out of `shared`, because it says nothing about a subject.
    const same = lines
      .flatMap(({ words }) => folded(words).split(/[.,;:!?]\s|\n/u))
      .filter((piece) =>
        wordsOf(piece).some(
          (word) => word === next || word === `${next}s` || (shared.includes(next) && standsIn(next, [word])),
        ),
      );
    if (same.length > 0 && same.every((piece) => !hasNo.test(piece))) return 'its source says the opposite';
  }
  return null;
}
