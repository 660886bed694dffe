import type { Channel, ContentType } from '@app/contracts/content/content.events';
import { channelLimits, type NewShape } from '@app/contracts/content/content.constants';
import { emailWords, standsAlone, tellsReader, wordsOf } from '@app/contracts/posts/post-shape';
import { sentences } from '@app/contracts/text';
import { paragraphs, subjectOf } from './posts';
import { lines, oneLine, shorten, withoutMark } from './words';

/** The author's text that a new draft is made from. `names`: the names of the person whom it was for. */
export type Source = {
  type: ContentType;
  channel: Channel;
  title: string | null;
  body: string;
  topic: string | null;
  names: readonly string[];
};

export type Repurposed = {
  type: ContentType;
  channel: Channel;
  title: string | null;
  body: string;
  /** Sentences of the source that the new text leaves out. */
  left: number;
  /** Sentences that are left out because they name the person whom the source was for, or speak to them. */
  private: number;
};

/** A shape that results in a text. */
export type TextShape = Exclude<NewShape, 'idea'>;

/** The longest text of each shape, in UTF-16 units. A post that becomes a post gets shorter. */
const aims = { shorterPost: 400, instagram_post: 600, linkedin_comment: 300 } as const;

const greeting = /^(?:hi|hello|dear|hey|good (?:morning|afternoon|evening))(?:\s[^,.!?:]{1,40})?[,!:]\s*/iu;
const asks = (sentence: string) => /\?[”"’')]*$/u.test(sentence);

/** Words to a receiver. In a post they mean every reader, in a message or a comment one person. */
const toThem = /(?<!\p{L})(?:you|yours?|yourself)(?!\p{L})/iu;
const closing =
  /^(?:take care|best|(?:best|kind|warm) regards|all the best|cheers|thanks|thank you|warmly|yours)[,.!]?$/iu;

/**
 * The sentences of a text, without greeting, signature and gaps, and without what is private: sentences that name the person whom it
 * was for, or that a message or a comment says to them.
 */
function sentencesOf({ type, body, names }: Source): { said: string[]; private: number } {
  const paragraphsOf = lines(body)
    .map((line) => withoutMark(line.trim()))
    .filter(Boolean);
  const last = paragraphsOf.at(-1) ?? '';
  // A name on its own line at the end is a signature.
  if (paragraphsOf.length > 1 && !/[.!?…\]]$/u.test(last) && wordsOf(last).length <= 4) paragraphsOf.pop();
  if (closing.test(paragraphsOf.at(-1) ?? '')) paragraphsOf.pop();
  const whole = paragraphsOf
    .map((paragraph, at) => (at === 0 ? paragraph.replace(greeting, '') : paragraph))
    .flatMap((paragraph) => sentences(paragraph))
    .map((sentence) => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence) && !/\[[^[\]]*\]/u.test(sentence));
  const parts = names.flatMap(partsOf);
  const long = new Set(parts.filter((part) => part.length > 2).map((part) => part.toLowerCase()));
  const short = new Set(parts.filter((part) => /^\p{Lu}.$/u.test(part) && !smallWords.has(part.toLowerCase())));
  const namesThem = (sentence: string) =>
    partsOf(sentence).some((word) => long.has(word.toLowerCase()) || short.has(word));
  const isPrivate = (sentence: string) =>
    namesThem(sentence) || (type !== 'post' && (toThem.test(sentence) || asks(sentence)));
  const said: string[] = [];
  let left = false;
  for (const sentence of whole) {
    // A sentence that refers to a private one goes with it.
    left = isPrivate(sentence) || (left && type !== 'post' && !standsAlone(sentence));
    if (!left) said.push(sentence);
  }
  return { said, private: whole.length - said.length };
}

/** The words without their punctuation marks. “Elise’s” has two parts. */
const partsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Words of two letters that begin sentences and stand in names of companies. Other short names, such as Bo, are names. */
const smallWords = new Set('am an as at be by do go he if in is it me my no of on or so to up us we'.split(' '));

/** The main sentence of a text: the first short one that can be understood alone, otherwise the first one. */
const thoughtIn = (said: readonly string[]): string | undefined =>
  said.find((sentence) => wordsOf(sentence).length <= 12 && standsAlone(sentence)) ?? said[0];

/** The main thought of a text, at most `limit` UTF-16 units; null when nothing is left. */
export function thoughtOf(source: Source, limit: number): string | null {
  const thought = thoughtIn(sentencesOf(source).said);
  return thought === undefined ? null : shorten(thought.replace(/\.$/u, ''), limit);
}

/**
 * Brings a text into the shape of another channel, with the author's own sentences: fewer, in another order, never with other
 * words. Returns null when no sentence is left.
 */
export function repurpose(source: Source, to: TextShape, signature: string | null): Repurposed | null {
  const { said, private: named } = sentencesOf(source);
  const first = thoughtIn(said);
  if (first === undefined) return null;
  const kept = keep(said, first, to, source);
  const [question] = kept.filter(asks).slice(-1);
  // A text has one question, which is its last sentence.
  const story = kept.filter((sentence) => sentence !== question);
  const isComment = to === 'linkedin_comment';
  const words = isComment
    ? [story.join(' ')]
    : [...story.slice(0, 1), ...paragraphs(story.slice(1)), ...(question ? [question] : [])];
  const signed = to === 'email' && signature ? [shorten(oneLine(signature), 60)] : [];
  return {
    type: isComment ? 'comment' : 'post',
    channel: to,
    title: to === 'email' ? subjectOf(oneLine(source.topic ?? first).replaceAll(/[[\]]/gu, ''), first) : null,
    body: shorten([...words, ...signed].join('\n\n'), channelLimits[to]),
    left: said.length - kept.length,
    private: named,
  };
}

/** The sentences that fit, in their order. It chooses the takeaway and the last question first. */
function keep(said: readonly string[], first: string, to: TextShape, { channel, type }: Source): string[] {
  const shorter = to === 'linkedin_post' && type === 'post' && channel === 'linkedin_post';
  const rest = said.filter((sentence) => sentence !== first);
  const question = rest.findLast(asks);
  const takeaway = rest.findLast((sentence) => tellsReader(sentence) && standsAlone(sentence));
  const important = [takeaway, question].filter((sentence) => sentence !== undefined);
  const story = rest.filter((sentence) => !asks(sentence));
  const wanted = to === 'linkedin_comment' ? [takeaway ?? story[0] ?? ''].filter(Boolean) : [...important, ...story];
  const chosen = new Set<string>([first]);
  for (const sentence of wanted)
    if (fits([...chosen, sentence], to, shorter) && !isLost(sentence, said, first, chosen)) chosen.add(sentence);
  const whole = [first, ...rest].filter((sentence) => chosen.has(sentence));
  // When the whole text fits, it still gets shorter, because its author asked for that.
  return shorter && whole.length === said.length
    ? whole.filter((sentence) => sentence === first || important.includes(sentence))
    : whole;
}

function fits(kept: readonly string[], to: TextShape, shorter: boolean): boolean {
  const text = kept.join(' ');
  if (to === 'email') return wordsOf(text).length < emailWords.most;
  const aim = to === 'linkedin_post' ? (shorter ? aims.shorterPost : channelLimits.linkedin_post) : aims[to];
  return text.length + kept.length < aim;
}

/** Whether a sentence cannot be understood: it refers to the one before it, which is left out or has moved to the top. */
function isLost(sentence: string, said: readonly string[], first: string, chosen: ReadonlySet<string>): boolean {
  if (standsAlone(sentence) || asks(sentence)) return false;
  const before = said[said.indexOf(sentence) - 1];
  return before === undefined || !chosen.has(before) || (before === first && said[0] !== first);
}
