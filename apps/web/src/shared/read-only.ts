/** `view-as.ts` sets it when an admin looks at the workspace of a person in this tab. The server refuses every change. */
export const readOnly: { why: string | undefined; tell: () => void } = { why: undefined, tell: () => undefined };
