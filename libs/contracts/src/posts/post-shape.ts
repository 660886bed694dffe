import { sentences } from '../text';
import { channelLimits, type PostChannel } from '../content/content.constants';
import type { Channel } from '../content/content.events';
import { gapsIn, withoutBrackets } from '../content/gaps';

// What readers see first of a post, and the rules for a good post. The writer and the screens use the same rules.

/** How much of a post a phone shows before “more”, in UTF-16 units and in lines; empty lines count. */
const shownOnPhone: Partial<Record<Channel, { characters: number; lines: number }>> = {
  linkedin_post: { characters: 210, lines: 3 },
  instagram_post: { characters: 125, lines: 3 },
};

/** How much of the words a phone shows in the list of an inbox, in UTF-16 units. */
const inboxCharacters = 90;

/** UTF-16 units of a post that a phone shows before “more”; null for a channel that does not fold texts. */
export const foldLimitOf = (channel: Channel): number | null => shownOnPhone[channel]?.characters ?? null;

/** The first character that a phone hides, or null. Never inside a word, unless it is longer than the limit. */
export const foldOf = (text: string, channel: Channel): number | null => {
  const phone = shownOnPhone[channel];
  if (!phone) return null;
  const shown = text.trimEnd();
  let byLines = -1;
  for (let line = 0; line < phone.lines; line += 1) {
    byLines = shown.indexOf('\n', byLines + 1);
    if (byLines === -1) break;
  }
  const byLength = shown.length > phone.characters ? lastBreak(shown, phone.characters) : -1;
  const folds = [byLines, byLength].filter((at) => at > 0);
  return folds.length === 0 ? null : Math.min(...folds);
};

const lastBreak = (text: string, limit: number): number => {
  const at = text.slice(0, limit + 1).search(/\s\S*$/);
  return at > 0 ? at : limit;
};

/** The line of words that an inbox shows under the subject, with an ellipsis when it is cut. */
export const inboxLine = (body: string): string => {
  const line = body.replaceAll(/\s+/gu, ' ').trim();
  return line.length > inboxCharacters ? `${line.slice(0, lastBreak(line, inboxCharacters))}…` : line;
};

/** The first line of a post has at most this many words. */
export const firstLineWords = 12;

const leaning =
  /^(?:it|its|this|that|these|those|he|she|they|his|her|their|and|but|so|or|because|then|also|which|there|after that|by then|instead|still)(?!\p{L})/iu;

/** Whether a sentence is clear without the one before it. A question is not, nor one that refers back. */
export const standsAlone = (sentence: string): boolean => !leaning.test(sentence) && !/\?[”"’')]*$/u.test(sentence);

/** Matches a sentence that begins with a verb that tells the reader what to do. */
export const advice =
  /^(?:ask|say|write|start|stop|try|don’t|do not|never|always|make|take|leave|give|let|begin|count|tell|keep|plan|check|put|do|go|wait|read|call|listen|choose)(?!\p{L})/iu;
const addressed = /(?<!\p{L})you(?:r|’re)?(?!\p{L})/iu;

/** Whether a sentence addresses the reader, as a takeaway does. */
export const tellsReader = (sentence: string): boolean =>
  advice.test(sentence) || (addressed.test(sentence) && !/\?[”"’')]*$/u.test(sentence));

/** The question of the takeaway, as its gap has it. */
export const takeawayGap = 'what would you tell somebody in the same place?';

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'%:.,-]*/gu) ?? [];

/** How many words the author has written: those of a gap are a question to the author. */
export const writtenWords = (text: string): number => wordsOf(withoutBrackets(text, ' ')).length;

/** How many words a good e-mail has, without its subject. Source: Boomerang, 2016, 40 million mails. */
export const emailWords = { least: 50, most: 125 } as const;

/** One rule for the form of a post, and whether a text keeps it. */
export interface PostCheck {
  rule: 'first_line' | 'stands_alone' | 'takeaway' | 'question' | 'length';
  /** What the rule asks for. */
  says: string;
  met: boolean;
  /** A count, or where the missing part comes from, or what it is. */
  detail: string;
}

/** Removes the signature: a name on a line of its own at the end of an e-mail. */
const withoutSignature = (body: string): string => body.replace(/\n[^\S\n]*\n[^\n.!?[\]]{1,60}$/u, '');

/** The rules of a post in their order. A text with gaps is judged by the words that it has. */
export const postChecks = (body: string, channel: PostChannel): PostCheck[] => {
  const text = body.trimEnd();
  const written = (channel === 'email' ? withoutSignature(text) : text).trimEnd();
  const said = withoutBrackets(written)
    .split('\n')
    .flatMap((line) => sentences(line.trim()));
  const [firstLine = ''] = text.split('\n');
  const open = gapsIn(firstLine).length > 0;
  const words = wordsOf(firstLine).length;
  const [first = ''] = sentences(firstLine);
  const tells = said.some(tellsReader);
  const unanswered = gapsIn(text).some((gap) => gap.toLowerCase() === takeawayGap);
  const questions = said.filter((sentence) => /\?[”"’')]*$/u.test(sentence)).length;
  return [
    {
      rule: 'first_line',
      says: `First line of at most ${firstLineWords} words`,
      met: !open && words > 0 && words <= firstLineWords,
      detail: open ? 'open' : String(words),
    },
    {
      rule: 'stands_alone',
      says: 'It stands alone, even if nobody taps',
      met: !open && words > 0 && standsAlone(first),
      detail: '',
    },
    {
      rule: 'takeaway',
      says: 'A takeaway',
      met: tells && !unanswered,
      detail: unanswered ? 'question 3' : tells ? '' : 'a sentence to “you”',
    },
    {
      rule: 'question',
      says: 'One question at the end',
      met: questions === 1 && /\?[”"’')]*$/u.test(written),
      detail: String(questions),
    },
    lengthCheck(text, channel),
  ];
};

const lengthCheck = (text: string, channel: PostChannel): PostCheck => {
  const limit = channelLimits[channel];
  if (channel !== 'email')
    return {
      rule: 'length',
      says: `At most ${limit.toLocaleString('en')} characters`,
      met: text.length > 0 && text.length <= limit,
      detail: text.length.toLocaleString('en'),
    };
  const { least, most } = emailWords;
  const count = writtenWords(text);
  return {
    rule: 'length',
    says: `${least} to ${most} words`,
    met: count >= least && count <= most,
    detail: String(count),
  };
};
