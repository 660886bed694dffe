import { nameFromLinkedIn } from '../lead-labels';

/** The use of a line: a field comes from it, it belongs to the words, or it is left out. */
export type Mark = 'field' | 'words' | 'left' | null;
export type CapturedField = 'name' | 'title' | 'company' | 'email' | 'linkedinUrl' | 'connectionCount';

/** The result of reading a pasted profile, signature or mail. Lines count from 0. */
export interface Captured {
  kind: 'profile' | 'mail' | 'signature';
  fields: Partial<Record<CapturedField, { value: string; line: number }>>;
  /** The words: the newest mail of the other person in a thread, or the text about themselves in a profile. */
  words: string | null;
  /** Who wrote the words. They are the person's own when the mail contains no words of the other person. */
  by: 'them' | 'you';
  lines: { text: string; mark: Mark }[];
}

/** Longer lines are cut, because they contain no name and some patterns are slow on long lines. */
const longestLine = 500;

const address = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/u;
const profileUrl = /(?:https?:\/\/)?(?:[\w-]+\.)?linkedin\.com\/in\/[^\s/?#]+/iu;
const sender = /^(?:from|von|de|van|fra|från|da|od|差出人|送信者)\s*[:：]\s*(.+)$/iu;
const otherHeader =
  /^(?:to|cc|bcc|date|sent|subject|reply-to|an|datum|gesendet|betreff|à|envoyé|objet|date d’envoi|para|enviad[oa](?: el| em)?|fecha|asunto|data|assunto|aan|verzonden|onderwerp|a|inviato|oggetto|till|skickat|ämne|til|sendt|dato|emne|do|wysłano|temat|宛先|日時|件名)\s*[:：]/iu;
/** `Mon, Nov 23, 2026 at 8:03 AM` on a line of its own, below the sender. */
const dateLine = /^\p{L}{2,9}[.,]{1,2}\s(?=.*\b20\d\d\b).*\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?(?:\s?\(.{1,30}\))?$/iu;
/** `Ines Duarte <ines@a.example>  Wed, Nov 26, 2025 at 8:03 AM`, as Gmail shows it. */
const gmailSender = /^"?([^<>"]{2,80}?)"?\s*<([^<>\s]+@[^<>\s]+)>(.*)$/u;
/** `On Tue, Nov 25, 2026 at 9:12 AM Nora Lindqvist <nora@a.example> wrote:` begins an earlier mail, and names its author. */
const wroteLast =
  /^(?:on|le|el|em|il|w dniu)\b(.+?)\s(?:wrote|a écrit|escribió|escreveu|ha scritto|napisał\(?a?\)?)\s*[:：]$/iu;
const wroteFirst = /^(?:am|op|den|på|\p{L}{2,3}\.?\s\d{1,2}\.)\s.*\d.*\s(?:schrieb|schreef|skrev)\s+(.+?)\s*[:：]$/iu;
/** When such a line is too long, its end is on the next line. */
const introBegins = /^(?:on|le|el|em|il|w dniu|am|op|den|på)\b.*\d/iu;
/** Everything from here on was written earlier. */
const quoteBegins = [
  /^.+のメール\s*[:：]$/u,
  /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d[’']origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|wiadomość oryginalna)/iu,
  /^_{8,}$/u,
  /^begin forwarded message:/iu,
];
const recipient = /^(?:to|an|à|para|aan|a|till|til|do|宛先)\s*[:：]\s*(.+)$/iu;
const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon)|hallo|liebe[rs]?|guten (?:tag|morgen)|moin|sehr geehrte[rs]?|bonjour|salut|ch(?:er|ère)|hola|buenos días|querid[oa]|ciao|buongiorno|gentile|olá|bom dia|hej|hei|kära|kære|beste|goedemorgen|cześć|dzień dobry)\b[^.?!]{0,60}[,!.]?$/iu;
const signatureBegins = /^(?:--|—|__+)\s*$/u;
const closing =
  /^(?:best|best regards|kind regards|warm regards|regards|many thanks|thanks|thank you|cheers|all the best|best wishes|sincerely|yours|viele grüße|viele grüsse|liebe grüße|beste grüße|herzliche grüße|schöne grüße|grüße|gruß|mit freundlichen grüßen|mit freundlichen grüssen|mfg|lg|cordialement|bien cordialement|bien à vous|belle journée|amicalement|(?:un |saludos |cordiales? )?(?:cordial )?saludos?|saludos cordiales|un abrazo|atentamente|gracias|atenciosamente|(?:com os )?(?:melhores )?cumprimentos|(?:um )?abraço|obrigad[oa]|(?:cordiali |distinti |un )?salut[io]|a presto|grazie|(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|groet(?:en|jes)?|mvg|(?:med )?(?:vänliga?|bästa) hälsning(?:ar)?|hälsningar|(?:med )?venn?lig hilsen|hilsen|mvh|pozdrawiam|pozdrowienia|serdecznie pozdrawiam|z poważaniem|よろしくお願いいたします。?|よろしくお願いします。?)[,!.]?$/iu;
const connections =
  /^(?:more than )?([\d.,\s\u202f\u00a0]+)(?:\+\s*)?(?:connections|kontakte|relations|人?(?:以上)?のつながり)/iu;
const aboutBegins = /^(?:about|info|infos|über mich|à propos|自己紹介|概要)$/iu;
const sectionBegins =
  /^(?:activity|experience|education|skills|licenses & certifications|featured|interests|recommendations|people also viewed|more profiles for you|people you may know|aktivitäten|berufserfahrung|ausbildung|kenntnisse|personen, die sie kennen könnten|andere ähnliche profile|expérience|formation|compétences|activité|autres profils consultés|職歴|学歴|スキル|アクティビティ)$/iu;
const noise =
  /^(?:contact info|kontaktinfo|coordonnées|連絡先情報|connect|message|follow|more|vernetzen|nachricht|folgen|se connecter|suivre|つながりを申請|メッセージ|フォローする|to me|an mich|à moi|…see more|see more|mehr anzeigen|voir plus|\d[\d.,]* (?:followers|follower|abonnés|mutual connections?|gemeinsame kontakte))$/iu;
const pronouns = /\s*\((?:she\/her|he\/him|they\/them|sie\/ihr|er\/ihm|elle|il)\)/giu;
const degree = /\s*[·•]\s*(?:1st|2nd|3rd\+?|[123]\.|1er|2e|3e\+?|\d次).*$/iu;
const phone = /^(?:tel|phone|mobile|mobil|t|m|p|tél|電話)?\s{0,3}[.:：]?\s{0,3}\+?[\d\s()./-]{7,40}$/iu;
const website = /^(?:https?:\/\/|www\.)\S+$/iu;

/** Lines of a signature with no name, title or company. */
const noNames = [signatureBegins, address, phone, website, profileUrl];

/** Title and company of a headline: “Head of Care Planning at Rozenhof Groep”, “Leiterin Einkauf bei Torvik”, “DRH | Ferri”. */
const roleOf = (headline: string): { title: string; company: string | null } => {
  const [, title, company] =
    /^(.+?)\s+(?:at|bei|chez|presso|hos|@)\s+(.+)$/iu.exec(headline) ??
    /^(.+?)\s*(?:@|\||｜|\s[–—-]\s|,\s|、)\s*(.+)$/u.exec(headline) ??
    [];
  if (!title || !company) return { title: headline, company: null };
  return { title: title.trim(), company: company.split(/\s*[|｜]\s*/u)[0]?.trim() || null };
};

const isName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 60 &&
  !/[\d@:/|]/u.test(text) &&
  text.split(/\s+/u).length <= 6 &&
  !/[.?!。？！]$/u.test(text.replace(/\b(?:dr|jr|sr|prof)\.$/iu, ''));

const tidyName = (text: string): string =>
  text
    .replaceAll(pronouns, '')
    .replace(/^\(\d+\+?\)\s*|\s*[|–-]\s*LinkedIn$/giu, '') // the title of a profile's page
    .replace(/^(?:check out )?(.+?)(?:['’]s profile)?\s+(?:on|auf|sur)\s+LinkedIn[.!:]?$/iu, '$1') // as a phone shares it
    .replace(degree, '')
    .replace(/^(?:"|'|“)|(?:"|'|”)$/gu, '')
    .replace(/,\s*(?:PhD|MBA|CFA|PMP)\b.*$/u, '')
    .trim();

const lineOf = (text: string): string => text.slice(0, longestLine).trim();

const quoted = /^(?:>\s?)*/u;
const depthOf = (text: string): number => quoted.exec(text.trim())?.[0].replaceAll(/[^>]/gu, '').length ?? 0;
const bare = (text: string): string => lineOf(text.trim().replace(quoted, ''));

interface Who {
  name: string | null;
  email: string | null;
}

/** One mail of a thread: the line that names its author, and the depth of its quotation. */
interface Part extends Who {
  line: number;
  /** Its words begin after this line. */
  head: number;
  depth: number;
}

const whoIs = (text: string): Who => {
  const email = address.exec(text)?.[0] ?? null;
  const rest = gmailSender.exec(text)?.[1] ?? text.replace(address, '').replaceAll(/[<>[\]()"]|mailto:/giu, '');
  const name = tidyName(rest);
  return { email, name: isName(name) ? (name.includes(', ') ? name.split(', ').toReversed().join(' ') : name) : null };
};

/** Who wrote the mail that this line introduces. */
const introduced = (line: string): Who | null => {
  const first = wroteFirst.exec(line)?.[1];
  if (first) return whoIs(first);
  const last = wroteLast.exec(line)?.[1];
  if (!last) return null;
  // The date is before the name.
  const at = last.search(/<|\[|\(?[\w.+'-]+@/u);
  const named = (at === -1 ? last : last.slice(0, at)).replace(/^.*\d(?:\s?[ap]\.?m\.?)?(?:\s?\([^)]*\))?[,\s]*/iu, '');
  return { name: whoIs(named).name, email: address.exec(last)?.[0] ?? null };
};

const partsOf = (lines: readonly { text: string }[]): Part[] => {
  const text = (line: number) => bare(lines[line]?.text ?? '');
  const depth = (line: number) => depthOf(lines[line]?.text ?? '');
  const parts: Part[] = [];
  for (let line = 0; line < lines.length; line++) {
    const [one, next] = [text(line), text(line + 1)];
    const alone = introduced(one);
    const who = alone ?? (introBegins.test(one) && next !== '' ? introduced(lineOf(`${one} ${next}`)) : null);
    if (who?.name || who?.email) {
      const head = alone ? line : line + 1;
      let words = head + 1;
      while (words < lines.length && text(words) === '') words++;
      parts.push({ ...who, line, head, depth: depth(words) });
      line = head;
    } else if (sender.test(one) || (gmailSender.test(one) && !otherHeader.test(one)))
      parts.push({ ...whoIs(sender.exec(one)?.[1] ?? one), line, head: line, depth: depth(line) });
  }
  return parts;
};

const isOwn = ({ name, email }: Who, own: Who): boolean =>
  Boolean(email && email.toLowerCase() === own.email?.toLowerCase()) ||
  Boolean(name && name.toLowerCase() === own.name?.toLowerCase());

const textOf = (lines: readonly { text: string }[]): string | null =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .trim() || null;

const put = (of: Captured, field: CapturedField, value: string | null | undefined, line: number): void => {
  const text = value?.trim();
  if (!text || of.fields[field]) return;
  of.fields[field] = { value: text, line };
  const at = of.lines[line];
  if (at) at.mark = 'field';
};

/** Finds addresses anywhere in the text that the person wrote about themselves. */
const putAddresses = (of: Captured, from: number, to: number): void => {
  of.lines.slice(from, to).forEach((one, i) => {
    const text = lineOf(one.text);
    put(of, 'email', address.exec(text)?.[0], from + i);
    const url = profileUrl.exec(text)?.[0];
    put(of, 'linkedinUrl', url && (url.startsWith('http') ? url : `https://${url}`), from + i);
  });
};

const putSignature = (of: Captured, from: number, to: number): void => {
  const plain = of.lines
    .map(({ text }, line) => ({ text: bare(text), line }))
    .slice(from, to)
    .filter(({ text }) => text !== '' && !noNames.some((each) => each.test(text)));
  putAddresses(of, from, to);
  // “Best, Tomasz”, and then the signature itself with the whole name.
  while (plain[0] && plain[1]?.text.startsWith(`${plain[0].text} `)) plain.shift();
  const [first, ...others] = plain;
  if (!first) return;
  const [name = '', ...rest] = first.text.split(/\s*[,|｜]\s*/u);
  if (!isName(tidyName(name))) return;
  put(of, 'name', tidyName(name), first.line);
  const [second, third] = rest.length > 0 ? [{ text: rest.join(', '), line: first.line }, ...others] : others;
  if (!second) return;
  const { title, company } = roleOf(second.text);
  put(of, 'title', title, second.line);
  put(of, 'company', company ?? third?.text, company ? second.line : (third?.line ?? second.line));
};

const leaveOut = ({ lines }: Captured, from: number, to = lines.length): void => {
  for (const line of lines.slice(from, to)) line.mark = 'left';
};

/** Where the signature of a mail begins, between these lines. */
const signatureOf = (text: (line: number) => string, begin: number, end: number, name: string | undefined): number => {
  const within = Array.from({ length: Math.max(0, end - begin - 1) }, (_, i) => begin + 1 + i);
  const closed = within.find((n) => signatureBegins.test(text(n)) || closing.test(text(n)));
  // A signature without a closing begins with the whole name.
  if (closed !== undefined) return closed;
  if (name) return within.find((n) => text(n).startsWith(name)) ?? -1;
  let last = within.findLast((n) => text(n) !== '') ?? end;
  while (last > begin && text(last - 1) !== '') last--;
  const isBlock = within.some((n) => n > last && [address, phone, profileUrl].some((one) => one.test(text(n))));
  return last > begin && isBlock && isName(tidyName(text(last))) ? last : -1;
};

const readBody = (of: Captured, head: number, depth: number, end: number): void => {
  const text = (line: number) => bare(of.lines[line]?.text ?? '');
  const isHead = (one: string) => one === '' || [otherHeader, noise, dateLine].some((each) => each.test(one));
  let begin = head + 1;
  while (begin < end && isHead(text(begin))) begin++;
  const older = of.lines.findIndex(
    ({ text: raw }, n) =>
      n >= begin && n < end && (depthOf(raw) > depth || quoteBegins.some((one) => one.test(text(n)))),
  );
  const last = older === -1 ? end : older;
  leaveOut(of, last);
  const signature = signatureOf(text, begin, last, of.fields.name?.value);
  const words = of.lines.slice(begin, signature === -1 ? last : signature);
  while (words.length > 0 && text(begin + words.length - 1) === of.fields.name?.value.split(' ')[0]) words.pop();
  for (const one of words) if (bare(one.text) !== '') one.mark = 'words';
  of.words = textOf(depth > 0 ? words.map(({ text: raw }) => ({ text: raw.trim().replace(quoted, '') })) : words);
  if (signature === -1 || of.by === 'you') return;
  const isClosing = closing.test(text(signature)) || signatureBegins.test(text(signature));
  putSignature(of, isClosing ? signature + 1 : signature, last);
};

const readMail = (of: Captured, own: Who, parts: readonly Part[]): void => {
  const text = (line: number) => bare(of.lines[line]?.text ?? '');
  const [first] = parts;
  const hasTop = of.lines.slice(0, first?.line ?? of.lines.length).some((one) => one.text.trim() !== '');
  // An answer is above the mail that it answers. It is theirs when they answer the person's own mail.
  if (!first || (hasTop && isOwn(first, own))) return readBody(of, -1, 0, first?.line ?? of.lines.length);
  const theirs = parts.find((part) => !isOwn(part, own));
  const part = theirs ?? first;
  let who: Who = part;
  let named = part.line;
  leaveOut(of, 0, part.line);
  const next = parts.find(({ line }) => line > part.line)?.line ?? of.lines.length;
  if (!theirs) {
    // The paste is only a mail of the person, so it is about its receiver.
    of.by = 'you';
    named = of.lines.findIndex((_, n) => n > part.line && n < next && recipient.test(text(n)));
    const all = (recipient.exec(text(named))?.[1] ?? '').split(/\s*;\s*|(?<=[>\w])\s*,\s*(?=[^,]*@)/u).map(whoIs);
    who = all.find((one) => !isOwn(one, own)) ?? { name: null, email: null };
  }
  put(of, 'email', who.email, named);
  put(of, 'name', who.name, named);
  // The text above their words is the person's own, or their signature.
  const above = of.lines.findIndex((_, n) => n < part.line && who.name !== null && text(n) === who.name);
  if (above !== -1) putSignature(of, above, part.line);
  readBody(of, part.head, part.depth, next);
};

const readProfile = (of: Captured): void => {
  const text = (line: number) => lineOf(of.lines[line]?.text ?? '');
  const about = of.lines.findIndex((_, line) => aboutBegins.test(text(line)));
  const section = of.lines.findIndex((_, line) => sectionBegins.test(text(line)) && line > about);
  const headEnd = [about, section].filter((n) => n >= 0).reduce((least, n) => Math.min(least, n), of.lines.length);
  putAddresses(of, 0, section === -1 ? of.lines.length : section);
  const head = of.lines
    .map((_, line) => line)
    .slice(0, headEnd)
    .filter((line) => text(line) !== '' && !noise.test(text(line)) && of.lines[line]?.mark === null);
  for (const line of head) {
    const found = connections.exec(text(line));
    if (found?.[1]) put(of, 'connectionCount', found[1].replaceAll(/\D/gu, ''), line);
  }
  const lines = head.filter(
    (line) =>
      (of.lines[line]?.mark === null && !degree.test(` ${text(line)}`.replace(/^ /u, ''))) ||
      isName(tidyName(text(line))),
  );
  const first = lines.find((line) => isName(tidyName(text(line))) && of.lines[line]?.mark === null);
  if (first !== undefined) {
    put(of, 'name', tidyName(text(first)), first);
    // A copied page has the name twice, and the degree of the connection on its own line.
    const headline = head.find(
      (line) =>
        line > first &&
        of.lines[line]?.mark === null &&
        tidyName(text(line)) !== tidyName(text(first)) &&
        tidyName(text(line)).replace(/^[·•]\s*/u, '').length > 3,
    );
    if (headline !== undefined) {
      const { title, company } = roleOf(text(headline));
      put(of, 'title', title, headline);
      put(of, 'company', company, headline);
    }
  }
  if (about !== -1) {
    const end = section === -1 ? of.lines.length : section;
    const words = of.lines.slice(about + 1, end).filter((one) => !noise.test(one.text.trim()));
    for (const one of words) if (one.text.trim() !== '' && one.mark === null) one.mark = 'words';
    of.words = textOf(words);
  }
  if (section !== -1) leaveOut(of, section);
};

/** Reads a paste with rules, without a model or a server. A mail of `own`, the person who pastes, is left out. */
export const readPaste = (text: string, own: Who = { email: null, name: null }): Captured => {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .map((each) => ({ text: each, mark: null as Mark }));
  const has = (test: (line: string) => boolean) => lines.some((line) => test(lineOf(line.text)));
  const parts = partsOf(lines);
  const opening = bare(lines.find((line) => line.text.trim() !== '')?.text ?? '');
  const isMail =
    parts.some(({ line, head }) => introduced(bare(lines[line]?.text ?? '')) !== null || head > line) ||
    greeting.test(opening) ||
    has(
      (line) =>
        (sender.test(line) && address.test(line)) ||
        (sender.test(line) && !profileUrl.test(line) && has((other) => otherHeader.test(other))) ||
        gmailSender.test(line),
    );
  const isProfile =
    has((line) => connections.test(line) || aboutBegins.test(line)) ||
    has((line) => degree.test(` ${line}`)) ||
    has((line) => profileUrl.test(line) && line.length < 120 && lines.length < 4);
  const of: Captured = {
    kind: isMail ? 'mail' : isProfile ? 'profile' : 'signature',
    fields: {},
    words: null,
    by: 'them',
    lines,
  };
  if (of.kind === 'mail') readMail(of, own, parts);
  else if (of.kind === 'profile') readProfile(of);
  else {
    const begin = lines.findIndex((line) => closing.test(line.text.trim()) || signatureBegins.test(line.text.trim()));
    if (begin > 0) {
      const words = lines.slice(0, begin);
      for (const line of words) if (line.text.trim() !== '') line.mark = 'words';
      of.words = textOf(words);
    }
    putSignature(of, begin + 1, lines.length);
    // Only fields and words are saved.
    for (const line of lines) line.mark ??= 'left';
  }
  const { name, linkedinUrl } = of.fields;
  if (!name && linkedinUrl) put(of, 'name', nameFromLinkedIn(linkedinUrl.value), linkedinUrl.line);
  return of;
};
