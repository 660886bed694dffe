/** The longest parts of a message template, in UTF-16 units, and how many own templates a person can have. */
export const templateLimits = { name: 60, subject: 300, text: 4000, own: 100 } as const;

/** With fewer sent messages than this, screens do not show how many were answered: the number would mean little. */
export const fewResults = 8;
