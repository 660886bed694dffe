export function slowExpressions(file: string, source: string): string[];
