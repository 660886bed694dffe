/** The built-in writer never uses them. In own texts they are marked, also without hyphen or apostrophe. */
export const hardSell = [
  '10x',
  'act fast',
  'act now',
  'amazing opportunity',
  'as seen on',
  'before it’s too late',
  'best in class',
  'best-kept secret',
  'blow your mind',
  'book a call',
  'book now',
  'buy now',
  'cash in on',
  'circle back',
  'claim your spot',
  'cutting-edge',
  'deal of a lifetime',
  'don’t delay',
  'don’t miss',
  'double your',
  'everyone is talking about',
  'exclusive offer',
  'explode your',
  'fear of missing out',
  'final call',
  'for a limited time',
  'fomo',
  'free gift',
  'game-changer',
  'game-changing',
  'get rich',
  'guaranteed results',
  'hop on a call',
  'hop on a quick',
  'hurry up',
  'jump on a call',
  'just checking in',
  'just following up',
  'last chance',
  'leverage our',
  'limited spots',
  'limited time',
  'low-hanging fruit',
  'money-back guarantee',
  'next-level',
  'no obligation',
  'no-brainer',
  'now or never',
  'once in a lifetime',
  'only a few left',
  'out of the box',
  'paradigm shift',
  'pick your brain',
  'proven system',
  'quick call',
  'quick win',
  'results guaranteed',
  'risk-free',
  'scale fast',
  'secret formula',
  'sign up today',
  'skyrocket',
  'spots are filling',
  'supercharge',
  'synergy',
  'synergies',
  'take it to the next level',
  'this won’t last',
  'touch base',
  'transform your business',
  'unlock',
  'what are you waiting for',
  'win-win',
  'world-class',
  'you won’t believe',
] as const;

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Finds whole words, whatever the case. */
const oneOf = (phrases: readonly string[], flags: string): RegExp => {
  const loose = phrases.map((phrase) =>
    escape(phrase)
      .replaceAll('’', "[’']?")
      .replaceAll(/[\s-]/g, String.raw`[\s\u2010-\u2013-]*`),
  );
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${loose.join('|')})(?![\p{L}\p{N}])`, flags);
};

/** Finds any phrase in one search. A search for each phrase takes the first screen twenty times as long. */
const anyPhrase = oneOf(hardSell, 'giu');

/** Made when a text first has a phrase: a browser takes 15 ms for all, and most texts have none. */
let patterns: { phrase: string; pattern: RegExp }[] | undefined;

/** The phrases of `hardSell` that `text` contains, each once, in the list's order; whole words, whatever the case. */
export function hardSellPhrases(text: string): string[] {
  if (text.search(anyPhrase) < 0) return [];
  patterns ??= hardSell.map((phrase) => ({ phrase, pattern: oneOf([phrase], 'iu') }));
  return patterns.filter(({ pattern }) => pattern.test(text)).map(({ phrase }) => phrase);
}

/** A piece of a text; `phrase`: it is a phrase of `hardSell`, as it is written there. */
interface HardSellPiece {
  text: string;
  phrase: boolean;
}

/** Splits a text into pieces, so that screens can mark the phrases of `hardSell`. */
export function hardSellPieces(text: string): HardSellPiece[] {
  const pieces: HardSellPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(anyPhrase)) {
    if (index > end) pieces.push({ text: text.slice(end, index), phrase: false });
    pieces.push({ text: found, phrase: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), phrase: false });
  return pieces;
}
