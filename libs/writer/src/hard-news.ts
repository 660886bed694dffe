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
    '(?<!(?:car|battery|phone|laptop|project|deal|idea) )died(?! (?:down|out|laughing)(?!\\p{L}))',
    '(?:is|are|was|were) dying(?! to(?!\\p{L}))',
    'passed away',
    '(?:took|taken) (?:his|her|their) own life',
    `(?:death|loss) of ${whose}`,
    'funeral(?! (?:homes?|directors?|parlours?|business|services?))',
    '(?:recently|was|were) bereaved',
    'in mourning',
    '(?:is|am|are|still) grieving',
    'condolences',
    'miscarriage(?! of justice)',
    `(?:lost|losing|lose) ${whose} (?:\\p{L}+ )?${relative}`,
    `(?:lost|losing|lose) ${whose} (?:job|jobs|home|house)`,
    `(?:lost|losing|lose) (?:half|most) (?:of )?${whose} (?:team|people|staff)`,
    '(?:has|have|had|with|got|of|my|his|her|their) (?:\\p{L}+ )?cancer(?! (?:charity|research|centre|center|care|patients?|ward|clinic))',
    '(?:had|after) (?:an?|his|her|my) (?:stroke|heart attack|breakdown|accident|car crash)',
    '(?:started|having|has|had|after) chemo(?:therapy)?',
    '(?:is|are|was|were) in (?:intensive care|(?:a |the )?hospice)',
    'diagnosed with',
    '(?:is|am|are|was|very|seriously|terminally) (?:ill|sick)',
    '(?:is|am|are|was|still|back) in (?:the )?hospital(?! (?:management|administration|operations|sales))',
    '(?:on|took|back from) sick leave',
    '(?:i|he|she|is|am|was|got) (?:\\p{L}+ )?burn(?:ed|t) out',
    'laid off',
    '(?:made|being|was|were|is|are) redundant',
    '(?:was|were|been|being|got) (?:let go|fired(?! up)|sacked|dismissed)',
    '(?:had|after|through|announced|hit by|(?:posted|wrote) about) (?:the |more )?(?:layoffs|lay-offs|redundancies|job cuts)',
    `(?:a|${whose}|getting|after the) divorce(?! (?:lawyer|attorney|coach|practice|mediat\\p{L}+))`,
    '(?:is|are|went|gone|filed for) (?:bankrupt\\p{L}*|insolven\\p{L}+)',
  ],
  german: [
    'gestorben',
    'verstorben',
    'todesfall',
    'trauerfall',
    'beerdigung',
    'gekundigt worden',
    '(?:mir|ihm|ihr|uns|ihnen) wurde (?:\\p{L}+ )?gekundigt',
    `(?:mein|dein|sein|ihr|unser)e?n? (?:\\p{L}+ )?(?:mutter|vater|mann|frau|kind|baby|sohn|tochter|bruder|schwester|job|arbeit) verloren`,
    '(?:liege|liegt|lag) (?:\\p{L}+ )?im krankenhaus',
    '(?:habe|hat|hatte) krebs',
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
    'perd(?:u|re) (?:mon|ma|son|sa|notre|leur) (?:pere|mere|mari|femme|fils|fille|enfant|bebe|frere|soeur|sœur|emploi|travail)',
    'suis a l’hopital',
    'hospitalisee?s?',
    'ai un cancer',
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
    '(?:perdido|perdi|perdio|perdimos) (?:a )?(?:mi|su|nuestr[oa]) (?:padre|madre|marido|mujer|espos[oa]|hij[oa]|bebe|herman[oa]|trabajo|empleo)',
    'estoy en el hospital',
    'hospitalizad[oa]',
    'tengo cancer',
  ],
  italian: [
    'e (?:morto|morta|mancato|mancata)',
    'in lutto',
    'funeral[ei]',
    'licenziat\\p{L}',
    'perso (?:(?:il|la) )?(?:mi[oa]|su[oa]|nostr[oa]) (?:padre|madre|papa|mamma|marito|moglie|figli[oa]|fratello|sorella|lavoro)',
    'sono in ospedale',
    'ricoverat[oa]',
    'ho (?:il |un )?(?:cancro|tumore)',
  ],
  portuguese: [
    'faleceu',
    'falecimento',
    'morreu',
    'de luto',
    'fui despedid\\p{L}',
    'baixa medica',
    'perd(?:i|eu|emos) (?:[oa] )?(?:meu|minha|seu|sua|noss[oa]) (?:pai|mae|marido|mulher|esposa|filh[oa]|bebe|irmao|irma|emprego|trabalho)',
    'estou (?:no hospital|internad[oa])',
    'tenho (?:um )?(?:cancro|cancer)',
  ],
  dutch: [
    'overleden',
    'overlijden',
    'gestorven',
    'begrafenis',
    'ben ontslagen',
    'ziekteverlof',
    '(?:mijn|zijn|haar|onze|ons) (?:vader|moeder|man|vrouw|kind|baby|zoon|dochter|broer|zus|baan) verloren',
    '(?:lig|ligt|lag) in het ziekenhuis',
    '(?:heb|heeft) kanker',
  ],
} as const;

const hard = anyOf(news);

/** Whether a text says that somebody died, is ill, lost a job or parts from a partner, in one of seven languages. */
export const isHardNews = (text: string): boolean => hard.test(plain(text));
