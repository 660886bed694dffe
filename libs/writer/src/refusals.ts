import { oneLine } from './words';

/**
 * Words that say no, or not now, by language: in lower case without accents, as `plain` makes them. When a word can also begin a
 * yes, its pattern excludes what follows then: `no, gracias a ti` returns thanks, and `no necesito pensarlo` is a yes.
 */
const refusals = {
  english: [
    '(?<=^)(?:no|nope|nah)(?=[.! ]*$)',
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
    "(?:went|have gone|we've gone|going|decided to go) (?:with|for) (?:somebody|someone|another|a different|a competitor)",
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
    'fur (?:mich|uns) (?:leider |gerade |derzeit )?(?:nichts|kein thema)(?!,? machen)',
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
  // Swedish, Danish and Norwegian
  nordic: [
    'nej,? (?:tack|tak)(?! (?:sjalv|selv))',
    'nei,? takk(?! (?:selv|som byr))',
    '(?:inte|ikke) (?:just nu|lige nu|akkurat na|interesser(?:ad|ade|et|ede|t)|intresserad\\p{L}*|aktuellt|aktuelt)',
    '(?:ingen|inget) (?:intresse|interesse|behov|budget|budsjett)',
    '(?:kanske senare|maske senere|kanskje senere)',
  ],
  polish: [
    'nie,? dziekuj\\p{L}*',
    'nie (?:jestem|jestesmy) zainteresowan\\p{L}+',
    'nie (?:teraz|w tej chwili|potrzebujemy)',
    'brak zainteresowania',
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
    'cease and desist',
    '(?:delete|erase) (?:my|our|all my|all our) (?:data|details|information|address)',
    '(?:delete|erase) (?:it|them) (?:under|as per|according to) (?:the )?gdpr',
    "(?:you have|you've got|you've|this is|i'm|i am) the wrong person",
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
  nordic: [
    '(?:sluta|stop|slutt|lad vare med|la vaere) (?:med )?(?:att |at |a )?(?:kontakta|kontakte|skriva|skrive|mejla|maile)',
    '(?:kontakta|kontakt|skriv till|skriv til) (?:mig|oss|os|meg) (?:inte|ikke) (?:mer|mere|igen|igjen)',
    'inga fler (?:mejl|meddelanden)',
    '(?:ta bort|fjern) (?:mig|oss|os|meg) (?:fran|fra)',
  ],
  polish: [
    'nie pisac|nie pisz\\p{L}* (?:juz |wiecej )?do (?:mnie|nas)',
    'wiecej (?:do mnie |do nas )?nie pis\\p{L}+',
    '(?:usun|wypisz)\\p{L}* (?:mnie|nas) z',
  ],
} as const;

/** Matches one of the patterns as whole words. */
export const anyOf = (patterns: Record<string, readonly string[]>): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${Object.values(patterns).flat().join('|')})(?![\p{L}\p{N}])`.replaceAll('’', "'"),
    'u',
  );

/** The person of the note, or nobody, is who must not be written to: `do not contact her boss` and `do not write before 9` are other things. */
const toNobodyElse =
  '(?: to)?(?: (?:him|her|them|me|us))?(?=[.,;!]|$| (?:again|any ?more|ever|yet|now|for now|please|directly|this (?:month|quarter|year)|(?:before|until|till) (?!\\d{1,2}(?!\\d)|noon)))';

/**
 * Words of a note with which the author stops the writing, for good or until a day, by language. Some words need an end after them:
 * `no contact since May` tells what was.
 */
const holds = {
  english: [
    `(?:do not|don't|dont|never) (?:contact|write|message|approach|disturb|bother)${toNobodyElse}`,
    `(?:asked|asks|told|wants) (?:me |us )?(?:not to|to not|to stop|no longer to) (?:contact(?:ing)?|writ(?:e|ing)|messag(?:e|ing)|e-?mail(?:ing)?)${toNobodyElse}`,
    "(?:asked|asks|wants|prefers) not to be contacted|(?:does not|doesn't|do not|don't) want (?:to be contacted|any contact|contact)",
    '(?<!had |have |been )no (?:further |more )?contact(?= (?:before|until|till|please|for now)(?! \\d{1,2}(?!\\d))|[.,;!]|$)',
    'leave (?:him|her|them) (?:alone|in peace)',
  ],
  german: [
    'nicht (?:mehr |vor \\p{L}+ )?(?:kontaktieren|anschreiben|ansprechen|melden|schreiben)',
    'kein(?:en)? kontakt(?= (?:vor|bis|mehr|bitte)|[.,;!]|$)',
    'erst (?:wieder )?(?:ab|im|nach) \\p{L}+ (?:wieder )?(?:melden|kontaktieren|anschreiben|schreiben)',
  ],
  french: [
    "ne (?:pas|plus) (?:le |la |les |l')?(?:contacter|recontacter|relancer|ecrire|deranger)",
    'pas de contact avant',
  ],
  spanish: ['no (?:contactar|escribir|molestar)\\p{L}*', 'sin contacto hasta'],
  italian: ['non (?:contattare|scrivere|disturbare)'],
  portuguese: ['nao (?:contact?ar|escrever|incomodar)'],
  dutch: ['niet (?:meer )?(?:benaderen|contacteren|mailen|schrijven)', 'geen contact(?= (?:voor|tot|meer)|[.,;!]|$)'],
  nordic: [
    '(?:kontakta|kontakt) (?:inte|ikke)',
    '(?:inte|ikke) (?:kontakta|kontakte|skriva|skrive|ha kontakt|have kontakt)',
    'ingen kontakt (?:fore|før)',
  ],
  polish: ['nie (?:kontaktowac|pisac|dzwonic|odzywac)'],
} as const;

/** Words of a note that tell of a “no”, by language. `said no to a second site` and `not interested in AI` are no “no” to the author. */
const noted = {
  english: [
    '(?:said|says|told (?:me|us)|answered|replied) (?:a clear )?no(?=[.,;!]| (?:in|at|on|for now|thanks|again|and|but|because|to (?:me|us|it|that|(?:the|my|our) (?:offer|proposal|quote|call|pilot)))(?!\\p{L})|$)',
    'no,? (?:thanks|thank you)(?=[.,;!]|$)',
    '(?:a|the) (?:clear|polite|firm|definite) no(?=[.,;!]|$)',
    '(?<=^|[,.;] ?)(?:(?:he|she|they) )?(?:politely |clearly )?(?:declined|refused|rejected)(?=[.,;!]| (?:politely|me|us|it|(?:the|my|our) (?:offer|proposal|quote|call|pilot))(?!\\p{L})|$)',
    'not interested(?! in(?!\\p{L}))',
    'no (?:interest|budget)(?=[.,;!]| (?:and|at the moment|for (?:us|me|it|this)|for now|right now|this (?:year|quarter)|until)(?!\\p{L})|$)',
    'no need for (?:us|me)(?!\\p{L})',
    '(?:turned|turns) (?:me|us|it|(?:the|my|our) \\p{L}+) down',
    '(?:turned|turns) down (?:the|my|our) (?:offer|proposal|quote|call|pilot)',
    'passed on (?:the|my|our) (?:offer|proposal|quote|call|pilot)',
    '(?:went|goes|going|decided to go) (?:with|for) (?:somebody|someone|another|a different|a competitor)',
    '(?:chose|picked) (?:(?:somebody|someone) else|a competitor|another (?:agency|coach|consultant|firm|provider|vendor))',
    "(?:does not|doesn't|don't|do not) want (?:to (?:work with|buy from|hire) (?:me|us)|our help|my help)",
    "(?:does not|doesn't) need (?:it|us|me|our help|my help)(?!\\p{L})",
  ],
  german: [
    'nein,? (?:danke|vielen dank)',
    '(?<!(?<!\\p{L})eine?n? \\p{L}+ )abgelehnt',
    'lehnt(?:e)? (?:\\p{L}+ )?ab',
    'nein gesagt|sagte? nein',
    'kein(?:en)? (?:interesse|bedarf)(?! an (?!(?:mir|uns|mein|unser)))',
    'nicht interessiert(?! an)',
    'fur (?:jemand(?:en)? anderen|eine?n? anderen?|einen mitbewerber) entschieden',
    'gegen (?:uns|mich) entschieden',
  ],
  french: [
    'non,? merci',
    "(?:a|ont) (?:dit non|refuse|decline)(?! (?:d'|(?:de|une?|a une?)(?!\\p{L})))",
    'pas interesse(?:e|s|es)?(?! par)',
    "a choisi (?:quelqu'un d'autre|un autre)",
    'pas besoin de (?:nous|moi)',
  ],
  spanish: [
    'no,? (?:muchas )?gracias',
    'dij(?:o|eron) que no(?=[.,;!]| (?:gracias|quiere|por ahora|de momento)|$)',
    'no les? interesa',
    'no est(?:a|an) interesad[oa]s?(?! en)',
    'no tienen? presupuesto',
    'rechaz(?:o|aron) (?:la|mi|nuestra) (?:propuesta|oferta|llamada|reunion)',
    'eligi(?:o|eron) a otr[oa]',
  ],
  italian: [
    'no,? grazie',
    '(?:ha|hanno) (?:detto (?:di )?no(?=[.,;!]|$)|(?:rifiutato|declinato)(?! (?:una?|di)(?!\\p{L})))',
    'non (?:(?:e|sono) )?interessat[oaie](?! (?:a|al|alla) (?!noi))',
    'non (?:gli|le) interessa',
    '(?:ha|hanno) scelto (?:un altro|qualcun altro)',
  ],
  portuguese: [
    'nao,? (?:muito )?obrigad[ao]',
    'disse(?:ram)? que nao(?=[.,;!]| (?:obrigad|quer|por agora|por enquanto)|$)',
    'recus(?:ou|aram)(?! (?:uma?|ser)(?!\\p{L}))',
    'nao tem (?:interesse|orcamento)(?! em)',
    'nao est(?:a|ao) interessad[oa]s?(?! em)',
    'escolh(?:eu|eram) outr[oa]',
  ],
  dutch: [
    'nee,? (?:dank|bedankt)\\p{L}*',
    '(?:zei|zegt|zeiden) nee|nee gezegd',
    'geen (?:interesse|behoefte)(?! (?:in|aan)(?!\\p{L}))',
    'niet geinteresseerd(?! in(?!\\p{L}))',
    '(?:koos|kiest|gekozen)(?: voor)? (?:iemand anders|een ander)',
    'afgewezen|wees (?:het|ons|me) af',
  ],
  nordic: [
    'ne[ji],? (?:tack|takk?)',
    '(?:tackade|sa|sade|sagde|takkede|takket|svarade|svarede|svarte) ne[ji]',
    '(?:inte|ikke) (?:intresserad|interesseret|interessert)(?! (?:av|i)(?!\\p{L}))',
    '(?:ingen|inget) (?:interesse|intresse|behov)(?! (?:for|av|i)(?!\\p{L}))',
    'avbojde|afslog|avslog',
  ],
  polish: [
    'nie,? dziekuj\\p{L}*',
    'odmowi[lł]\\p{L}*',
    'nie (?:jest|sa) zainteresowan\\p{L}+',
    'powiedzia[lł]\\p{L}*,? (?:ze )?nie(?=[.,;!]|$)',
    'brak (?:zainteresowania|budzetu)',
    'wybra[lł]\\p{L}* kogos innego',
  ],
} as const;

/** Verbs of a note after which the words of its person follow, by language. “told me about” is none: a topic follows. */
const saying = {
  english: [
    '(?:said|says|wrote|writes|answered|replied|(?:told|tells) (?:me|us))(?! (?:about|how|why|what|when|who)(?!\\p{L}))',
  ],
  german: ['sagte?|meinte?|schreibt|schrieb|antwortete?'],
  french: ['(?:a )?(?:dit|ecrit|repondu|repond)'],
  spanish: ['dice|dijo|escribio|contesto|respondio'],
  italian: ['dice|(?:ha )?(?:detto|scritto|risposto)'],
  portuguese: ['diz|disse|escreveu|respondeu'],
  dutch: ['zegt|zei|schrijft|schreef|antwoordde'],
  nordic: ['sager|sade|sa|siger|sagde|sier|skrev|svarade|svarede|svarte'],
  polish: ['mowi|powiedzia[lł]\\p{L}*|napisa[lł]\\p{L}*|odpisa[lł]\\p{L}*'],
} as const;

const refusal = anyOf(refusals);
const stop = anyOf(stops);
const hold = anyOf(holds);
const notedNo = anyOf(noted);
const said = anyOf(saying);

/** Lower case without accents, as the patterns of `anyOf` have it. */
export const plain = (text: string): string =>
  oneLine(text).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** Whether a reply asks the author to write no more, in one of the languages above. */
export const wantsNoMore = (reply: string): boolean => stop.test(plain(reply));

/** Whether a reply says no, or not now, in one of the languages above. A question does not count, because it wants an answer. */
export const refuses = (reply: string): boolean =>
  wantsNoMore(reply) || (!/[?？]/u.test(reply) && refusal.test(plain(reply)));

/**
 * Whether a note says not to write to its person. `until`: the words after `before` or `until`, such as `march 2026`; null when the
 * note names no time.
 */
export function holdIn(note: string): { until: string | null } | null {
  const words = plain(note);
  return hold.test(words) ? { until: until.exec(words)?.[1] ?? null } : null;
}
const until =
  /(?<!\p{L})(?:before|until|till|vor|bis|ab|avant|hasta|antes de|prima d[ei]l?|voor|tot|fore|før|przed)\s+(.+)/u;

/** Whether a note tells of a “no” to the author: in words of a note, or in those of a reply after a verb such as `said`. */
export function tellsOfNo(note: string): boolean {
  const words = plain(note);
  const verb = said.exec(words);
  const theirs =
    verb === null
      ? []
      : words
          .slice(verb.index + verb[0].length)
          .trim()
          .split(/(?<=[.!?])\s+/u);
  return notedNo.test(words) || theirs.some(refuses);
}

/** Words of a reply that ask for another time, and of a machine that replies for somebody who is away. */
const postponing = anyOf({
  english: [
    '(?:ask|try|write|contact|ping|call|e-?mail|message|reach|remind|get back|come back|get in touch)(?: (?:to|with))?(?: (?:me|us))?(?: back)?(?: again)? (?:in (?:\\p{L}+ )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|the new year|\\p{L}+ months|q[1-4])|after (?:the )?(?:\\p{L}+ )?(?:holidays|summer|christmas|easter|new year)|next (?:month|quarter|year|spring|summer|autumn))',
    '(?:busy|swamped|tied up|snowed under) (?:until|till)',
    "(?:let's|let us|we can|we could|happy to) (?:talk|speak|catch up|pick this up)(?: again)? (?:in (?:the )?new year|next (?:quarter|year)|after (?:the )?(?:holidays|summer|christmas|easter|new year))",
  ],
  german: [
    '(?:melde[nt]?|schreib\\p{L}*|frag\\p{L}*) (?:\\p{L}+ )*(?:im (?:januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|fruhjahr|fruhling|sommer|herbst|winter)|nachstes (?:jahr|quartal)|nach (?:weihnachten|ostern|den ferien))',
  ],
  french: [
    "(?:recontact|rappel|reecri|revene)\\p{L}*(?:[- ](?:moi|nous))? (?:en (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|apres (?:les|l'|noel)|l'annee prochaine)",
  ],
});
const away = anyOf({
  english: [
    'out of (?:the )?office(?= (?:until|till|from|this|next|and|with|today)|[.,;:!]|$)',
    'auto(?:matic(?:ally)?|matisch\\p{L}*)?[- ]?(?:reply|response|generated|antwort)',
    "(?:i am|i'm) (?:currently )?(?:on (?:annual |parental |maternity |paternity )?leave|on (?:holiday|vacation)) (?:until|till)",
  ],
  others: [
    'abwesenheitsnotiz|(?:bin|ich bin) (?:\\p{L}+ )?(?:bis|vom) .{1,40}(?:abwesend|nicht im (?:buro|haus))',
    'reponse automatique|absente? (?:du bureau )?(?:jusqu|du \\d)',
    'respuesta automatica|fuera de la oficina',
    'risposta automatica|fuori ufficio',
    'resposta automatica|fora do escritorio',
    'automatisch antwoord|afwezig(?:heid)? (?:tot|van)',
    'autosvar|franvaromeddelande|fraværsbesked',
    'automatyczna odpowiedz',
  ],
});

/** Whether a reply asks the author to write at another time. */
export const postpones = (reply: string): boolean => postponing.test(plain(reply));

/** Whether a reply was sent by a machine, because its person is away. */
export const wasAway = (reply: string): boolean => away.test(plain(reply));
