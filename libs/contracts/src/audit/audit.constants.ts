/** `approval`: texts. `operation`: a verification, rebuild, replay or retry that an admin asked for. */
export const auditKinds = ['approval', 'plan', 'account', 'export', 'operation', 'support'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** The filter of the list: one kind, or `decision` for approvals and plans together. */
export const auditFilters = [...auditKinds, 'decision'] as const;

export const exportFormats = ['csv', 'jsonl'] as const;

/** The largest number of entries in one export. The response says when there are more. */
export const longestExport = 100_000;
