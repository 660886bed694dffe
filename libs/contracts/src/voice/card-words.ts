import { sentences } from '../text';

/** These functions put a line that the author wrote into a sentence. They change only its form. */

const lead =
  /^(?:(?:i|we)\s+(?:help|support|advise|coach|teach|train|guide|serve|work with)|(?:i|we)(?:[’']m| am|[’']re| are) (?:helping|working with)|helping|supporting|working with|with)\s+(?:them\s+)?(?:with\s+)?(?=\S)/iu;

/** Turns `I help ward managers` into `ward managers`, because the template has the words before it. */
const withoutLead = (line: string | null): string | null => line?.trimStart().replace(lead, '') ?? null;

/** Words that are not names. They have a capital only at the beginning of a line. */
const common =
  /^(?:an?|the|and|or|of|for|to|in|on|at|with|who|that|their|one|two|three|some|many|most|our|my|your|first|second|small|mid|medium|large|big|new|young|older|senior|junior|busy|early|late|independent|solo|growing|family|local|public|private|better|clear|hard|women|men|people|parents|teams?|staff|firms?|companies|company|business(?:es)?|charities|nonprofits|mums?|moms?|dads?|scale|start|confidence|runway|portfolio|audit|photos?|growth|sales|brand|money|cash|board|boards|career|culture|data|team|leader|product|content|copy|design|health|stress|sleep|time|energy|conflict|hybrid|remote|tax|legal|risk|voice|speech|strategy|policy|back|neck|posture|change|crisis|work|free|discovery|clarity|checklist|template|workshop|call|feedback|advice|support|help|review|session|guide|chat|coffee|lunch|webinar|\p{L}+(?:ing|ers|ors|ists|ants|ents|ives|tion|sion|ment|ness|ship|ity|ence|ance|ency))$/iu;
/** Names that look like common words. */
const names =
  /^(?:Paris|Texas|Wales|Brussels|Athens|Windows|Kubernetes|Jenkins|Siemens|Kansas|Cyprus|Naples|France|Florence|Provence|Inverness|Boeing|Beijing)$/u;
const isCommon = (word: string): boolean => common.test(word) && !names.test(word);
/** Also plural words. In a result, such a word may be the name of a person, such as James. */
const isCommonOrPlural = (word: string): boolean =>
  isCommon(word) || (/^\p{Lu}\p{Ll}{3,}(?<!s)s$/u.test(word) && !names.test(word));
const capitals = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}*(?![\p{L}\p{N}])/gu;
const capitalOnly = /^\p{Lu}\p{Ll}*$/u;
const lowered = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** `First-time directors` becomes `first-time directors`. `NHS managers` and `Danish founders` stay. */
function inSentence(line: string, isPlain: (word: string) => boolean): string {
  const found = line.match(capitals) ?? [];
  if (found.length > 1 && found.every(isPlain)) return line.replaceAll(capitals, lowered);
  const [first = '', second = ''] = line.split(/\s+/u);
  const [word = ''] = first.split(/[-,/]/u);
  // `New York founders`
  if (!capitalOnly.test(word) || !isPlain(word) || /^\p{Lu}\p{Ll}/u.test(second)) return line;
  return lowered(line);
}

/** Short forms that keep their capitals in a line that is all in capitals. */
const shortForms =
  /^(?:AI|B2B|B2C|CEOS?|CFOS?|COOS?|CTOS?|CMOS?|HR|IT|UX|UI|PR|SEO|NHS|UK|US|USA|EU|UN|VAT|VPS?|PMS?|MBA|CRM|KPIS?|OKRS?|ESG|SMES?|NGOS?|SAAS)$/u;
const calm = (line: string): string =>
  /\p{Ll}/u.test(line) || !/\p{Lu}{4}/u.test(line)
    ? line
    : line.replaceAll(/[\p{L}\p{N}]+/gu, (word) =>
        shortForms.test(word) ? word.replace(/(?<=^(?:C[EFOTM]O|VP|PM|KPI|OKR|SME|NGO))S$/u, 's') : word.toLowerCase(),
      );

const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0F]|\u200D/gu;
/** An address or a telephone number, with the words and brackets around it. */
const contact =
  /[\s,(]{0,9}(?:(?:see|visit|call|call me|mail|e-?mail|on|at|via)\s+)*(?:https?:\/\/\S+|www\.\S+|[^\s@]{1,64}@[^\s@]+\.\S+|\+?\d[\d ()/-]{7,}\d)\)?/giu;
/** Words that are no answer. */
const empty = /^(?:(?:an?|the|and|of|for|with|n\/?a|none|test|tbd|everything|nothing)|[^\p{L}\p{N}]*)$/iu;

/** A line as a part of a sentence: the first sentence of it, without ornaments and shouting; null when nothing is left. */
function phrase(line: string, isPlain = isCommonOrPlural): string | null {
  const listed = line
    .replaceAll(pictures, ' ')
    .split(/[•·▪●]|\n[^\S\n]*[-*]/u)
    .map((one) => one.trim())
    .filter(Boolean);
  const [last = '', ...before] = listed.toReversed();
  const joined = before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : last;
  const [first = ''] = sentences(joined.replaceAll(/\s+/gu, ' '));
  const words = inSentence(
    calm(
      first
        .replaceAll(/!+/gu, '')
        .replace(/[\s.,;:]+$/u, '')
        .replaceAll(/\s*;\s*/gu, ', ')
        .trim(),
    ),
    isPlain,
  );
  return empty.test(words) ? null : words;
}

/** Whom the author helps, as it follows “I help”. */
export const whoWords = (line: string | null): string | null => {
  const words = phrase(withoutLead(line?.replaceAll(contact, '') ?? null) ?? '');
  // `I am a fractional CFO` says who the author is.
  return words !== null && /^(?:i|we)(?:[’']m|[’']re|\s)/iu.test(words) ? null : words;
};

/** Verbs that are no nouns. They cannot follow “with”. */
const verb =
  /^(?:achieve|attract|avoid|be|become|build|communicate|create|deliver|develop|find|get|grow|handle|hire|improve|increase|keep|learn|make|navigate|negotiate|overcome|prepare|raise|reduce|retain|save|sell|stop|understand|win|write)$/u;
const doubled = /^(?:begin|cut|get|plan|put|quit|run|set|sit|stop|win)$/u;
const ing = (one: string): string =>
  one === 'be'
    ? 'being'
    : doubled.test(one)
      ? `${one}${one.at(-1) ?? ''}ing`
      : `${one.replace(/ie$/u, 'y').replace(/(?<![eoy])e$/u, '')}ing`;

/** What the author helps with, as it follows “with”: `to win grants` and `win grants` become `winning grants`. */
export function whatWords(line: string | null): string | null {
  const told = line?.replaceAll(contact, '') ?? null;
  const words = phrase((withoutLead(told) ?? '').replace(/^by\s+(?=\p{L}+ing(?!\p{L}))/iu, ''));
  // `so they can sleep` cannot follow “with”.
  if (words === null || /^(?:so|i|we)(?:[’']m|\s)/iu.test(words)) return null;
  // `I help them raise funds`
  const isVerb = /^\s*(?:i|we)\s+(?:help|support|coach|teach|train)\s+them\s+(?!with\s|on\s|to\s|in\s)/iu.test(
    told ?? '',
  );
  const [, to = isVerb ? '' : undefined, first = '', rest = ''] = /^(to\s+)?(\p{L}+)(.*)$/u.exec(words) ?? [];
  if (to === undefined && !verb.test(first.toLowerCase())) return words;
  return `${ing(first.toLowerCase())}${rest.replaceAll(/(?<=\s(?:and|or)\s)\p{L}+/gu, (one) => (verb.test(one) ? ing(one) : one))}`;
}

const offerLead =
  /^(?:(?:i|we)(?:[’']d| would|[’']ll| will| can)?\s+(?:like to )?(?:do|offer|give|run|provide|have|send)\s+(?:you |them )?|would you like\s+|(?:offering|send|sending)\s+(?:you |them )?)/iu;
/** A call to act cannot be what “would … help” asks about. */
const callToAct =
  /^(?:dm|book|send|call|e?-?mail|message|text|click|get|claim|download|sign|schedule|join|contact|ask|reply|visit|grab|check|try|come|write|tell|find|let)(?:[’']s)?\s+(?:me|us|you|your|yourself|talk|chat|meet|speak|connect|an?|the|my|at|on|here|now|in|for|through|via|with|up|out|https?:)(?!\p{L})/iu;
const determined =
  /^(?:\p{L}+ing\s(?:your|the|an?|our|my)|an?|the|my|our|your|one|two|three|some|any|half|\d+(?:\s|-)(?:minutes?|mins?|hours?|hrs?|days?|weeks?)(?=$|\s(?:of|on|with|for|to|by|in|at)\s)|\d+(?:\s|-)\p{L}+s(?!\p{L}))(?!\p{L})/iu;
const uncounted =
  /(?:s|feedback|advice|help|support|coaching|training|access|time|mentoring|guidance|research|sparring|tea|coffee|lunch)$/iu;
const vowel =
  /^(?:[aeio]|u(?!ni|s[ei]|x)|hour|honest|8|11(?!\d)|18(?!\d)|(?:SEO|HR|MRI|MBA|NHS|LinkedIn audit)(?!\p{L}))/iu;

/** What the author offers, as it follows “would”: `Audit` is `an audit`. Null for a call to act, such as `DM me`. */
export function offerWords(line: string | null): string | null {
  const words = phrase((line ?? '').trimStart().replace(offerLead, ''))?.replace(/\?+$/u, '') ?? null;
  if (words === null || callToAct.test(words) || /^(?:i|we|you)\s/iu.test(words)) return null;
  const [head = ''] = words.split(/\s(?:of|for|on|with|about|in|to|at|by|from|that|who|where|which|https?:)/u);
  // Articles are known for English only.
  if (
    determined.test(words) ||
    uncounted.test(head) ||
    /[^\p{ASCII}–—’“”]|(?<!\p{L})(?:una?|ein|eine|une|le|la|el|de|del|per|para)(?!\p{L})/iu.test(words)
  )
    return words;
  return `${vowel.test(words) ? 'an' : 'a'} ${words}`;
}

/** The question of the author: of more sentences, the one that asks. */
export const questionWords = (line: string | null): string | null => {
  const all = sentences((line ?? '').replaceAll(pictures, ' ').replaceAll(/\s+/gu, ' ').trim());
  return calm((all.find((one) => one.endsWith('?')) ?? all.join(' ')).replace(/[?\s]+$/u, '')) || null;
};

/** A result as it follows a colon. */
export const resultWords = (line: string | null): string | null => phrase(line ?? '', isCommon);

/** The first of several answers that can stand in a sentence. */
export const firstOf = (answers: readonly string[], words: (line: string) => string | null): string | null =>
  answers.map(words).find((one) => one !== null) ?? null;
