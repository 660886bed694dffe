import type { WellLine } from './file-preview';

const rowOfBytes = 16;
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

const marks = [
  { bytes: '89 50 4e 47 0d 0a 1a 0a', says: 'begins like a PNG image' },
  { bytes: 'ff d8 ff', says: 'begins like a JPEG image' },
  { bytes: '47 49 46 38', says: 'begins like a GIF image' },
  { bytes: '25 50 44 46', says: 'begins like a PDF' },
  { bytes: '50 4b 03 04', says: 'begins like an archive' },
  { bytes: 'd0 cf 11 e0 a1 b1 1a e1', says: 'begins like an old Office file' },
  { bytes: '1f 8b', says: 'begins like an archive' },
];

const isText = (bytes: Uint8Array) => bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);

/**
 * The beginning of a refused file, read in the browser: its first lines, or its first bytes when it is not text. Empty
 * for an empty file.
 */
export const evidenceIn = async (file: File): Promise<WellLine[]> => {
  const bytes = new Uint8Array(await file.slice(0, 2048).arrayBuffer());
  if (bytes.length === 0) return [];
  if (isText(bytes.subarray(0, 512))) {
    const lines = new TextDecoder()
      .decode(bytes)
      .split(/\r\n|\r|\n/)
      .slice(0, 4);
    return lines.map((text, i) => ({ place: i + 1, text: text.slice(0, 300), says: '' }));
  }
  const start = hex(bytes.subarray(0, rowOfBytes));
  const mark = marks.find((each) => start.startsWith(each.bytes));
  if (!mark) return [{ place: 0, text: start, says: 'first bytes', look: 'marked' }];
  const length = mark.bytes.split(' ').length;
  return [
    { place: 0, text: mark.bytes, says: mark.says, look: 'marked' },
    { place: length, text: hex(bytes.subarray(length, length + rowOfBytes)), says: '' },
  ];
};
