import { oneLine, shorten, withoutPictures } from './words';

/** These functions make a field of a lead fit for a sentence, or return null, because import files can contain anything. */

const LEGAL_FORM =
  /(?<!&|\+|\s(?:and|und|et|y|e))[\s,]+(?:inc|llc|l\.l\.c|ltd|limited|plc|gmbh|(?:gmbh|ag|se|ug) & co\.?(?: kg(?:aa)?)?|ag|kg|kgaa|ug|se|sa|s\.a|sas|s\.a\.s|sarl|s\.a\.r\.l|srl|s\.r\.l|spa|s\.p\.a|s\.l|s\.l\.u|lda|ltda|bv|b\.v|nv|n\.v|oy|oyj|ab|asa|aps|a\/s|as|sp\. z o\.o|s\.r\.o|a\.s|d\.o\.o|kft|zrt|jsc|pjsc|k\.k|sdn bhd|pte|pty|pvt|private limited|co|corp|corporation|llp)\.?$/iu;
/** Names that need an article in a sentence: “at the Ministry of Health”, “at the NHS”. */
const WITH_ARTICLE =
  /^(?:(?:ministry|department|university|institute|municipality|government|chamber|city|school|college) (?:of|for) .*|(?:EU|European) (?:Commission|Parliament|Council|Central Bank|Investment Bank)|United Nations|World Bank|NHS|BBC|WHO|UN|EU|IMF|OECD)$/iu;
const NO_COMPANY =
  /^(?:self[\s-]?employed(?: .*)?|freelance[rd]?(?: .*)?|sole trader|(?:my |our )?own (?:company|business|firm)|my (?:company|business)|entrepreneur|home|consulting|tbd|none yet|multiple(?: (?:clients|companies))?|student(?: .*)?|sabbatical|(?:on )?(?:an? )?(?:career|work) break|(?:on )?(?:maternity|paternity|parental|medical|family) leave|(?:currently )?(?:between jobs|looking|unemployed)|laid off|free lance|independent(?: (?:consultant|coach|contractor))?|confidential|stealth(?: (?:mode|startup))*|unemployed|none|n\/?a|null|undefined|unknown|private|retired|student|various(?: (?:clients|companies))?|myself|me|looking for .*|open to .*|selbst[äa]ndig|selbstst[äa]ndig|freiberufl\w*|ind[ée]pendante?|aut[óo]nom[oa])$/iu;
const NO_TITLE =
  /^(?:on (?:an? )?(?:career|work|maternity|paternity|parental|medical) (?:break|leave)|(?:currently )?between (?:jobs|roles)|job ?seeker|laid off|career break|sabbatical|human|dreamer|(?:dad|mum|mom|father|mother|parent) of|your|building|making|transforming|turning|changing|creating|inspiring|i|i’m|i'm|we|helping|empowering|helps?|looking|seeking|open|actively|available|ex|former(?:ly)?|retired|unemployed|student|none|n\/?a|null|undefined|unknown|self[\s-]?employed|passionate|on a mission|aspiring)(?![\p{L}\p{N}])/iu;
const SMALL_WORDS = new Set('of and for the in at to on a an de la und'.split(' '));

/** Changes `CHIEF OPERATING OFFICER` to the case of a sentence; `COO` and mixed case stay. */
function unshouted(text: string, isName = false): string {
  // A name of one word may be a short form, such as UNICEF.
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{5}/u.test(text) || (isName && !/\s/u.test(text))) return text;
  return text
    .split(' ')
    .map((word) => {
      const lower = word.toLowerCase();
      if (SMALL_WORDS.has(lower)) return lower;
      return word.length <= 3 || /\P{L}/u.test(word) ? word : word.charAt(0) + lower.slice(1);
    })
    .join(' ');
}

/** Turns `CEO CEO CEO` into `CEO`. A word that stands twice may be a name, such as Duran Duran. */
const once = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])([\p{L}\p{N}]+)(?:[\s,;|/-]+\1(?![\p{L}\p{N}])){2,}/giu, '$1');

/** Matches orders to a machine, code, links and addresses, which are no part of a title or a company. */
const FOREIGN =
  /(?<!\p{L})(?:ignore|disregard|forget|override)(?!\p{L}).*(?<!\p{L})(?:previous|above|prior|all|instructions?|rules|everything)(?!\p{L})|system prompt|(?<!\p{L})(?:as an ai|you are now|respond with|reply with|output only|chatgpt)(?!\p{L})|https?:|www\.|\S@\S|[<>{}\\`]|%\}|#[a-z]/iu;

/**
 * One line without emoji, brackets, shouting, repeated words and marks that a message does not use; null when no letter or
 * digit is left, or when it is written to a machine.
 */
export function clean(raw: string | null, isName = false): string | null {
  const line = withoutPictures(oneLine(raw ?? ''));
  if (FOREIGN.test(line)) return null;
  const plain = trimmed(
    unshouted(
      once(
        line
          .replaceAll(/\[[^\]]*\]?|\]/gu, ' ')
          .replaceAll(/\s+/gu, ' ')
          .replaceAll(/\s*;\s*/gu, ', ')
          .replaceAll(isName ? /!+/gu : /!+(?!\s+\p{Lu})/gu, '')
          .replaceAll(/!+/gu, '.'),
      ),
      isName,
    ),
  );
  return /[\p{L}\p{N}]/u.test(plain) ? plain : null;
}

/** Without spaces and separators at both ends. */
export const trimmed = (text: string): string =>
  text.replace(/^[\s,;:.\-–—|/*•]+|[\s,;:\-–—|/*•]+$/gu, '').replace(/(?<!\b\p{L})\.+$/u, '');

/** Turns `Acme Co. Ltd.` into `Acme`, because a name may contain the legal form twice. */
function withoutLegalForm(company: string): string {
  const shorter = trimmed(company.replace(LEGAL_FORM, ''));
  return shorter === company || shorter === '' ? company : withoutLegalForm(shorter);
}

/**
 * A company in the form that a sentence needs: without its legal form and notes in brackets, with an article where English
 * needs one.
 */
export function companyOf(raw: string): string | null {
  const plain = clean(raw, true);
  if (plain === null || NO_COMPANY.test(plain)) return null;
  const alone = plain
    .replace(/(?<=\S)\s*\((?=[^()]*\p{Ll})[^()]{4,}\)$/u, '')
    .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’');
  const short = withoutLegalForm(trimmed(alone)).replace(/^The\s/u, 'the ');
  return shorten(WITH_ARTICLE.test(short) ? `the ${short}` : short, 60) || null;
}

/** `CEO, Co-Founder` names two titles; the first one is enough. */
const second =
  /,\s+(?=(?:co-?)?(?:founder|owner|ceo|cfo|coo|cto|author|speaker|coach|mentor|investor|advis[eo]r|board member)(?!\p{L}))/iu;

/** Titles that have capitals, also where somebody typed them without. */
const shortTitle = /(?<![\p{L}\p{N}])(?:c[efomti]o|chro|hr|vp|svp|evp)(?![\p{L}\p{N}])/gu;

export function titleOf(raw: string, company: string | null): string | null {
  const [whole = ''] = withoutPictures(oneLine(raw)).split(/\s*[|•·]\s*|\s+[–—]\s+|\s+-\s+|\s+\/\/\s+/u);
  const [first = ''] = whole.split(second)[0]?.split(/(?<=\p{L}{3})\.\s/u) ?? [];
  const [before, after] = first.split(/\s+(?:at|@|bei|chez)\s+|\s*@\s*/iu);
  // The company stands in the sentence already, also when it has another name in the title.
  const alone = company !== null && after !== undefined && before ? before : first;
  const bare = company?.replace(/^the /u, '').toLowerCase();
  const [role = ''] = bare && alone.toLowerCase().endsWith(`, ${bare}`) ? alone.split(/,(?=[^,]*$)/u) : [alone];
  const plain =
    clean(role.replaceAll(/\s*\([^()]*\)/gu, ' '))?.replaceAll(shortTitle, (word) => word.toUpperCase()) ?? null;
  if (plain === null || !/\p{L}/u.test(plain) || NO_TITLE.test(plain) || plain.split(' ').length > 8) return null;
  return shorten(plain, 60);
}
