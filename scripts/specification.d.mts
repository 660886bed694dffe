export const problemsIn: (text: string, read: (file: string) => string | undefined) => string[];
/** What is wrong with the tables of docs/quality/faults.md, as sentences. `read` returns the text of a file, or undefined. */
export function problemsInFaults(text: string, read: (file: string) => string | undefined): string[];
