import { UnreadableFile } from './unreadable-file';

interface Kind {
  /** The first bytes of the file; null means any byte. */
  mark: (number | null)[];
  is: string;
  hint: string;
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const picture = (name: string, mark: Kind['mark']): Kind => ({
  mark,
  is: `a picture, not a table: it begins like a ${name}`,
  hint: 'Most likely a picture was renamed.',
});

const kinds: Kind[] = [
  picture('PNG', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]),
  picture('JPEG', [0xff, 0xd8, 0xff]),
  picture('GIF', ascii('GIF87a')),
  picture('GIF', ascii('GIF89a')),
  picture('WebP', [...ascii('RIFF'), null, null, null, null, ...ascii('WEBP')]),
  picture('HEIC', [null, null, null, null, ...ascii('ftyphei')]),
  { mark: ascii('%PDF-'), is: 'a PDF document', hint: 'Export the contacts as CSV instead.' },
  {
    mark: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    is: 'an old Excel workbook (XLS)',
    hint: 'Open it and save it as CSV, then choose that file.',
  },
  { mark: [0x1f, 0x8b], is: 'a compressed archive (GZIP)', hint: 'Unpack it and choose the CSV file inside.' },
  {
    mark: [0x37, 0x7a, 0xbc, 0xaf],
    is: 'a compressed archive (7-Zip)',
    hint: 'Unpack it and choose the CSV file inside.',
  },
  { mark: ascii('Rar!'), is: 'a compressed archive (RAR)', hint: 'Unpack it and choose the CSV file inside.' },
  { mark: ascii('SQLite format 3'), is: 'a database', hint: 'Export the contacts as CSV instead.' },
  { mark: ascii('{\\rtf'), is: 'a text document (RTF)', hint: 'Export the contacts as CSV instead.' },
  { mark: ascii('BEGIN:VCARD'), is: 'a file of contact cards (vCard)', hint: 'Export the contacts as CSV instead.' },
];

const zips: { holds: string; is: string; hint: string }[] = [
  { holds: 'xl/workbook', is: 'an Excel workbook', hint: 'Save it as CSV, then choose that file.' },
  {
    holds: 'opendocument.spreadsheet',
    is: 'an OpenDocument spreadsheet',
    hint: 'Save it as CSV, then choose that file.',
  },
  { holds: 'Index/Document.iwa', is: 'a Numbers spreadsheet', hint: 'Export it as CSV, then choose that file.' },
  { holds: 'word/document', is: 'a Word document', hint: 'Export the contacts as CSV instead.' },
  {
    holds: 'Connections.csv',
    is: 'LinkedIn’s whole archive (ZIP)',
    hint: 'Unpack it and choose Connections.csv.',
  },
];

/** The first 16 bytes as hexadecimal pairs. */
const firstBytes = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(' ');

function zipKind(bytes: Uint8Array): { is: string; hint: string } {
  // An archive has the names of its files uncompressed, before each file and in the list at its end.
  const text = Buffer.concat([bytes.subarray(0, 65_536), bytes.subarray(-65_536)]).toString('latin1');
  return (
    zips.find(({ holds }) => text.includes(holds)) ?? {
      is: 'a compressed archive (ZIP)',
      hint: 'Unpack it and choose the CSV file inside.',
    }
  );
}

function kindOf(bytes: Uint8Array): { is: string; hint: string } | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05)) return zipKind(bytes);
  const known = kinds.find(({ mark }) => mark.every((byte, at) => byte === null || bytes[at] === byte));
  if (known) return known;
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html'))
    return { is: 'a web page', hint: 'Perhaps a sign-in page was saved in place of the export. Download it again.' };
  if (start.startsWith('<?xml')) return { is: 'an XML file', hint: 'Export the contacts as CSV instead.' };
  return null;
}

const notText = (bytes: Uint8Array, fileName: string, is: string, hint: string) => {
  const shown = firstBytes(bytes);
  return new UnreadableFile('file_not_text', `${fileName} is ${is}. Its first bytes are ${shown}. ${hint}`, {
    firstBytes: shown,
  });
};

/** @throws UnreadableFile when the first bytes belong to a known kind of file that is no table */
export function refuseKnownKinds(bytes: Uint8Array, fileName: string): void {
  const kind = kindOf(bytes);
  if (kind) throw notText(bytes, fileName, kind.is, kind.hint);
}

/** @throws UnreadableFile when there are too many control characters or undecoded bytes for a text */
export function refuseBinary(text: string, bytes: Uint8Array, fileName: string): void {
  const sample = text.slice(0, 65_536);
  let nuls = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at);
    if (code === 0) nuls++;
    else if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 0xfffd) odd++;
  }
  // Real exports contain a few NULs and control characters.
  if (nuls > sample.length * 0.3 || (odd > 8 && odd > sample.length * 0.02))
    throw notText(bytes, fileName, 'not a text file', 'Export the contacts as CSV and choose that file.');
}
