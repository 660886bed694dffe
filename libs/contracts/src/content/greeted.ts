import { greetings } from '../voice/voice.constants';

/** Greetings of other languages, as authors write them in their own words. */
const others = 'Hallo|Hej|Hei|Hola|Ciao|Salut|Bonjour|Cher|Chère|Liebe|Lieber|Beste|Olá|Oi|Caro|Cara|Estimado|Estimada';
const word = '[^\\s,.!:;?–—]+\\.?';
const form = new RegExp(
  `^(?:${[...Object.values(greetings), others].join('|')}),? (${word}(?: ${word}){0,3}?) ?(?:[,!:;–—-]|\\.?\\s*(?:\\n|$))`,
  'iu',
);
/** Words that are no name: many people, titles, and what stands between names. */
const beside =
  /^(?:all|both|colleagues?|everybody|everyone|folks|friends?|neighbou?rs?|team|there|you|(?:dr|frau|herr|madame|miss|monsieur|mr|mrs|ms|mx|prof|professor|sir)\.?|and|de|der|e|et|og|und|van|von|y|&)$/iu;

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

/** Whether one is short for the other, as `Rob` for `Robert`. `Ann` for `Anna` is more often an error of typing. */
const isShort = (one: string, other: string): boolean =>
  one.length > 2 && other.length - one.length > 1 && other.startsWith(one);

/** The name after the greeting of a message, when it is no part of the receiver's name; otherwise null. */
export function greetedInstead(body: string, receiver: string): string | null {
  const named = form.exec(body.trimStart())?.[1]?.trim() ?? '';
  const greeted = named.split(' ').filter((word) => !beside.test(word));
  const theirs = wordsOf(receiver);
  // A word without a capital is part of a sentence, as in `Hi, Ida said hello.`
  if (theirs.length === 0 || greeted.length === 0 || !greeted.every((word) => /^[\p{Lu}\p{Lo}]/u.test(word)))
    return null;
  const fits = wordsOf(greeted.join(' ')).some((word) =>
    theirs.some((own) => own === word || isShort(own, word) || isShort(word, own)),
  );
  return fits ? null : named;
}
