/** One test of a run. `id` tells tests of the same name apart. */
export interface Test {
  id: string;
  /** The spec file, also when a group ran it. */
  file: string;
  title: string;
  status: string;
  why: string;
}

/** A file without a failed test that failed nevertheless: it could not be loaded. `files` are the spec files of a group. */
export interface Broken {
  file: string;
  files: string[];
  why: string;
}

export interface Run {
  tests: Test[];
  broken: Broken[];
}

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  unstable: string[];
  failures: string[];
}

/** The parts of Jest's JSON result that are read. */
export interface JestResult {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[];
  }[];
}

export const mostFilesAgain: number;
export function read(run: {
  json?: JestResult;
  code: number | string;
  root: string;
  groups?: ReadonlyMap<string, string[]>;
}): Run;
export function failedFiles(run: Run): string[];
export function judge(first: Run, second?: Run): Outcome;
export function sum(outcomes: Outcome[]): Outcome;
export function report(outcome: Outcome): string[];
