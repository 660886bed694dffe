import { clean, trimmed } from './fit';
import { isHardNews } from './hard-news';
import { oneLine } from './words';

/**
 * These functions turn an author's note about a person into words to that person. They know a few simple forms of notes. All
 * other notes count as private, and stay out of the text.
 */

/** Matches whole words. */
const wordOf = (...forms: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'iu');

/** Third person → second person, present and past. Verbs of facts, none of opinions. */
const verbs: Record<string, string> = {
  asked: 'asked',
  asks: 'ask',
  became: 'became',
  brings: 'bring',
  builds: 'build',
  built: 'built',
  chairs: 'chair',
  'co-founded': 'co-founded',
  coordinates: 'coordinate',
  directs: 'direct',
  founded: 'founded',
  heads: 'head',
  hires: 'hire',
  hopes: 'hope',
  joined: 'joined',
  launched: 'launched',
  leads: 'lead',
  looks: 'look',
  manages: 'manage',
  mentioned: 'mentioned',
  merged: 'merged',
  moved: 'moved',
  needs: 'need',
  opened: 'opened',
  opens: 'open',
  oversees: 'oversee',
  planned: 'planned',
  plans: 'plan',
  returned: 'returned',
  runs: 'run',
  said: 'said',
  sells: 'sell',
  started: 'started',
  teaches: 'teach',
  told: 'told',
  took: 'took',
  trains: 'train',
  wanted: 'wanted',
  wants: 'want',
  wonders: 'wonder',
};
/** `worried about churn`, `hiring two planners`: they follow “you were” and “you are”. */
const states = /^(?:worried|keen|curious|interested|unsure|new|busy)$/u;
const doings =
  /^(?:building|changing|choosing|closing|hiring|launching|looking|merging|moving|opening|planning|preparing|rebuilding|redrawing|rolling|setting|switching|thinking|trying)$/u;

/** What the author thinks of a person or wants from them, and what nobody repeats. */
const PRIVATE = wordOf(
  'leads? to|prospect|client|deal|rich|poor|difficult|annoying|bad(?:ly)?|slow|boring|rude|lazy|stupid|crazy|idiots?|liars?|lies|useless|incompetent|tired|nowhere|hates?|too many|rival|competitor|referr\\w*|crm|hot lead|nurturing|call back|decision maker',
  'budget|cheap\\w*|money|owes?|(?:my|our|an?|the|your) price|prices? (?:by|until)|too (?:high|expensive|much)|expensive|discounts?|costs?(?= (?:too|less|more|\\d)|$)|\\d+k? ?%? off|loan|debts?|salary|a raise',
  'confidential|secret(?:ly)?|between us|off the record|divorc\\w*|fired|ill|sick|ghost\\w*',
  'no(?:body| one) (?:\\p{L}+ ){0,4}(?:knows?|is told)|not (?:yet )?(?:announced|public|official|decided|known)|under nda|in confidence',
  'replac\\w+ (?:your|the) (?:c[efomti]o|boss|co-?founders?|managers?|partners?)|(?:cut|cutting|let go of|lay off) (?:\\d+|half|people|staff|jobs)|job cuts|hiring freeze|out of (?:cash|money)|(?:for|near|of|facing|avoid) (?:insolven|bankrupt)\\w+',
  "think about it|remember|(?:don[’']?t|do not|never) (?:mention|push|tell|forget|ask)",
);
/** What a person tells in a talk, but does not want to read in a message. */
const PERSONAL = wordOf(
  'fire|firing|sack(?:ed|ing)?|quit(?:ting)?|resign\\w*|(?:to|will|might|is|are) (?:leave|leaving)|(?:new|changing) jobs?|retire\\w*|get out of|sue|suing|lawsuit',
  'pregnan\\w*|ivf|maternity|paternity|parental|cancer|surgery|therap(?:y|ist)|depress\\w*|drunk|drinking|alcohol|smoking|weight|affair|marriage',
  'the (?:twins|kids)',
  'your (?:ex(?:-\\p{L}+)?|wife|husband|spouse|partner|boyfriend|girlfriend|sons?|daughters?|kids?|child(?:ren)?|baby|family(?! (?:business|firm|company))|mother|father|mum|mom|dad|parents?|brother|sister|health|body|age|house|boss|burn-?out|illness|anxiety)',
);
const THIRD = /(?<!\p{L})(?:he|she|him|they|them|himself|herself|i|me|my|mine|we|us|our)(?!\p{L})/iu;

/** Turns `his team` into `your team`. In `told her about it` the word is not a possessive. */
const yours = (words: string): string =>
  words
    .replaceAll(/(?<!\p{L})(?:his|their)(?=\s\p{L})/giu, 'your')
    .replaceAll(
      /(?<!\p{L})her(?=\s(?!(?:about|to|for|if|whether|on|in|at|with|the|an?|what|how|why|when|that)\s)\p{L})/giu,
      'your',
    );

/** Somebody else before `his` or `her`, who may be the one whose it is: `that Rob will sell his share`, `the CFO to share her numbers`. */
const somebodyElses =
  /(?:^|(?:that|if|whether|because|when|how|why|for|needs?|wants?)\s+)(?:(?:\p{Lu}\p{Ll}+|(?:the|an?|his|her|their)\s+(?:\p{L}+\s+)?(?:\p{Lu}{2,4}|boss|team|staff|board|brother|sister|partner|founder|manager|colleague|client|customer|director|owner|lead)))\s+(?:to|will|would|can|could|may|might|has|had|is|was|wants?|needs?|does|\p{L}+s)\s.*(?<!\p{L})(?:his|her|their)(?!\p{L})/u;

/** The words of a note that can be said to the person: no unclear pronoun, nothing private, at most 110 UTF-16 units. */
function sayable(words: string): string | null {
  if (/(?<!\p{L})your?(?!\p{L})/iu.test(words) || somebodyElses.test(words)) return null;
  const plain = clean(yours(words));
  return plain === null || plain.length > 110 || THIRD.test(plain) || PRIVATE.test(plain) ? null : plain;
}

const days = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const months = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const seasons = '(?:spring|summer|autumn|winter|christmas|easter)';
const spans = '(?:day|week|weekend|month|quarter|year)';
/** A time that is true only on the day of the note: `last Tuesday`, `by Friday`, `in two weeks`. */
const passing = String.raw`(?:today|tonight|tomorrow|yesterday|soon|later|asap|eod|eow|(?:(?:this|next|last|coming)\s+)?${days}|(?:this|next|last)\s+(?:${spans}|${seasons})|(?:the\s+)?end\s+of\s+(?:the\s+)?${spans}|in\s+(?:an?|one|two|three|four|some|a few|\d+)\s+${spans}s?)`;
const towards = String.raw`(?:(?:by|on|before|after|until|since|at|from|early|late)\s+)*`;
const afterwards = String.raw`(?:\s+(?:morning|afternoon|evening))?$`;
const passingAtEnd = new RegExp(String.raw`(?<![\s,])[\s,]+${towards}${passing}${afterwards}`, 'iu');
const passingAnywhere = wordOf(passing);
/** The end of a promise: also a day or a month. */
const deadline = new RegExp(
  String.raw`(?<![\s,])[\s,]+(?:${towards}${passing}|(?:by|before|until|in|on)\s+(?:early\s+|late\s+|mid[\s-])?(?:${seasons}|(?:\d{1,2}(?:st|nd|rd|th)?\s+)?${months}(?:\s+\d{1,2})?(?:\s+\d{4})?|\d{4}))${afterwards}`,
  'iu',
);
/** The words without a time at their end; the whole words when the time belongs to them: `the plan for next week`. */
const withoutTime = (words: string, time: RegExp): string => {
  const cut = words.replace(time, '');
  return /(?<!\p{L})(?:for|from|of|about|with|to|the|an?|and|or|than)$/iu.test(cut) ? words : cut;
};

const firstClause = (text: string): string => (oneLine(text).split(/[;.!?](?:\s|$)|\s[–—-]\s/u)[0] ?? '').trim();

/** Turns the verb after `and` into the second person too. */
const alsoSecond = (words: string): string =>
  words.replaceAll(/(?<=\s(?:and|or|but)\s)\p{L}+/gu, (verb) => verbs[verb] ?? verb);
/** A verb in the third person that `verbs` does not know. */
const otherPerson =
  /(?<!\p{L})(?:and|or|but)\s(?:is|has|was|does|did|doesn[’']t|thinks|feels|knows|likes|says|seems|believes|expects|will|can)(?!\p{L})/iu;
/** `said no` says nothing that a message could come back to. */
const bareAnswer = /^(?:yes|no|maybe|perhaps|nothing|ok(?:ay)?)(?!\p{L})/iu;

/** `hiring freeze` and `planning meeting` are things, and nothing that somebody does. */
const things =
  /^(?:hiring|planning|building|opening|closing|changing|moving|launching|setting|switching|looking)\s(?:freeze|stop|manager|process|meeting|phase|permit|hours|party|date|costs?|room|budget|good|well|bad|tired|great|forward|team|day)(?!\p{L})/iu;

const unsaid = [PERSONAL, otherPerson, passingAnywhere, things];

/** What goes on after a comma: a list, or words that belong to those before it. All other words are another remark of the author. */
const goesOn =
  /^(?:[^,]*,)*[^,]*\s(?:and|or|&)\s|^(?:and|or|but|so|as|with|without|from|because|before|after|since|while|which|who|where|when|in|on|at|for|to|of|by|not|mostly|mainly|especially|including|also|too)(?!\p{L})/iu;
const firstRemark = (words: string): string => {
  const at = words.search(/,\s/u);
  const after = words.slice(at + 1).trim();
  const [next = ''] = after.split(' ');
  const isVerb = verbs[next.toLowerCase()] !== undefined || otherPerson.test(`and ${after}`);
  return at < 0 || (goesOn.test(after) && !isVerb) ? words : words.slice(0, at);
};

/** Turns `worried about churn` into `you were worried about churn`; null when the form of the note is not known. */
export function saidToThem(note: string | null, tense: 'then' | 'now'): string | null {
  const [verb = '', ...rest] = firstClause(note ?? '')
    .replace(/^(?:he|she|they)\s+(?:is\s+|was\s+|are\s+|were\s+)?/iu, '')
    .split(' ');
  const whole = rest.join(' ');
  // What is private may stand in the part that is left out.
  const words = sayable(whole) && sayable(alsoSecond(withoutTime(firstRemark(whole), passingAtEnd)));
  if (words === null || unsaid.some((form) => form.test(`${verb} ${words}`)) || bareAnswer.test(words)) return null;
  const first = verb.toLowerCase();
  const second = verbs[first];
  if (second !== undefined) return `you ${second} ${words}`;
  if (states.test(first) || doings.test(first)) return `you ${tense === 'then' ? 'were' : 'are'} ${first} ${words}`;
  return null;
}

/** Who wrote the text that may contain a promise: the author (a note or a message), or the other person (a reply). */
type Speaker = 'author' | 'them';

const toThem = String.raw`(?:(?:over|across|along)\s+)?(?:(?:you|her|him|them)\s+)?`;
const share = String.raw`(?:send|share|forward|email|e-mail|give)`;
const promises: Record<Speaker, readonly RegExp[]> = {
  author: [
    // `promised her the list`, `I promised to send the list`: the author is the speaker, so a sentence needs no “I”.
    new RegExp(
      String.raw`^(?:i(?:[’']ve| have)? (?:also )?)?promised:?\s+${toThem}(?:to ${share}\s+${toThem})?(.+)`,
      'iu',
    ),
    new RegExp(String.raw`^(?:(?:i|we)(?:[’']ll| will)|will)\s+${share}\s+${toThem}(.+)`, 'iu'),
  ],
  them: [
    new RegExp(String.raw`^(?:and )?you promised\s+(?:me\s+|us\s+)?(?:to ${share}\s+(?:me\s+|us\s+)?)?(.+)`, 'iu'),
    new RegExp(String.raw`^(?:and )?you said you(?:[’']d| would|[’']ll| will)\s+${share}\s+(?:me\s+|us\s+)?(.+)`, 'iu'),
  ],
};
/** Words that show that there is no promise: a refusal, or something that nobody shares. */
const noPromise =
  /^(?:not|nothing|never|no|to|that|it|sth)(?!\p{L})|(?<!\p{L})(?:message|line|word|reminder|invoice|bill)$/iu;
const noPromiseAtAll =
  /\?$|^(?:he|she|they)(?!\p{L})|(?<!\p{L})(?:if|unless)(?!\p{L})|(?:[,(]|\s[–—-])\s*(?:and )?(?:is |already |all )?(?:done|sent|delivered|erledigt|ok|✓|✔)(?!\p{L})/iu;
/**
 * What the author promised to share, such as `the worksheet`. The promise is in the author's words or in the other person's reply.
 * `she promised` and “If you like, I’ll send it” are not promises of the author.
 */
export function promiseIn(text: string, speaker: Speaker = 'author'): string | null {
  for (const sentence of oneLine(text).split(/(?<=[.;!?])\s+|\s[–—-]\s/u)) {
    if (noPromiseAtAll.test(sentence)) continue;
    for (const clause of sentence.split(
      /[,:]\s+(?=(?:i|we|you|promised|will)(?!\p{L}))|(?<=\p{L})\s+(?:and|but)\s+(?=i(?!\p{L}))/iu,
    ))
      for (const form of promises[speaker]) {
        const words = form.exec(clause.replace(/[.;!]+$/u, ''))?.[1];
        const due = words && withoutTime(words, deadline);
        if (due && !noPromise.test(due))
          return sayable(trimmed(due.replace(/^(?:my|our)\s/iu, 'the ').replace(/^(?=intro(?:duction)?\s)/iu, 'an ')));
      }
  }
  return null;
}
/** Reads a next step such as `Send the checklist`. */
export function plannedToSend(step: string): string | null {
  const words = /^(?:send|share)\s+(?:(?:her|him|them)\s+)?((?:the|a|an|my|two|three)\s.+)/iu.exec(oneLine(step))?.[1];
  const due = withoutTime(firstClause(words ?? ''), deadline).replace(/\s+(?:over\s+)?to\s+(?:her|him|them)$/iu, '');
  return due === '' || ownAffair.test(due) ? null : sayable(trimmed(due));
}
/** What is sent without a promise, or to somebody else. */
const ownAffair =
  /(?<!\p{L})(?:reminder|follow-?up|message|e?-?mail|card|invoice|bill|reply|line)(?!\p{L})|\sto\s(?:(?:my|our|his|her|their)\s\p{L}|legal|finance|\p{Lu})/u;

/** Where people meet without an event. */
const noEvent = [
  /^(?:\d+|\p{Ll}+)$/u,
  /^your(?!\p{L})|\p{L}[’']s (?:party|wedding|birthday)/u,
  wordOf(
    'linkedin|zoom|teams|facebook|instagram|funerals?|hospital|dentist|doctor|gym|aa|church|breakfast|lunch|dinner|office|home|bar|pub|court|airport',
  ),
];
export function eventIn(note: string): string | null {
  const words = /(?<!\p{L})met\s+(?:(?:her|him|them|each other)\s+)?at\s+([^,]+)/iu.exec(firstClause(note))?.[1];
  const place = withoutTime(
    (words ?? '').replace(/\s(?:where|when|who|and (?:s?he|they|i)|but)(?!\p{L}).*$/iu, ''),
    deadline,
  );
  const event = place === '' ? null : sayable(trimmed(place));
  return event !== null && noEvent.some((form) => form.test(event)) ? null : event;
}

const someRole = wordOf(
  'c[efomti]o|chro|vp|md|hr|chief|founder|owner|director|manager|head|lead|partner|president|chair\\p{L}*|executive|principal|dean|editor|buyer|organi[sz]er|investor|board|people|team|teacher|planner|engineer|officer|minister|mayor|lawyer|colleague',
);
const somebody = /^\p{Lu}\p{L}+\s+(?:(?:from|at|of|van|von|de|da|di|der|den)\s+)*\p{Lu}/u;
/**
 * The person to whom this lead could introduce the author, in the words of the note. After “knows”, it must be a role or a full name:
 * “knows Excel” is no person.
 */
export function introductionIn(note: string): string | null {
  const asked =
    /(?<!\p{L})(?:ask (?:her |him |them )?for an? intro(?:duction)? to|could introduce me to)\s+(.+)/iu.exec(
      oneLine(note),
    )?.[1];
  const known = /(?<!\p{L})knows\s+(.+)/iu.exec(oneLine(note))?.[1];
  const words = withoutTime(firstClause(asked ?? known ?? ''), passingAtEnd).replace(
    /\s+(?:very |quite )?(?:well|personally|too)$/iu,
    '',
  );
  if (
    !/^(?:(?:the|an?)\s|\p{Lu})/u.test(words) ||
    (asked === undefined && !someRole.test(words) && !somebody.test(words))
  )
    return null;
  return sayable(trimmed(words));
}

/** `your post on shift handovers`, or `your line “…”` when the note quotes it; null for hard news. */
export function postIn(note: string): string | null {
  if (isHardNews(note)) return null;
  const line = /(?<!\p{L})(?:posted|wrote|post)\s*:?\s*[“"]([^“”"]{4,120})[”"]/iu.exec(oneLine(note))?.[1];
  if (line !== undefined) return clean(line) && `your line “${clean(line) ?? ''}”`;
  const [, form = '', words = ''] =
    /(?<!\p{L})(posted|wrote|post)\s+(?:on (?:linkedin|instagram|facebook|x|(?:her|his|their) blog)\s+)?(?:about|(?<!wrote )on)\s+(.+)/iu.exec(
      firstClause(note),
    ) ?? [];
  const named =
    form.toLowerCase() === 'post' ? words.replace(/\s(?:was|is|got|has|had|went|did|made)\s.*$/iu, '') : words;
  const subject = withoutTime(` ${named.replace(remark, '')}`, passingAtEnd).trim();
  const said = subject === '' ? null : sayable(trimmed(subject));
  return said && `your post on ${said}`;
}
/** What the author thinks about a post, after its subject. */
const remark =
  /,\s*(?:(?:very|quite|really)\s)?(?:nice|great|good|bad|boring|interesting|funny|long|comment|like|ask|reply|answer|read|must|should)(?!\p{L}).*$/iu;

/** The name of the person in `referred Hana to me`. */
export function referredIn(note: string): string | null {
  const name =
    /(?<!(?<!\p{L})(?:I|we|have|ve|was|were)\s)(?:[Rr]eferred|[Ii]ntroduced me to|[Rr]ecommended me to|[Gg]ave my name to|[Ss]ent me)\s+((?:(?:Dr|Prof|Mr|Mrs|Ms|Mx)\.?\s+)*\p{Lu}\p{L}*(?:[’'-]\p{L}{2,})*(?:(?:\s(?:van|von|der|den|de|da|di|del|la|el|al|bin))*\s\p{Lu}\p{L}*(?:[’'-]\p{L}{2,})*){0,3})(?=$|[,.;:!?()]|\s(?:to (?:me|us)|at|from|of|as|who|for|on|in|and|last|this|yesterday|today)(?!\p{L}))/u.exec(
      oneLine(note),
    )?.[1];
  return name === undefined ||
    !/\p{Ll}/u.test(name) ||
    /^(?:The|An?|Her|His|Their|My|Our|Your|Some|Two)(?!\p{L})/u.test(name)
    ? null
    : name;
}

const WHEN =
  '((?:early |late |last )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|year|month)(?: \\d{4})?)';
const aRole =
  '(?:c[efomti]o|chief|head|director|manager|lead|partner|owner|president|chair|executive|principal|dean|officer|role)';
const role = new RegExp(
  String.raw`(?<!\p{L})(?:new in (?:the|her|his|their) role|new role|in the role|promoted|joined(?! (?:the |an? )?(?:gym|club|choir|band|church|call|webinar|meeting|group|board))|took over|(?:became|took on|moved|started|appointed|named)(?!\p{L})[^.;]*?(?<!\p{L})${aRole}|started (?:as|at)|started (?:a|the|her|his|their) new job)(?!\p{L})[^.;]*?\s${WHEN}(?!\p{L})`,
  'iu',
);
/** `October`, `last spring`: since when a person has a role, from words such as `new in the role since October`. */
export function roleSinceIn(note: string): string | null {
  if (isHardNews(note)) return null;
  const when = role.exec(oneLine(note))?.[1];
  if (when === undefined) return null;
  const plain = when.toLowerCase();
  if (/^(?:year|month)$/u.test(plain)) return null;
  return plain.replace(
    /(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december)/u,
    (month) => month.charAt(0).toUpperCase() + month.slice(1),
  );
}
