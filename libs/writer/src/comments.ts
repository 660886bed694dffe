import type { CommentApproach } from '@app/contracts/content/content.constants';
import { clean } from './fit';
import { isHardNews } from './hard-news';
import { isForeign, mended } from './posts';
import { postFor } from './sources';
import { lines, oneLine, sentences, shorten, withoutMarkup } from './words';
import type { CommentBrief, Written } from './writer';

/** The longest words of a post that a comment quotes, in UTF-16 units. */
const longestQuote = { ask: 140, tell: 140, short: 60 } as const;
/** UTF-16 units. A shorter sentence is not quoted, because it gives nothing to answer. */
const shortestQuote = 12;

const openQuote = 'the line of their post that you answer';
const openThought = 'one thought of yours';

/**
 * Answers a post with words of the post and one thought of the author. It adds no opinion, no compliment and no fact. What is
 * missing becomes a gap.
 */
export function writeComment(brief: CommentBrief, approach: CommentApproach): Written {
  const never = brief.author.never ?? [];
  const says = (text: string): boolean => never.some((phrase) => text.toLowerCase().includes(phrase.toLowerCase()));
  const found = quoteOf(brief, says);
  const words = found === null ? `[${openQuote}]` : shorten(bare(found), longestQuote[approach]);
  const quote = `“${words}”${/[\p{L}\p{N}%]$/u.test(words) ? '.' : ''}`;
  const thought = thoughtOf(brief.thought);
  const written = thought ?? `[${openThought}].`;
  const asked = found?.endsWith('?') ?? false;
  const opening = asked ? 'You asked:' : 'You wrote:';
  const question = asked ? 'Does that help?' : 'Does that match what you see?';
  // “Congratulations” is no thought that a question could be about.
  const isShort = thought !== null && thought.split(' ').length < 4;
  // Nobody quotes hard news back, or asks about them.
  const isHard = isHardNews(postFor(brief).words ?? '');
  // English words around a German line would be a strange mixture.
  const isOther = isForeign(postFor(brief).words ?? '');
  const said = says(opening) || isOther ? quote : `${opening} ${quote}`;
  const ends = approach !== 'ask' || thought?.endsWith('?') || says(question) || isOther || isShort ? [] : [question];
  const whole = approach === 'short' ? `${quote} ${written}` : [said, written, ...ends].join(' ');
  const body = isHard ? written : whole;
  return {
    body,
    title: null,
    basis: [
      ...(found === null || isHard ? [] : [`Their words: “${shorten(found, 400)}”`]),
      ...(thought === null ? [] : [thoughtFact(brief.thought ?? '')]),
    ],
    situation: {
      name: 'Their post',
      reason:
        brief.post.name === null ? 'a post that you pasted' : `a post by ${shorten(oneLine(brief.post.name), 200)}`,
    },
    template: `comment:${approach}`,
    writer: 'template',
  };
}

/** The line of a comment's basis that names the thought behind the comment. */
export const thoughtFact = (thought: string): string => `Your thought: ${shorten(oneLine(thought), 480)}`;

/** The author's thought, with only its form corrected; null when there is none. */
function thoughtOf(raw: string | null): string | null {
  const plain = oneLine((raw ?? '').replaceAll(/[[\]]/gu, ' '));
  return /[\p{L}\p{N}]/u.test(plain) ? sentences(plain, true).map(withMark).join(' ') : null;
}

/** A short question of the author, also where its mark is missing: `how did you tell them`. */
const withMark = (sentence: string): string =>
  /^(?:how (?:did|do|does|have)|what (?:did|do|does|is|was|made)|why (?:did|do)|did you|do you|have you)\s[^.?!:]*$/iu.test(
    sentence,
  )
    ? mended(`${sentence}?`)
    : mended(sentence);

/** A line without the quotation marks around it. */
const bare = (line: string): string =>
  /^["“„«]([^"“”„«»]+)["”“»]$/u.exec(line)?.[1] ?? line.replace(/^["“„«](?!.*["”“»])/u, '').replace(/!+$/u, '');

const longWords = (text: string): Set<string> =>
  new Set(Array.from(text.toLowerCase().matchAll(/\p{L}{5,}/gu), ([word]) => word));

/**
 * One sentence of the post, word by word: the one that shares most words with the author's thought, otherwise the first. It
 * skips a sentence that cleaning would change: one with links, addresses, tags, brackets or words to a machine.
 */
function quoteOf(brief: CommentBrief, says: (text: string) => boolean): string | null {
  const { thought } = brief;
  const post = postFor(brief);
  const wanted = longWords(thought ?? '');
  const shared = (sentence: string) => Array.from(longWords(sentence)).filter((word) => wanted.has(word)).length;
  const fit = lines(withoutMarkup(post.words ?? ''))
    .flatMap((line) => sentences(line))
    .filter((sentence) => sentence.length >= shortestQuote && !says(sentence))
    .filter((sentence) => clean(sentence)?.replace(/[.?!…]+$/u, '') === sentence.replace(/[.?!…]+$/u, ''));
  const most = Math.max(0, ...fit.map(shared));
  return fit.find((sentence) => shared(sentence) === most) ?? null;
}
