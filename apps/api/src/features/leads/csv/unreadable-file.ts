export type UnreadableCode =
  | 'file_empty'
  | 'file_too_large'
  | 'file_not_text'
  | 'no_header'
  | 'no_rows'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'unclosed_quote';

/** Why a file cannot be read as a table. `code` is stable, the message is for the person and ends with what is safe. */
export class UnreadableFile extends Error {
  constructor(
    readonly code: UnreadableCode,
    sentence: string,
    /** `line` of the file, from 1; `firstBytes` as hexadecimal pairs, when they are the evidence. */
    readonly evidence: { line?: number; firstBytes?: string } = {},
  ) {
    super(`${sentence} Nothing was imported.`);
    this.name = 'UnreadableFile';
  }
}

/** Figures as they stand in sentences: `10,000`. */
export const figure = (count: number) => count.toLocaleString('en-US');
