import { type Greeting, greetings, type Signoff, signoffs } from '@app/contracts/voice/voice.constants';
import { sentencesIn } from '../words';

/** The parts of a message. `greeting + middle + signoff` is the text, except for spaces at the ends of the parts. */
export type Anatomy = {
  /** `Hi Kwame,`; empty without a greeting. */
  greeting: string;
  greets: Greeting | null;
  middle: string;
  /** The sentences of the middle. */
  sentences: string[];
  /** The last line or lines; empty without a signature. */
  signoff: string;
  signs: Signoff | null;
};

const keyOf = <K extends string>(all: Record<K, string>, words: string): K | null =>
  (Object.keys(all) as K[]).find((key) => all[key].toLowerCase() === words.toLowerCase()) ?? null;

const anyOf = (all: Record<string, string>): string =>
  Object.values(all)
    .map((words) => `[${words.charAt(0)}${words.charAt(0).toLowerCase()}]${words.slice(1)}`)
    .join('|');

// A name begins with a capital, with a letter that has no case, or is the mark of a fact in a skeleton.
const name = '(?:(?:Dr|Mr|Mrs|Ms|Prof)\\.|[\\p{Lu}\\p{Lo}\\uE000][^\\s,.!:;?]*)';
const greetingForm = new RegExp(
  `^(${anyOf(greetings)})(?:(?:,? ${name}){1,4}| [^\\s,.!:;?]+)?(?: ?[,.!:]| [–—-]|(?=\\n|$))\\s*`,
  'u',
);
const signoffForm = new RegExp(`^(${anyOf(signoffs)})(?![\\p{L}’'])[,.!]?(?: +(?=\\S)|$)`, 'u');
const nameAfterSentence = /(?<=[.?!…] )[\p{Lu}\uE000][^\s.?!]*(?: [\p{Lu}\uE000][^\s.?!]*)?$/u;

/** `Nora`, `– Nora Lindqvist, COO`: one to five words, each with a capital. */
const isName = (line: string): boolean =>
  line.length <= 60 &&
  /^(?:[-–—] ?)?(?:(?:[\p{Lu}\p{Lo}\uE000&][^\s?!…:;]*|von|van|de|der|of|and)(?: |$)){1,5}$/u.test(line);

/** Finds the signature: how many lines at the end of a text, or how many characters of its last line. */
function signedBy(lines: readonly string[]): { lines: number; characters: number; signs: Signoff | null } {
  const last = lines.at(-1) ?? '';
  const before = lines.at(-2) ?? '';
  const [beginning = '', phrase = ''] = signoffForm.exec(last) ?? [];
  const after = last.slice(beginning.length);
  if (phrase !== '' && (after === '' || isName(after)))
    return { lines: 1, characters: 0, signs: keyOf(signoffs, phrase) };
  const above = signoffForm.exec(before);
  if (above?.[0] === before && isName(last)) return { lines: 2, characters: 0, signs: keyOf(signoffs, above[1] ?? '') };
  if (lines.length > 1 && isName(last) && !/\p{Ll}{2,}\.$/u.test(last))
    return { lines: 1, characters: 0, signs: 'name' };
  const inline = nameAfterSentence.exec(last)?.[0];
  return inline === undefined
    ? { lines: 0, characters: 0, signs: null }
    : { lines: 0, characters: inline.length, signs: 'name' };
}

/** Splits a message into its parts. A text that is not a message has no greeting and no signature. */
export function anatomyOf(text: string, message = true): Anatomy {
  const whole = text.trim();
  const greeting = message ? (greetingForm.exec(whole)?.[0] ?? '') : '';
  const rest = whole.slice(greeting.length);
  const lines = rest.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  const signed = message ? signedBy(filled) : { lines: 0, characters: 0, signs: null };
  let from = lines.length;
  for (let left = signed.lines; left > 0;) if (lines[--from] !== '') left--;
  const kept = lines.slice(0, from).join('\n').trimEnd();
  const middle = signed.characters > 0 ? kept.slice(0, -signed.characters).trimEnd() : kept;
  const [, greets = ''] = greetingForm.exec(greeting) ?? [];
  return {
    greeting: greeting.trim(),
    greets: keyOf(greetings, greets),
    middle,
    sentences: middle.split('\n').flatMap(sentencesIn),
    signoff: rest.trimEnd().slice(middle.length).trim(),
    signs: signed.signs,
  };
}
