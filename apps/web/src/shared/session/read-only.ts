/** `view-as.ts` sets it when an admin looks at the workspace of a person in this tab. The server refuses every change. */
export const readOnly: { why: string | undefined; tell: () => void } = { why: undefined, tell: () => undefined };

/** The attributes of a button or a choice that changes something, or opens what does. */
export const offWhenReadOnly = (): { disabled?: true; title?: string } =>
  readOnly.why === undefined ? {} : { disabled: true, title: readOnly.why };
