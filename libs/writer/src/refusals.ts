import { oneLine } from './words';

/**
 * Words that say no, or not now, by language: in lower case without accents, as `plain` makes them. When a word can also begin a
 * yes, its pattern excludes what follows then: `no, gracias a ti` returns thanks, and `no necesito pensarlo` is a yes.
 */
const refusals = {
  english: [
    'no,? (?:thanks?|thank you)(?! (?:needed|necessary|required))',
    'not (?:now|interested|at the moment|right now|for (?:me|us)|a good time|the right time|a priority|this (?:month|quarter|year))',
    '(?<=^|[,;:.!] )not yet',
    "don't need(?! (?:to|more|long|any (?:more )?time))",
    "don't have (?:the )?(?:time|budget)(?! (?:today|this (?:morning|afternoon|week)))",
    'already (?:work with|covered)',
    'already have(?! (?:your|the|my|an? (?:slot|date|time|call|meeting))(?!\\p{L}))',
    '(?<!(?:never|not) )too busy',
    '(?:maybe|perhaps) (?:later|next (?:year|quarter))',
    '(?:later|next (?:year|quarter)),? (?:maybe|perhaps)',
    "(?:i|we)(?:'ll| will)(?: have to)? pass(?! (?:it|this|that|on)(?!\\p{L}))",
    "(?:i'm|we're|i am|we are) (?:all set|not looking)(?! (?:forward|to)(?!\\p{L}))",
    'no need(?= for (?:this|that|it)(?!\\p{L})| at the moment|[,.!]|$)',
    '(?<!(?:find|pick|suggest|propose|fix|offer|take) )another time',
  ],
  german: [
    'nein,? (?:danke|vielen dank|lieber nicht)',
    'kein(?:en)? (?:interesse|bedarf)',
    'nicht interessiert',
    '(?:im moment|momentan|derzeit|zurzeit|zur zeit|aktuell) (?:leider |eher |gerade )?nicht(?! (?:im|am|in|zu|da|erreichbar))',
    '(?:leider|im moment|momentan|derzeit|zurzeit|zur zeit|aktuell) kein(?:e|en)? (?:zeit|kapazitat(?:en)?|budget|thema)',
    'passt (?:es )?(?:mir |uns )?(?:im moment|gerade|derzeit|momentan|aktuell) (?:leider )?(?:gar )?nicht',
    '(?:nichts|kein thema) fur (?:mich|uns)',
    '(?:vielleicht|lieber) (?:spater|ein andermal)',
  ],
  french: [
    'non,? merci(?! a (?:toi|vous))',
    'pas interesse(?:e|s|es)?',
    'pas pour (?:le moment|l’instant)',
    'pas (?:maintenant|d’actualite|une priorite)',
    'pas le (?:bon )?moment',
    'pas (?:le temps|de budget)(?! (?:aujourd’hui|ce matin|cette semaine))',
    'aucun interet',
    'peut-etre plus tard',
    'une autre fois peut-etre',
    'deja (?:accompagnee?s?|un prestataire)',
  ],
  spanish: [
    'no,? (?:muchas )?gracias(?! a (?:ti|usted|ustedes|vosotr[oa]s|vos))',
    'no (?:me|nos) interesa',
    'no (?:estoy|estamos) interesad[oa]s?',
    '(?:por ahora|de momento|por el momento) no(?! (?:puedo|podemos|estoy|estamos) )',
    'no es (?:un |el )?(?:buen )?momento',
    'no lo (?:necesito|necesitamos)',
    'no (?:tengo|tenemos) (?:tiempo|presupuesto)(?! (?:hoy|esta (?:manana|tarde|semana)))',
    '(?:quizas?|tal vez|mejor) (?:mas adelante|en otro momento)',
  ],
  italian: [
    'no,? grazie(?! a (?:te|lei|voi))',
    'non (?:mi|ci) interessa',
    'non (?:sono|siamo) interessat[aeio]',
    '(?:per ora|al momento|per il momento|in questo momento) no',
    'non e (?:il|un buon) momento',
    'non ne (?:ho|abbiamo) bisogno',
    'non (?:ho|abbiamo) (?:tempo|budget)(?! (?:oggi|stamattina|questa settimana))',
    '(?:magari|forse) (?:piu avanti|un’altra volta)',
  ],
  portuguese: [
    'nao,? (?:muito )?obrigad[ao](?! (?:eu|a (?:ti|si|voce|voces|vos)))',
    'nao (?:me|nos) interessa',
    'nao (?:tenho|temos) interesse',
    'nao (?:estou|estamos) interessad[ao]s?',
    '(?:de momento|por agora|por enquanto|neste momento|no momento) nao(?! (?:posso|podemos|estou|estamos) )',
    'nao e (?:um |o )?(?:bom |melhor )?momento',
    'nao (?:tenho|temos) (?:tempo|orcamento)(?! (?:hoje|esta (?:manha|tarde|semana)))',
    'talvez (?:mais tarde|noutra altura|em outro momento)',
  ],
  dutch: [
    'nee,? (?:dank|dank je|dank u|dankjewel|bedankt)',
    'geen (?:interesse|budget)',
    'geen behoefte aan(?! (?:bedenktijd|meer))',
    'niet geinteresseerd',
    '(?:op dit moment|momenteel|voorlopig|nu even) niet(?! (?:op|in|thuis|bereikbaar|aanwezig|bellen))',
    '(?:op dit moment|momenteel|helaas) geen (?:tijd|ruimte|behoefte)',
    'niets voor (?:mij|ons)',
    'niet (?:het juiste|het goede|een goed) moment',
    '(?:misschien|liever) (?:later|een andere keer)',
  ],
} as const;

/** Words that ask the author to write no more, by language, in the same form. */
const stops = {
  english: [
    "(?<!(?:can't|cannot|won't|not|never|n't|had to|have to|will|i'll|must|i|we) )(?:stop|quit) (?:writing|contacting|messaging|e-?mailing|texting|bothering|spamming)(?:(?: to)? (?:me|us)|(?=[.!,]|$))",
    'stop sending (?:me |us )?(?:(?:these|those|any|your|such) )?(?:messages?|e-?mails?|mails?|spam|newsletters?)',
    "(?:don't|do not|never) (?:write|contact|message|e-?mail|text|bother)(?: to)? (?:me|us)(?! (?:at|on|before|until|if|there)(?!\\p{L}))",
    'no more (?:messages|e-?mails|mails)',
    '(?:remove|take) (?:me|us) (?:from|off)',
    'leave (?:me|us) alone',
    'unsubscribe',
    '(?<=^)stop(?=[.!]*$)',
    "(?:don't|do not) want to hear from (?:you|your company)",
  ],
  german: [
    'nicht (?:mehr|wieder|weiter) (?:an)?(?:schreiben|zu kontaktieren|kontaktieren)',
    '(?:schreib(?:en sie|t)?|kontaktier(?:en sie|e|t)?) (?:mir|mich|uns) (?:bitte )?nicht (?:mehr|wieder)',
    'keine (?:weiteren )?(?:nachrichten|mails|e-mails) mehr',
    'lass(?:en sie|t)? (?:mich|uns) in ruhe',
    'kein(?:en)? kontakt mehr',
    '(?:mich|uns) (?:bitte )?(?:aus|von) (?:dem|ihrem|eurem|deinem) verteiler',
  ],
  french: [
    "ne (?:m'|me |nous )(?:ecri|contact)\\p{L}+ plus",
    "ne plus (?:m'|me |nous )(?:ecri|contact)\\p{L}+",
    "arret\\p{L}+ de (?:m'|me |nous )(?:ecrire|contacter)",
    'desabonn\\p{L}+',
  ],
  spanish: [
    'no (?:me|nos) (?:escrib|contact)\\p{L}+ mas',
    'de(?:ja|je|jen) de (?:escribir|contactar)(?:me|nos)',
    '(?:dame|deme|denme) de baja',
    'no vuelv(?:a|as|an) a (?:escribir|contactar)(?:me|nos)',
  ],
  italian: [
    'non (?:mi|ci) (?:scriv|contatt)\\p{L}+ piu',
    'non (?:scriver|contattar)(?:mi|ci) piu',
    'smett\\p{L}+ di (?:scriver|contattar)\\p{L}+',
  ],
  portuguese: [
    'nao (?:me|nos) (?:escrev|contact|contat)\\p{L}+ mais',
    'pare(?:m)? de (?:me |nos )?(?:escrever|contact?ar)',
  ],
  dutch: [
    'niet meer (?:te )?(?:mailen|schrijven|benaderen|contacteren)',
    'stop met (?:mailen|schrijven|benaderen)',
    'laat (?:me|mij|ons) met rust',
    'geen (?:berichten|mails|e-mails|mailtjes) meer',
  ],
} as const;

/** Matches one of the patterns as whole words. */
export const anyOf = (patterns: Record<string, readonly string[]>): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${Object.values(patterns).flat().join('|')})(?![\p{L}\p{N}])`.replaceAll('’', "'"),
    'u',
  );

const refusal = anyOf(refusals);
const stop = anyOf(stops);

/** Lower case without accents, as the patterns of `anyOf` have it. */
export const plain = (text: string): string =>
  oneLine(text).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** Whether a reply asks the author to write no more, in one of seven languages. */
export const wantsNoMore = (reply: string): boolean => stop.test(plain(reply));

/** Whether a reply says no, or not now, in one of seven languages. A question does not count, because it wants an answer. */
export const refuses = (reply: string): boolean =>
  wantsNoMore(reply) || (!/[?？]/u.test(reply) && refusal.test(plain(reply)));
