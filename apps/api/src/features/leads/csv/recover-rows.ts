import { clean, eachRecord, type RawRecord, type Shape } from './records';

export interface OpenQuote {
  /**
   * `rows follow`: the swallowed lines are rows of their own and can be read from `resume` on. `lost`: nothing tells what
   * they are. `one row`: the cell really goes over several lines, or they belong to this row alone.
   */
  verdict: 'rows follow' | 'lost' | 'one row';
  /** Where the mark stands that opens the cell. */
  quote: number;
  /** Where the next line begins. */
  resume: number;
  /** The cells of the row up to the end of the mark's line, the mark itself kept. */
  cells: string[];
  /** What stands behind the mark. */
  excerpt: string;
}

const linesJudged = 200;

/** The records of one line alone, and where in it a mark opens that this line does not close. */
function alone(line: string, shape: Shape): RawRecord {
  let first: RawRecord = { start: 0, end: 0, cells: [], strayQuote: null, closed: true };
  eachRecord(line, 0, shape, (record) => {
    first = record;
    return false;
  });
  return first;
}

/** How many cells a line has alone; a mark that it does not close is read as a letter. */
function widthOf(line: string, shape: Shape): number {
  const { cells, strayQuote } = alone(line, shape);
  return strayQuote === null ? cells.length : line.split(shape.delimiter).length;
}

/**
 * Judges a record over several lines whose quotation marks do not pair or whose cells do not fit the header (`width`): a
 * mark that opens a cell and is not closed swallows the rows below it. They are given back only when most of the swallowed
 * lines, each read alone, have exactly as many cells as the header.
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
