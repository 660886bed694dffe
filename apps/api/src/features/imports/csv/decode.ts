import { isUtf8 } from 'node:buffer';
import * as chardet from 'chardet';
import iconv from 'iconv-lite';
import { isColumnName } from './columns/column-names';

interface Decoded {
  text: string;
  /** The name of the encoding: `UTF-8`, `UTF-16 LE`, `Windows-1252`. */
  encoding: string;
  /** Whether some bytes could not be decoded. They are U+FFFD in the text. */
  damaged: boolean;
}

const labels: Record<string, string> = {
  macintosh: 'Mac Roman',
  cp850: 'DOS (code page 850)',
};

const marks: { bytes: number[]; encoding: string; label: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf8', label: 'UTF-8' },
  { bytes: [0xff, 0xfe, 0x00, 0x00], encoding: 'utf-32le', label: 'UTF-32 LE' },
  { bytes: [0x00, 0x00, 0xfe, 0xff], encoding: 'utf-32be', label: 'UTF-32 BE' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le', label: 'UTF-16 LE' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be', label: 'UTF-16 BE' },
];

const sampleBytes = 262_144;

const decodeAs = (bytes: Uint8Array, encoding: string) =>
  iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, { stripBOM: false });

/** UTF-16 without a byte order mark: every second byte of Latin letters, digits and delimiters is NUL. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(Math.min(bytes.length, sampleBytes) / 2);
  let high = 0;
  let low = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) high++;
    if (bytes[at + 1] === 0) low++;
  }
  if (low > pairs * 0.1 && low > high * 10) return 'utf-16le';
  if (high > pairs * 0.1 && high > low * 10) return 'utf-16be';
  return null;
}

/** Reads UTF-8 with a few invalid bytes, such as a letter that was cut in two; null when too many bytes are invalid. */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = decodeAs(bytes, 'utf8');
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return broken * 4 <= whole ? text : null;
}

/** Matches the typical characters of a wrongly decoded text. */
const oddities = [
  /[\u0080-\u009f\ufffd\ue000-\uf8ff]/g,
  /(?<=\p{Ll})[\u00c0-\u024f](?<=\p{Lu})/gu,
  /(?<=\p{L})[¡¢£¤¥¦§¨¬¯±²³¹¶¸¼½¾¿×÷ƒˆ˜†‡‰∂∆∏∑√∞∫≈≠≤≥◊]|[¡¢£¤¥¦§¨¬¯±²³¹¶¸¼½¾¿×÷ƒˆ˜†‡‰∂∆∏∑√∞∫≈≠≤≥◊](?=\p{L})/gu,
  /[\u00c0-\u024f]{3}/g,
  /(?<=[a-z])[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}](?=[a-z])/gu,
  /[\u2500-\u259f\uff61-\uff9f]/g,
];

/** How much a decoded text looks like words: 1 when nothing looks odd, far below 0 when most of it looks odd. */
function plausibility(text: string): number {
  const foreign = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  if (foreign === 0) return 1;
  const odd = oddities.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
  const known = text
    .slice(0, 4096)
    .split(/[,;\t|\r\n"]+/)
    .filter((cell) => /[\u0080-\uffff]/.test(cell) && isColumnName(cell)).length;
  return 1 - (2 * odd) / foreign + Math.min(known, 3) * 0.3;
}

/** The most frequent encoding first: it wins when several read the file equally well. */
const usual: [encoding: string, prior: number][] = [
  ['windows-1252', 0.2],
  ['windows-1250', 0.1],
  ['windows-1251', 0],
  ['macintosh', 0],
  ['cp850', 0],
];

/** ISO-8859-1, -9 and others are a subset of a Windows code page, which adds punctuation. */
const asWindows: Record<string, string> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

/** The characters beyond ASCII with their neighbours, because single-byte encodings differ only there. */
function tellingSample(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  return bytes.length <= sampleBytes
    ? bytes
    : bytes.subarray(Math.max(0, first - 4096), Math.max(0, first - 4096) + sampleBytes);
}

function guess(bytes: Uint8Array): string {
  const sample = tellingSample(bytes);
  const scores = new Map<string, number>(usual);
  for (const match of chardet.analyse(sample)) {
    const lower = match.name.toLowerCase();
    const encoding = asWindows[lower] ?? lower;
    if (encoding === 'ascii' || encoding.startsWith('utf') || !iconv.encodingExists(encoding)) continue;
    scores.set(encoding, (scores.get(encoding) ?? 0) + match.confidence / 200);
  }
  let best = 'windows-1252';
  let bestScore = -Infinity;
  for (const [encoding, prior] of scores) {
    const score = prior + plausibility(decodeAs(sample, encoding));
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best;
}

const label = (encoding: string) =>
  labels[encoding] ??
  encoding.replace(/^windows/, 'Windows').replace(/^(iso|koi8|euc|gb|big)/, (start) => start.toUpperCase());

/** Decodes a file. It tries the byte order mark, UTF-16 without one, strict UTF-8, and then guesses. */
export function decode(bytes: Uint8Array): Decoded {
  const mark = marks.find((candidate) => candidate.bytes.every((byte, at) => bytes[at] === byte));
  if (mark && mark.encoding !== 'utf8')
    return { text: decodeAs(bytes.subarray(mark.bytes.length), mark.encoding), encoding: mark.label, damaged: false };
  const body = mark ? bytes.subarray(mark.bytes.length) : bytes;
  const utf16 = mark ? null : unmarkedUtf16(body);
  if (utf16)
    return { text: decodeAs(body, utf16), encoding: utf16 === 'utf-16le' ? 'UTF-16 LE' : 'UTF-16 BE', damaged: false };
  if (isUtf8(body)) return { text: decodeAs(body, 'utf8'), encoding: 'UTF-8', damaged: false };
  const broken = mostlyUtf8(body);
  if (broken !== null) return { text: broken, encoding: 'UTF-8', damaged: true };
  const encoding = guess(body);
  return { text: decodeAs(body, encoding), encoding: label(encoding), damaged: false };
}
