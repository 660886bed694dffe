import { cutTo } from '@app/contracts/text';
import type { FileFacts } from '@app/contracts/imports/imports.api';

type Is = FileFacts['evidence'][number]['is'];

const most = 12;
const longest = 300;

/** At most 300 characters. */
function short(line: string): string {
  if (line.length <= longest) return line;
  return `${cutTo(line, longest - 1)}…`;
}

/** The first lines of the text. It does not split the whole text. */
function firstLines(text: string, count: number): string[] {
  const lines: string[] = [];
  const breaks = /\r\n|\r|\n/g;
  let start = 0;
  while (lines.length < count && start <= text.length) {
    const at = breaks.exec(text);
    lines.push(text.slice(start, at?.index ?? text.length));
    if (!at) return lines;
    start = breaks.lastIndex;
  }
  return lines;
}

/** The first lines and what each is. `headerMore`: line breaks inside the column names. */
export function evidenceOf(text: string, headerLine: number, headerMore: number): FileFacts['evidence'] {
  const headerEnd = headerLine + headerMore;
  const far = headerEnd > most - 2;
  const lines = firstLines(text, far ? headerLine + 5 : most).map((line, at) => {
    const number = at + 1;
    const blank = line.replace(/[\s\0,;|"]/g, '') === '';
    const is: Is = blank ? 'blank' : number < headerLine ? 'note' : number <= headerEnd ? 'header' : 'row';
    return { line: number, text: short(line.replaceAll('\0', '')), is };
  });
  if (lines.at(-1)?.text === '') lines.pop();
  return far ? [...lines.slice(0, 6), ...lines.slice(headerLine - 2, headerLine + 4)] : lines;
}
