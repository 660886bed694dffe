import { clean, eachRecord, type RawRecord, type Shape } from './records';

interface OpenQuote {
  /** `rows follow`: the lines in the cell are rows, read from `resume` on. `lost`: unclear. `one row`: one cell. */
  verdict: 'rows follow' | 'lost' | 'one row';
  /** The position of the mark that opens the cell. */
  quote: number;
  /** The position of the next line. */
  resume: number;
  /** The cells up to the end of the mark's line, with the mark. */
  cells: string[];
  /** The text after the mark. */
  excerpt: string;
}

const linesJudged = 200;

/** The records of one line, and the position of a mark that the line does not close. */
function alone(line: string, shape: Shape): RawRecord {
  let first: RawRecord = { start: 0, end: 0, cells: [], strayQuote: null, closed: true };
  eachRecord(line, 0, shape, (record) => {
    first = record;
    return false;
  });
  return first;
}

/** The number of cells of one line. A mark that it does not close counts as a letter. */
function widthOf(line: string, shape: Shape): number {
  const { cells, strayQuote } = alone(line, shape);
  return strayQuote === null ? cells.length : line.split(shape.delimiter).length;
}

/**
 * Decides about a record of several lines with unpaired quotation marks or a wrong number of cells. A mark that opens a
 * cell and is not closed makes the rows below part of the cell. They are read as rows only when most of these lines have
 * exactly as many cells as the header (`width`).
 */
export function recover(text: string, record: RawRecord, shape: Shape, width: number): OpenQuote {
  const lineEnd = (from: number) => {
    const end = text.indexOf(shape.newline, from);
    return end < 0 || end >= record.end ? record.end : end + 1;
  };
  const firstEnd = lineEnd(record.start);
  const inFirst = alone(text.slice(record.start, firstEnd).trimEnd(), shape).strayQuote;
  const quote = record.strayQuote ?? (inFirst === null ? record.start : record.start + inFirst);
  const resume = lineEnd(quote);
  const tail = text.slice(quote, resume).trimEnd();
  const cells = [...alone(text.slice(record.start, quote), shape).cells.slice(0, -1), ...tail.split(shape.delimiter)];
  const excerpt = clean(tail.slice(1, 40));

  const swallowed = text
    .slice(resume, record.end)
    .split(shape.newline, linesJudged)
    .filter((line) => clean(line) !== '');
  const fitting = swallowed.filter((line) => widthOf(line, shape) === width).length;
  const rowsFollow = swallowed.length > 0 && fitting * 2 > swallowed.length;
  const unclosed = record.strayQuote !== null && !record.closed;
  const verdict = rowsFollow || (unclosed && swallowed.length === 0) ? 'rows follow' : unclosed ? 'lost' : 'one row';
  return { verdict, quote, resume, cells, excerpt };
}
