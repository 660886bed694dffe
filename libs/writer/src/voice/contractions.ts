/**
 * Forms that people write short or in full. `n’t` and `’m` have one full form each. The full form of the others depends on the
 * next word.
 */
const short: readonly [contracted: string, full: string][] = [
  ['I’m', 'I am'],
  ...['I', 'you', 'we', 'they', 'he', 'she', 'it', 'that', 'there'].flatMap((who): [string, string][] => [
    [`${who}’d`, `${who} would`],
    [`${who}’ll`, `${who} will`],
  ]),
  ...['you', 'we', 'they'].map((who): [string, string] => [`${who}’re`, `${who} are`]),
  ...['I', 'you', 'we', 'they'].map((who): [string, string] => [`${who}’ve`, `${who} have`]),
  ...['it', 'that', 'there', 'here', 'what', 'he', 'she'].map((who): [string, string] => [`${who}’s`, `${who} is`]),
  ...'do does did is are was were have has had could would should'
    .split(' ')
    .map((verb): [string, string] => [`${verb}n’t`, `${verb} not`]),
  ['can’t', 'cannot'],
  ['won’t', 'will not'],
];

/** Skips `it’s been` (“it has been”) and `I’d better` (“I had better”), which have another full form. */
const other = "(?! (?:been|got|had|better|become|gone)(?!\\p{L}))(?![\\p{L}’'])";
/** “I have” becomes “I’ve” only before a past participle, so “I have a question” stays. These are the frequent participles. */
const participle = '(?= (?:\\p{L}{2,}ed|been|done|made|seen|had|known|found|met|read|sent|written)(?!\\p{L}))';

const within = (form: string, after: string): RegExp =>
  new RegExp(`(?<![\\p{L}’'])${form.replaceAll('’', "['’]")}${after}`, 'giu');

// A full form at the end of a sentence stays: “what it is.”
const forms = short.map(([contracted, full]) => ({
  contracted,
  full,
  isShort: within(contracted, other),
  isFull: within(full, contracted.endsWith('’ve') ? participle : '(?= \\p{L})'),
}));

const withCaseOf = (found: string, words: string): string =>
  /^\p{Lu}/u.test(found) ? words.charAt(0).toUpperCase() + words.slice(1) : words;

export const writtenOut = (text: string): string =>
  forms.reduce((now, { isShort, full }) => now.replaceAll(isShort, (found) => withCaseOf(found, full)), text);

export const contracted = (text: string): string =>
  forms.reduce((now, { isFull, contracted: form }) => now.replaceAll(isFull, (found) => withCaseOf(found, form)), text);
