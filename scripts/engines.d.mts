type Exceptions = Record<string, { why: string; proof: () => Promise<boolean> }>;
export function engineProblems(
  lock: { packages: Record<string, { version?: string; dev?: boolean; engines?: { node?: string } }> },
  allowed?: Exceptions,
): Promise<string[]>;
