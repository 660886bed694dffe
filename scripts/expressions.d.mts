export function slowExpressions(file: string, source: string): string[];
export function slownessOf(expression: Pick<RegExp, 'source' | 'flags'>): string | undefined;
