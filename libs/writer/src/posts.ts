import { channelLimits } from '@app/contracts/content/content.constants';
import { advice, firstLineWords, standsAlone, takeawayGap, wordsOf } from '@app/contracts/posts/post-shape';
import { capitalised, lines, oneLine, sentences, shorten, withoutMark, withoutMarkup, withoutPictures } from './words';
import type { PostAnswers, PostMatter, Written } from './writer';

/** The parts of a post after its first line, in their order. Each has the question that its gap asks. */
export const questionOf = {
  happened: 'what happened?',
  changed: 'what changed for you?',
  tell: takeawayGap,
  /** The author is not asked for it, so it never becomes a gap. */
  question: null,
} as const;
type Part = keyof typeof questionOf;
type Parts = Record<Part, string[]>;

/**
 * Orders the author's own sentences: a first line that can be understood alone, the story, the turn, the takeaway, one question.
 * Only the form of words changes. A part without words becomes a gap. An e-mail has a subject and a signature, and no greeting.
 */
export function writePost({ theme, notes, answers, channel, signature }: PostMatter): Written {
  const subject = shorten(oneLine(withoutMarkup(theme)).replaceAll(/[[\]]/gu, ''), 200);
  const parts: Parts = { happened: [], changed: [], tell: [], question: [] };
  const wishes: string[] = [];
  for (const part of ['happened', 'changed', 'tell'] as const)
    for (const sentence of sentencesOf(answers[part]))
      (confidence.test(sentence) ? wishes : parts[part]).push(sentence);
  for (const sentence of sentencesOf(notes)) {
    const part = partOf(sentence);
    if (part === 'wish') wishes.push(sentence);
    else if (part === 'question') parts.question.push(asQuestion(sentence));
    else parts[part].push(sentence);
  }
  // A post ends with one question only. A question at the end of the takeaway is that question.
  const last = parts.tell.at(-1);
  if (parts.question.length === 0 && last?.endsWith('?') && parts.tell.length > 1) {
    parts.tell.pop();
    parts.question.push(last);
  }
  parts.tell.push(...parts.question.splice(0, parts.question.length - 1));

  const first = takeFirstLine(parts);
  const signed = channel === 'email' && signature ? `\n\n${shorten(oneLine(signature), 60)}` : '';
  const limit = channelLimits[channel] - signed.length;
  const shortened = shortenTo(limit, parts, () => textOf(first, parts, subject).length);
  const body = `${textOf(first, parts, subject)}${signed}`;
  const basis = [
    `Theme: ${subject}`,
    ...answeredOf(answers),
    ...(notes && sentencesOf(notes).length > wishes.length ? ['Your notes'] : []),
    ...wishes.map((wish) => `Your wish, not in the text: ${wish}`),
    ...(shortened ? ['Shortened to fit'] : []),
  ];
  return {
    body,
    title: channel === 'email' ? subjectOf(subject, first?.line) : null,
    basis: basis.slice(0, 12).map((line) => shorten(line, 500)),
    situation: null,
    template: null,
    writer: 'template',
  };
}

/** Takes sentences from the end of the longest part until the text fits. @returns whether it took any */
function shortenTo(limit: number, parts: Parts, lengthNow: () => number): boolean {
  const names = Object.keys(parts) as Part[];
  const sizes = Object.fromEntries(names.map((part) => [part, parts[part].join(' ').length])) as Record<Part, number>;
  // The text is at least as long as its sentences. Adding their lengths is cheap; joining thousands of them is not.
  const isTooLong = () => names.reduce((sum, part) => sum + sizes[part], 0) > limit || lengthNow() > limit;
  let shortened = false;
  while (isTooLong()) {
    shortened = true;
    const longest = names.reduce((a, b) => (sizes[b] > sizes[a] ? b : a));
    const cut = parts[longest].pop() ?? '';
    sizes[longest] -= cut.length + 1;
    // A part keeps words, so that it does not become a gap.
    if (parts[longest].length === 0) {
      parts[longest].push(shorten(cut, Math.ceil(cut.length / 2)));
      sizes[longest] = parts[longest].join(' ').length;
    }
  }
  return shortened;
}

const answeredOf = (answers: PostAnswers): string[] =>
  (['happened', 'changed', 'tell'] as const)
    .filter((part) => sentencesOf(answers[part]).length > 0)
    .map((part) => `Your answer: ${questionOf[part]}`);

/** The first line, and the part that it comes from. */
type First = { line: string; part: Part } | null;

/** A part whose only sentence became the first line counts as answered. Any other part without words becomes a gap. */
const textOf = (first: First, parts: Parts, theme: string): string =>
  [
    first?.line ?? `[${theme}: a first line of at most ${firstLineWords} words]`,
    ...(Object.keys(questionOf) as Part[]).flatMap((part) => {
      if (parts[part].length > 0) return paragraphs(parts[part]);
      return first?.part === part || questionOf[part] === null ? [] : [`[${questionOf[part]}]`];
    }),
  ].join('\n\n');

/** Takes the first line out of its part; null when no sentence is short enough and can be understood alone. */
function takeFirstLine(parts: Parts): First {
  for (const part of ['happened', 'tell', 'changed'] as const) {
    // Only the first sentence of a story can become the first line. A takeaway or a turn can give any sentence.
    const at =
      part === 'happened'
        ? carries(parts.happened[0])
          ? 0
          : -1
        : parts[part].findIndex((one, i, all) => carries(one) && !leans.test(all[i + 1] ?? ''));
    const [line] = at === -1 ? [] : parts[part].splice(at, 1);
    if (line !== undefined) return { line, part };
  }
  return null;
}

/** Matches a sentence that refers to the one before it. */
const leans = /^(?:they|it|that|this|these|those|he|she|then|so|but|and|because)(?!\p{L})/iu;

const carries = (sentence: string | undefined): boolean =>
  sentence !== undefined &&
  sentence.length <= 120 &&
  sentence.split(' ').length <= firstLineWords &&
  standsAlone(sentence);

/** A subject has three or four words, as colleagues write it. */
const subjectWords = { least: 3, most: 4 };
const joining =
  /\s+(?:the|an?|of|in|on|at|to|for|and|or|with|by|from|is|are|was|my|our|your|that|when|who|we|i|they|he|she|it|you)$/iu;

/**
 * The subject of an e-mail: the theme, or the first line when only the first line has three or four words. At most 300 UTF-16
 * units.
 */
export function subjectOf(theme: string, firstLine = ''): string {
  const fits = (text: string) => {
    const count = wordsOf(text).length;
    return count >= subjectWords.least && count <= subjectWords.most;
  };
  const plain = (text: string) => shorten(capitalised(withoutPictures(text).replace(/[.!?…,;:]+$/u, '')) || text, 120);
  if (fits(theme) || (wordsOf(theme).length < subjectWords.least && !fits(firstLine))) return plain(theme);
  if (fits(firstLine)) return plain(firstLine);
  // “How a price rise” says less than “Price rise goes quietly”.
  let cut = theme
    .replace(/^(?:how(?! to\s)|why)\s+(?:(?:an?|the)\s+)?/iu, '')
    .split(' ')
    .slice(0, subjectWords.most)
    .join(' ');
  while (joining.test(cut)) cut = cut.replace(joining, '');
  return plain(cut);
}

/** Paragraphs of at most three sentences and about 260 UTF-16 units. */
export const paragraphs = (all: readonly string[]): string[] => {
  const found: string[][] = [];
  for (const sentence of all) {
    const open = found.at(-1);
    if (!open || open.length === 3 || [...open, sentence].join(' ').length > 260) found.push([sentence]);
    else open.push(sentence);
  }
  return found.map((paragraph) => paragraph.join(' '));
};

const wish =
  /^(?:to-?do(?!\p{L})|use (?:an? |no |more |some )?(?:emojis?|hashtags?)|make it (?:funny|punchy|personal|sound)|ok(?:ay)?[.!]*$|no (?:client |company |real )?names?|(?:please )?(?:make|keep) it (?:shorter|short|longer|simple|plain|friendly)|shorter|longer|end (?:on|with)|mention|avoid|tone|add an? (?:link|hashtag|emoji)|no (?:emoji|hashtag)s?)(?!\p{L})/iu;
/** A note that asks for discretion may contain the name that must not appear. */
const discretion =
  /(?<!\p{L})(?:(?:no|without|not the) (?:\p{L}+ )?names?|(?:don[’']?t|do not) (?:name|mention|say who)|anonym\p{L}*|confidential|off the record|leave (?:\p{L}+ ){0,3}out|not for (?:the )?public)(?!\p{L})/iu;
/** An answer that begins so is for the author only. Elsewhere, `confidential` can be a word of the story. */
const confidence =
  /^(?:\(?(?:in confidence|confidential(?:ly)?|between us|off the record|not for (?:the )?public|(?:please )?(?:don[’']?t|do not) (?:name|mention|say who)))(?!\p{L})/iu;
const turn =
  /(?<!\p{L})(?:i used to|i thought|i learn(?:ed|t)|i reali[sz]ed|since then|now i|turned out|i was wrong|my mistake|i stopped|i no longer)(?!\p{L})/iu;
const asks =
  /^(?:what|how|why|when|where|who|which|do|does|did|have you|are you|is your|would you|could you|can you)(?!\p{L})/iu;

/** The part of a post to which a note belongs. `wish`: the note is about the text and does not become part of it. */
function partOf(note: string): Part | 'wish' {
  if (/^end (?:on|with)[^:]*:\s*\S/iu.test(note)) return 'question';
  if (wish.test(note) || discretion.test(note)) return 'wish';
  if (note.endsWith('?') || (asks.test(note) && !/^(?:when|do) (?:i|we|the|they|he|she|it|not)(?!\p{L})/iu.test(note)))
    return 'question';
  if (turn.test(note)) return 'changed';
  return advice.test(note) ? 'tell' : 'happened';
}

const asQuestion = (note: string): string =>
  capitalised(note.replace(/^end (?:on|with)[^:]*:\s*/iu, '')).replace(/[.…]*$/u, (end) =>
    end === '' && note.endsWith('?') ? '' : '?',
  );

/** The sentences of a text, each with its form corrected. A line of a list counts as a sentence. */
const sentencesOf = (text: string | null): string[] =>
  lines(withoutMarkup(text ?? ''))
    // `1) one 2) two` is a list in one line.
    .flatMap((line) => (/^1\)\s/u.test(line) ? line.split(/\s(?=\d\)\s)/u) : [line]))
    .map(withoutMark)
    .flatMap((line) => sentences(line, true))
    .map(mended)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

const speech =
  /^((?:an?|the|my|one|our)\s+)?(client|customer|patient|colleague|boss|manager|founder|friend|teacher|nurse|coach|reader|somebody|someone|he|she|they|i)\s+(said|says|asked|wrote|told me)\s*:\s*(.+)$/iu;

/** Names of days and months that exist only in English. Other languages write theirs without a capital. */
const englishDays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|june|july|october)\b/gu;

/** Matches a word that only English has. In other languages “i” is a different word, such as “in” or “and”. */
const english =
  /\b(?:the|and|of|that|this|it|with|have|had|they|when|what|who|not|but|am|think|thought|know|knew|because|never|you|said|from|would|could)\b/iu;

const foreign =
  /(?<!\p{L})(?:und|der|das|ist|nicht|ich|wir|et|est|les|des|que|pour|pas|el|los|las|por|para|una|il|che|per|non|della|não|uma|het|een|niet|ayudo|ayudamos|helfe|helfen|bei|für|aide|aidons|leurs?|aiuto|aiutiamo|ajudo|ajudamos|hjälper|och|för|att|pomagam|dla)(?!\p{L})|(?!\p{Script=Latin})\p{L}{2}/iu;
/** Whether a text is clearly in another language than English. */
export const isForeign = (text: string): boolean => foreign.test(text) && !english.test(text);

/**
 * Corrects only the form: capital, full stop, quotation marks, one mark at the end. `client said: I do` becomes `A client said:
 * “I do.”`
 */
export function mended(sentence: string): string {
  if (/^https?:\/\/\S+/iu.test(sentence.trim())) return sentence.trim();
  const curly = sentence
    .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replaceAll(/"([^"]*)"/gu, '“$1”')
    .replaceAll(english.test(sentence) ? /(?<!\p{L})i(?=[\s’,])/gu : /(?<!\p{L})i(?=’(?:m|ve|ll|d)\b)/gu, 'I')
    .replaceAll(englishDays, capitalised)
    .replaceAll(/([!?])\1+/gu, '$1')
    .trim();
  const ended = (text: string): string => (/[.!?…:][”’)]*$/u.test(text) ? text : `${text.replace(/[,;\s]+$/u, '')}.`);
  const [, article = '', who = '', verb = '', words = ''] = speech.exec(curly) ?? [];
  if (words === '') return ended(capitalised(curly));
  const lone = article === '' && !/^(?:somebody|someone|he|she|they|i)$/iu.test(who);
  const speaker = capitalised(`${lone ? 'a ' : article}${who}`);
  const [, quoted = ''] = /^“([^“”]*)”$/u.exec(words) ?? [];
  // Words with a quote and something after it keep their own marks.
  if (quoted === '' && words.includes('“')) return `${speaker} ${verb}: ${ended(words)}`;
  return `${speaker} ${verb}: “${ended(capitalised(quoted || words))}”`;
}
