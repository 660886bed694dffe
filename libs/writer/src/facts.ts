import type { MessageBrief } from './writer';
import { type Field, fieldsOf } from './fields';
import { givenName } from './names';
import { listed, oneLine, sentences, shorten, withoutPictures } from './words';

/** The facts of a brief, each ready for use inside a sentence. Null when a fact is unknown or cannot be used. */
export type Facts = {
  name: string | null;
  role: string | null;
  company: string | null;
  /** The first observation in the description, in the second person: “you run three plants”. */
  you: string | null;
  /** A tag that names a subject. */
  topic: string | null;
  /** `May 2024`. */
  since: string | null;
  last: string | null;
  /** The fields of the person's work, the most certain first. */
  fields: Field[];
};
export type FactName = Exclude<keyof Facts, 'fields' | 'name'>;

const LEGAL_FORM =
  /[\s,]+(?:inc|llc|l\.l\.c|ltd|limited|plc|gmbh|gmbh & co\.? kg|ag|kg|se|sa|s\.a|sas|sarl|srl|s\.r\.l|spa|s\.p\.a|bv|b\.v|nv|n\.v|oy|ab|aps|a\/s|as|sp\. z o\.o|s\.r\.o|kft|pty ltd|pvt ltd|private limited|co|corp|corporation|llp)\.?$/iu;
const NO_COMPANY =
  /^(?:self[\s-]?employed|freelance[rd]?|free lance|independent(?: (?:consultant|coach|contractor))?|confidential|stealth(?: (?:mode|startup))*|unemployed|none|n\/?a|null|undefined|unknown|private|retired|student|various|myself|me|looking for .*|open to .*|selbst[äa]ndig|selbstst[äa]ndig|freiberufl\w*|ind[ée]pendante?|aut[óo]nom[oa])$/iu;
const NO_TITLE =
  /^(?:i|i’m|i'm|we|helping|empowering|helps?|looking|seeking|open|actively|available|ex|former(?:ly)?|retired|unemployed|student|none|n\/?a|null|undefined|unknown|self[\s-]?employed|passionate|on a mission|aspiring)(?![\p{L}\p{N}])/iu;
const SMALL_WORDS = new Set('of and for the in at to on a an de la und'.split(' '));

/** Changes `CHIEF OPERATING OFFICER` to the case of a sentence; `COO` and mixed case stay. */
function unshouted(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{5}/u.test(text)) return text;
  return text
    .split(' ')
    .map((word) => {
      const lower = word.toLowerCase();
      if (SMALL_WORDS.has(lower)) return lower;
      return word.length <= 3 ? word : word.charAt(0) + lower.slice(1);
    })
    .join(' ');
}

const trimmed = (text: string) => text.replace(/^[\s,;:.\-–—|/]+|[\s,;:.\-–—|/]+$/gu, '');

function companyOf(raw: string): string | null {
  const plain = trimmed(withoutPictures(oneLine(raw)));
  if (!/[\p{L}\p{N}]/u.test(plain) || NO_COMPANY.test(plain)) return null;
  return shorten(trimmed(plain.replace(LEGAL_FORM, '')), 60);
}

function roleOf(raw: string, company: string | null): string | null {
  const [first = ''] = withoutPictures(oneLine(raw)).split(/\s*[|•·]\s*|\s+[–—]\s+|\s+-\s+|\s+\/\/\s+/u);
  const [before, after] = first.split(/\s+(?:at|@|bei|chez)\s+|\s*@\s*/iu);
  const named = company && after?.toLowerCase().startsWith(company.toLowerCase().slice(0, 8)) ? before : first;
  const plain = unshouted(trimmed(named ?? first));
  if (!/\p{L}/u.test(plain) || NO_TITLE.test(plain) || plain.split(' ').length > 12) return null;
  return shorten(plain, 80);
}

/** Verbs in the third and second person. Only verbs of observations, none of opinions. */
const VERBS: Record<string, string> = {
  runs: 'run',
  leads: 'lead',
  manages: 'manage',
  heads: 'head',
  oversees: 'oversee',
  directs: 'direct',
  coordinates: 'coordinate',
  plans: 'plan',
  teaches: 'teach',
  chairs: 'chair',
  builds: 'build',
  looks: 'look',
  answers: 'answer',
  brings: 'bring',
  trains: 'train',
  hires: 'hire',
  opened: 'opened',
  founded: 'founded',
  'co-founded': 'co-founded',
  started: 'started',
  joined: 'joined',
  launched: 'launched',
  merged: 'merged',
  moved: 'moved',
  took: 'took',
  became: 'became',
  returned: 'returned',
  built: 'built',
};
const PERSONAL =
  /(?<!\p{L})(?:he|she|his|her|hers|him|they|their|them|himself|herself|i|me|my|mine|we|us|our|you|your)(?!\p{L})/iu;
const PRIVATE =
  /(?<!\p{L})(?:leads? to|prospect|client|budget|price|deal|cheap|rich|poor|difficult|annoying|bad(?:ly)?|slow|divorc\w*|fired|ill|sick|ghost\w*|money|owes?|rival|competitor|referr\w*|intro\w*|crm)(?!\p{L})/iu;

/** A description is the author's private note. It is used in a message only when it is clearly an observation. */
function observation(raw: string | null): { you: string; words: string } | null {
  const [first = ''] = oneLine(raw ?? '').split(/[;.!?]|\s[–—-]\s/u);
  const words = first.trim();
  const [verb = '', ...rest] = words.split(' ');
  const second = VERBS[verb.toLowerCase()];
  if (second === undefined || rest.length === 0 || words.length > 110) return null;
  if (PERSONAL.test(words) || PRIVATE.test(words) || /[^\p{L}\p{N}\p{P}\s]/u.test(words)) return null;
  return { you: `you ${second} ${rest.join(' ')}`, words };
}

const LABEL =
  /(?<!\p{L})(?:leads?|hot|warm|cold|vip|import\w*|prospects?|clients?|customers?|priority|follow\w*|todo|sample|newsletter|list|contacts?|tier|referr\w*|met|linkedin|hubspot|google|test|old|new|bad|good|nice|friend|ex|target|event|conference|budget|no|not|never|ask|call|email|q\d)(?!\p{L})/iu;

/** Tags are private. Only a tag that names a field of work is used in a message. */
function topicOf(tags: readonly string[]): string | null {
  const fit = tags
    .map(oneLine)
    .find((tag) => /^[\p{L}][\p{L}\s&-]{2,38}$/u.test(tag) && !LABEL.test(tag) && fieldsOf(tag).length > 0);
  return fit ?? null;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `2024-05-12` (or an instant) as `May 2024`, or with its day; null for anything else. */
export function dateWords(date: string | null, withDay: boolean): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(date ?? '') ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!year || !day || name === undefined) return null;
  return withDay ? `${Number(day)} ${name} ${year}` : `${name} ${year}`;
}

/** Reads the facts from a brief. `basis` has each of them in words that the author can check. */
export function factsOf({ lead }: MessageBrief): { facts: Facts; basis: Record<FactName, string | null> } {
  const company = companyOf(lead.company);
  const role = roleOf(lead.title, company);
  const seen = observation(lead.description);
  const topic = topicOf(lead.tags);
  const fields = [lead.title, lead.tags.join(', '), lead.company].map(fieldsOf).find((named) => named.length > 0) ?? [];
  const facts: Facts = {
    name: givenName(lead.name),
    role,
    company,
    you: seen?.you ?? null,
    topic,
    since: dateWords(lead.connectedOn, false),
    last: dateWords(lead.lastTouch, false),
    fields: fields.slice(0, 2),
  };
  const basis = {
    role: role && `Title: ${role}`,
    company: company && `Company: ${company}`,
    you: seen && `Description: ${seen.words}`,
    topic: topic && `Tag: ${topic}`,
    since: facts.since && `Connected on LinkedIn on ${dateWords(lead.connectedOn, true) ?? ''}`,
    last: facts.last && `Last in touch on ${dateWords(lead.lastTouch, true) ?? ''}`,
  };
  return { facts, basis };
}

export type AuthorLine = { kind: 'own' | 'line' | 'quoted' | 'types'; words: string; basis: string };

/** The lines about the author: the first sentence of the bio, and the client types nearest to the person's field. */
export function authorLines(author: MessageBrief['author'], near: readonly Field[]): AuthorLine[] {
  const found: AuthorLine[] = [];
  const bio = sentences(oneLine(author.bio ?? '')).find((s) => !/^(?:hi|hello|hey|welcome)(?!\p{L})/iu.test(s));
  if (bio !== undefined && bio.length >= 12 && bio.length <= 160) {
    const words = trimmed(bio);
    const basis = `Your bio: ${words}`;
    const [first = ''] = words.split(' ');
    const about = author.firstName !== null && first === author.firstName.trim();
    if (about || /^(?:she|he|they)$/iu.test(first)) found.push({ kind: 'quoted', words, basis });
    else if (/(?<!\p{L})(?:I|I’m|I'm|my|we|our)(?!\p{L})/u.test(words)) found.push({ kind: 'own', words, basis });
    else found.push({ kind: 'line', words, basis });
  }
  const types = author.clientTypes.map((type) => shorten(trimmed(oneLine(type)), 60)).filter((type) => type !== '');
  const nearest = types.filter((type) => fieldsOf(type).some((field) => near.includes(field)));
  const named = (nearest.length > 0 ? nearest : types).slice(0, nearest.length > 0 ? 1 : 3);
  while (named.length > 1 && listed(named).length > 90) named.pop();
  if (named.length > 0)
    found.push({ kind: 'types', words: listed(named), basis: `Your client types: ${listed(named)}` });
  return found;
}
