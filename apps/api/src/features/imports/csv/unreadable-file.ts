type UnreadableCode =
  | 'file_empty'
  | 'file_too_large'
  | 'file_not_text'
  | 'no_header'
  | 'no_rows'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'unclosed_quote';

/** `code` is stable. The message is for the person, and ends with what was not changed. */
export class UnreadableFile extends Error {
  constructor(
    readonly code: UnreadableCode,
    sentence: string,
    /** `line` of the file, from 1; `firstBytes` as hexadecimal pairs. */
    readonly evidence: { line?: number; firstBytes?: string } = {},
  ) {
    super(`${sentence} Nothing was imported.`);
    this.name = 'UnreadableFile';
  }
}

/** A number for sentences: `10,000`. */
export const figure = (count: number) => count.toLocaleString('en-US');
