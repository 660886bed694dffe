import { greetings, signoffs, type VoiceRuleKind } from '@app/contracts/voice/voice.constants';
import { capitalised, sentencesIn } from '../words';
import { type Anatomy, anatomyOf } from './anatomy';
import { contracted, writtenOut } from './contractions';
import { isPitch, isQuestion, isWayOut, partsOf, phrase } from './observe';

/**
 * The effect of a rule on the words of a template. Facts are marks there, so no rule changes a name, a note or an answer of the
 * card. Null: the rule changes nothing. Only models can follow a kind that is missing here.
 */
type Effect = (parts: Anatomy, value: string) => Partial<Pick<Anatomy, 'greeting' | 'middle' | 'signoff'>> | null;

/** The middle without some sentences; null when nothing would be left, or when no sentence matches. */
const without = (middle: string, drops: (sentence: string, n: number) => boolean): { middle: string } | null => {
  let n = 0;
  const lines = middle.split('\n').map((line) => {
    const all = sentencesIn(line);
    const kept = all.filter((sentence) => !drops(sentence, n++));
    return kept.length === all.length ? line : kept.join(' ');
  });
  const left = lines
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  return left === '' || left === middle ? null : { middle: left };
};

/** `!` and `;` become a full stop or a comma, and a dash a comma. */
const marksAway: Record<string, (text: string) => string> = {
  exclamation: (text) => text.replaceAll(/!+(?=[\s”"’)]|$)/gu, '.').replaceAll('!', ''),
  semicolon: (text) =>
    text.replaceAll(/;\s+(\S)/gu, (_, next: string) => `. ${next.toUpperCase()}`).replaceAll(';', '.'),
  dash: (text) => text.replaceAll(/\s+[–—-]\s+|—/gu, ', '),
};

const effects: Partial<Record<VoiceRuleKind, Effect>> = {
  opening_question: ({ middle }) => without(middle, (sentence, n) => n === 0 && isQuestion(sentence)),
  greeting: ({ greeting, greets }, value) => {
    if (greets === null || greets === value) return null;
    if (value === 'none') return { greeting: '' };
    return { greeting: greetings[value as keyof typeof greetings] + greeting.slice(greetings[greets].length) };
  },
  signoff: ({ signoff, signs }, value) => {
    if (signs === null || signs === value) return null;
    if (value === 'none') return { signoff: '' };
    const name = signs === 'name' ? signoff : signoff.slice(signoffs[signs].length).replace(/^[,.!\s]+/u, '');
    return {
      signoff: value === 'name' ? name : [`${signoffs[value as keyof typeof signoffs]},`, name].join('\n').trim(),
    };
  },
  pitch: ({ middle }) => without(middle, isPitch),
  way_out: ({ middle }, value) => (value === 'drop' ? without(middle, isWayOut) : null),
  words: ({ middle }, value) => {
    const [from = '', to = ''] = value.split('>');
    return {
      middle: middle.replaceAll(phrase(from), (found) =>
        /^\p{Lu}/u.test(found) && !/^I\b/u.test(found) ? capitalised(to) : to,
      ),
    };
  },
  marks: ({ greeting, middle, signoff }, value) => ({
    greeting: value === 'exclamation' ? greeting.replace(/!$/u, ',') : greeting,
    middle: marksAway[value]?.(middle) ?? middle,
    signoff: value === 'exclamation' ? signoff.replaceAll('!', '') : signoff,
  }),
  contractions: ({ middle }, value) => ({ middle: value === 'use' ? contracted(middle) : writtenOut(middle) }),
  own_first_line: ({ middle }) => ({ middle: `[a first line of your own]. ${capitalised(middle)}` }),
};

/** The parts as one text, laid out like `text` before the change. */
function joined(text: string, { greeting, middle, signoff }: Anatomy, before: Anatomy): string {
  const begins = greeting === '' || /[.!]$/u.test(greeting) ? capitalised(middle) : middle;
  // After “Hi Kwame,” a sentence continues in lower case. A sentence with a capital, or a gap, begins on its own line.
  const isNew = /^[\p{Lu}[](?!(?:[’']\p{L}+)? )/u.test(begins) && greeting.endsWith(',') && begins !== before.middle;
  const space = text.startsWith(`${before.greeting} `) && !isNew ? ' ' : '\n\n';
  const hello = greeting === '' ? '' : greeting + space;
  const sameLine = text.endsWith(` ${before.signoff}`) && signoff === before.signoff;
  return `${hello}${begins}${signoff === '' ? '' : `${sameLine ? ' ' : '\n\n'}${signoff}`}`;
}

/** Applies rules to the words of a template. `applied`: the rules that changed them. */
export function applyRules(text: string, rules: readonly string[]): { text: string; applied: string[] } {
  const applied: string[] = [];
  let now = text;
  for (const rule of rules) {
    const [kind, value] = partsOf(rule);
    const parts = anatomyOf(now);
    const changes = effects[kind]?.(parts, value);
    const after = { ...parts, ...changes };
    const same = after.greeting === parts.greeting && after.middle === parts.middle && after.signoff === parts.signoff;
    if (!changes || same) continue;
    now = joined(now, after, parts);
    applied.push(rule);
  }
  return { text: now, applied };
}
