import { oneLine, shorten, withoutPictures } from './words';

/** Functions that make a field of a lead fit for a sentence, or null. Import files hold anything. */

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
      return word.length <= 3 || /\P{L}/u.test(word) ? word : word.charAt(0) + lower.slice(1);
    })
    .join(' ');
}

/** `CEO CEO CEO` is `CEO`. Two times may be a name, such as Duran Duran. */
const once = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])([\p{L}\p{N}]+)(?:[\s,;|/-]+\1(?![\p{L}\p{N}])){2,}/giu, '$1');

/** Words to a machine, code, links and addresses: a title or a company has none. */
const FOREIGN =
  /(?<!\p{L})(?:ignore|disregard|forget|override)(?!\p{L}).*(?<!\p{L})(?:previous|above|prior|all|instructions?|rules|everything)(?!\p{L})|system prompt|(?<!\p{L})(?:as an ai|you are now|respond with|reply with|output only|chatgpt)(?!\p{L})|https?:|www\.|\S@\S|[<>{}\\`]|%\}|#[a-z]/iu;

/**
 * One line without emoji, brackets, shouting, repeated words and marks that a message does not use; null when no letter or
 * digit is left, or when it is written to a machine.
 */
export function clean(raw: string | null): string | null {
  const line = withoutPictures(oneLine(raw ?? ''));
  if (FOREIGN.test(line)) return null;
  const plain = trimmed(
    unshouted(
      once(
        line
          .replaceAll(/\[[^\]]*\]?|\]/gu, ' ')
          .replaceAll(/\s+/gu, ' ')
          .replaceAll(/\s*;\s*/gu, ', ')
          .replaceAll(/!+/gu, ''),
      ),
    ),
  );
  return /[\p{L}\p{N}]/u.test(plain) ? plain : null;
}

/** Without spaces and separators at both ends. */
export const trimmed = (text: string): string =>
  text.replace(/^[\s,;:.\-–—|/*•]+|[\s,;:\-–—|/*•]+$/gu, '').replace(/(?<!\b\p{L})\.+$/u, '');

export function companyOf(raw: string): string | null {
  const plain = clean(raw);
  if (plain === null || NO_COMPANY.test(plain)) return null;
  return shorten(trimmed(plain.replace(LEGAL_FORM, '')), 60) || null;
}

export function titleOf(raw: string, company: string | null): string | null {
  const [first = ''] = withoutPictures(oneLine(raw)).split(/\s*[|•·]\s*|\s+[–—]\s+|\s+-\s+|\s+\/\/\s+/u);
  const [before, after] = first.split(/\s+(?:at|@|bei|chez)\s+|\s*@\s*/iu);
  const named = company && after?.toLowerCase().startsWith(company.toLowerCase().slice(0, 8)) ? before : first;
  const plain = clean(named ?? first);
  if (plain === null || !/\p{L}/u.test(plain) || NO_TITLE.test(plain) || plain.split(' ').length > 8) return null;
  return shorten(plain, 60);
}
