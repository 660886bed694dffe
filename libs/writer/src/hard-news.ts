import { anyOf, plain } from './refusals';

const whose = '(?:my|his|her|their|our|your)';
const relative =
  '(?:mother|father|mum|mom|dad|parents?|husband|wife|partner|fiancee?|son|daughter|child|baby|brother|sister|friend|grand\\p{L}+|uncle|aunt|cousin|dog|cat)';

/**
 * Words of a death, an illness, a lost job or a divorce, by language: in lower case without accents, as `plain` makes them. A word
 * that also names a field of work, such as `cancer`, counts only together with a person.
 */
const news = {
  english: [
    'died',
    'dying',
    'passed away',
    `(?:death|loss) of ${whose}`,
    'funeral',
    'bereave\\p{L}+',
    'in mourning',
    'grieving',
    'condolences',
    'miscarriage',
    `(?:lost|losing|lose) ${whose} (?:\\p{L}+ )?${relative}`,
    `(?:lost|losing|lose) ${whose} (?:job|jobs|home|house)`,
    `(?:lost|losing|lose) (?:half|most) (?:of )?${whose} (?:team|people|staff)`,
    '(?:has|have|had|with|got|of|my|his|her|their) (?:\\p{L}+ )?cancer(?! (?:charity|research|centre|center|care|patients?|ward|clinic))',
    '(?:had|after) (?:an?|his|her|my) (?:stroke|heart attack|breakdown|accident|car crash)',
    'chemo(?:therapy)?',
    'hospice',
    'intensive care',
    'diagnosed with',
    '(?:is|am|are|was|very|seriously|terminally) (?:ill|sick)',
    '(?:is|am|are|was|still|back) in (?:the )?hospital',
    'sick leave',
    'burn(?:ed|t) out',
    'laid off',
    '(?:made|being|was|were|is|are) redundant',
    '(?:was|were|been|being|got) (?:let go|fired|sacked|dismissed)',
    '(?:had|after|through|announced|hit by|(?:posted|wrote) about) (?:the |more )?(?:layoffs|lay-offs|redundancies|job cuts)',
    `(?:a|${whose}|getting|after the) divorce`,
    '(?:is|are|went|gone|filed for) (?:bankrupt\\p{L}*|insolven\\p{L}+)',
  ],
  german: [
    'gestorben',
    'verstorben',
    'todesfall',
    'trauerfall',
    'beerdigung',
    'gekundigt worden',
    'krebsdiagnose',
    'krankgeschrieben',
    'entlassen worden',
  ],
  french: [
    '(?:est|sont) (?:mort|decede)\\p{L}*',
    'deces',
    'en deuil',
    'obseques',
    'enterrement',
    'ete licencie\\p{L}*',
    'arret maladie',
  ],
  spanish: [
    'fallecio',
    'ha fallecido',
    'fallecimiento',
    'murio',
    'ha muerto',
    'de luto',
    'me han despedido',
    'baja medica',
  ],
  italian: ['e (?:morto|morta|mancato|mancata)', 'in lutto', 'funerali?', 'licenziat\\p{L}'],
  portuguese: ['faleceu', 'falecimento', 'morreu', 'de luto', 'fui despedid\\p{L}', 'baixa medica'],
  dutch: ['overleden', 'overlijden', 'begrafenis', 'ben ontslagen', 'ziekteverlof'],
} as const;

const hard = anyOf(news);

/** Whether a text says that somebody died, is ill, lost a job or parts from a partner, in one of seven languages. */
export const isHardNews = (text: string): boolean => hard.test(plain(text));
